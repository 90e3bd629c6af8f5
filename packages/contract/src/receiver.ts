import { z } from 'zod'
import { MetricFilter } from './metrics.ts'
import { SeverityLevel } from './severity.ts'

/** What can be told outside. `activity` is every event that is stored, risky or not. */
export const signalKinds = [
  'detection',
  'policy_match',
  'plan_done',
  'source_fault',
  'account_change',
  'audit_entry',
  'activity',
] as const
export const SignalKind = z.enum(signalKinds)
export type SignalKind = z.infer<typeof SignalKind>

/** Kinds that are about events, which a receiver may narrow by a filter; the first two by severity as well. */
export const eventKinds = ['detection', 'policy_match', 'activity'] as const satisfies readonly SignalKind[]

const Named = z.object({ id: z.string(), name: z.string() })

/** One thing that is told. Content is never among it: names, places, labels and counts only. */
export const Signal = z.object({
  /** The same whenever the same is told. */
  id: z.string(),
  kind: SignalKind,
  time: z.iso.datetime(),
  severity: SeverityLevel,
  /** In one sentence. */
  title: z.string(),
  /** What happened: an event's type, an action of the audit trail, `apply` or `undo`. */
  action: z.string(),
  outcome: z.enum(['success', 'failure']),
  /** What it is about. */
  subject: Named.extend({ type: z.string() }),
  actor: Named.extend({ address: z.string() }).nullable(),
  recipients: z.array(z.string()),
  source: Named.nullable(),
  labels: z.array(z.string()),
  /** Risk types. */
  reasons: z.array(z.string()),
  /** The policy that matched; null where it is not about a match. */
  policy: Named.nullable(),
  /** 0 none to 3 high; null where it is not about content. */
  sensitivity: z.int().nullable(),
  shareType: z.string().nullable(),
  /** Where it is looked at in Sharelight; empty where the operator has set no PUBLIC_URL. */
  link: z.string(),
})
export type Signal = z.infer<typeof Signal>

export const receiverTypes = ['webhook', 'siem', 'slack', 'teams', 'mail', 'jira', 'github'] as const
export const ReceiverType = z.enum(receiverTypes)
export type ReceiverType = z.infer<typeof ReceiverType>
/** Where tickets are made. */
export const ticketTypes = ['jira', 'github'] as const satisfies readonly ReceiverType[]

const WebAddress = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/, 'Give an address that begins with https:// and has no password.')
  .meta({ examples: ['https://hooks.example.com/sharelight'] })
const Line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine(text => !/\p{Cc}/u.test(text), 'Write it in one line.')

/** Where it is, without what is secret about it. */
export const ReceiverPlace = z.discriminatedUnion('type', [
  z.object({ type: z.literal('webhook'), address: WebAddress }),
  z.object({
    type: z.literal('siem'),
    format: z.enum(['ocsf', 'cef']),
    /** `https://…` for JSON lines, `tls://host:6514` and `tcp://host:601` for syslog. */
    address: z
      .string()
      .max(500)
      .regex(
        /^(https?:\/\/[^\s/?#@]+([/?][^\s#]*)?|(tls|tcp):\/\/(\[[\da-fA-F:.]+\]|[^\s:/?#@[\]]+)(:\d{1,5})?\/?)$/,
        'Give an address such as https://siem.example.com/in, tls://logs.example.com:6514 or tcp://logs.example.com:601.',
      ),
    /** PEM of the authority that signed its certificate, where that is none of the public ones. */
    ca: z.string().max(20_000).default(''),
  }),
  z.object({ type: z.literal('slack') }),
  z.object({ type: z.literal('teams') }),
  z.object({ type: z.literal('mail'), to: z.array(z.email().max(200)).min(1).max(20) }),
  z.object({
    type: z.literal('jira'),
    site: WebAddress,
    email: z.email().max(200),
    project: z.string().regex(/^[A-Z][A-Z0-9_]{1,19}$/, "Give the project's key, such as SEC."),
    issueType: Line(60).default('Task'),
  }),
  z.object({
    type: z.literal('github'),
    repository: z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, 'Name the repository as owner/name.'),
    api: WebAddress.default('https://api.github.com'),
  }),
])
export type ReceiverPlace = z.infer<typeof ReceiverPlace>

export const ReceiverDraft = z.object({
  name: Line(120),
  place: ReceiverPlace,
  kinds: z
    .array(SignalKind)
    .max(signalKinds.length)
    .refine(kinds => new Set(kinds).size === kinds.length, 'Name each kind once.'),
  minSeverity: SeverityLevel.default(1),
  filter: MetricFilter.nullable().default(null),
})
export type ReceiverDraft = z.infer<typeof ReceiverDraft>

export const Receiver = ReceiverDraft.extend({
  id: z.string(),
  on: z.boolean(),
  /** When its secret was last set; null where it has none. */
  secretAt: z.iso.datetime().nullable(),
  /** Until when calls are signed with the secret before as well. */
  oldSecretUntil: z.iso.datetime().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** Deliveries that wait, and that are not tried any more. */
  waiting: z.int(),
  dead: z.int(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  /** What the last try of what waits failed at; null where nothing failed. */
  error: z.string().nullable(),
})
export type Receiver = z.infer<typeof Receiver>

export const deliveryStates = ['waiting', 'delivered', 'dead', 'dropped'] as const
export const Delivery = z.object({
  /** Also of the dead letter, where it is one. */
  id: z.string(),
  kind: SignalKind,
  title: z.string(),
  signals: z.int(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** What the receiver answered, where it speaks HTTP. */
  status: z.int().nullable(),
  error: z.string(),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  /** When it is tried next. */
  nextAt: z.iso.datetime().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** `waiting`: not made yet. */
export const ticketStates = ['waiting', 'open', 'in_progress', 'done'] as const
export const TicketState = z.enum(ticketStates)
export type TicketState = z.infer<typeof TicketState>

export const TicketSubject = z.object({
  kind: z.enum(['event', 'policy', 'playbook']),
  id: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/, 'Give the id of an event, a policy or a playbook.'),
})
export type TicketSubject = z.infer<typeof TicketSubject>

export const Ticket = z.object({
  id: z.string(),
  receiver: Named,
  /** What it was made for: an event, a policy, a playbook, or what a receiver was told by itself. */
  about: z.object({ kind: z.string(), id: z.string() }),
  title: z.string(),
  key: z.string().nullable(),
  url: z.string().nullable(),
  state: TicketState,
  /** In the words of the other side. */
  stateName: z.string(),
  error: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  checkedAt: z.iso.datetime().nullable(),
})
export type Ticket = z.infer<typeof Ticket>
