import { z } from 'zod'
import { Instant } from './instant.ts'
import { MetricFilter } from './metrics.ts'
import { SeverityLevel } from './severity.ts'

/** `simulate`: matches are written down, and nothing is done about them. */
export const policyModes = ['off', 'simulate', 'on'] as const
export const PolicyMode = z.enum(policyModes)
export type PolicyMode = z.infer<typeof PolicyMode>

/** Dimensions of events that a policy may be about. Neither what policies change, so that none can set off another, nor what is noted at scans. */
export const policyDimensions = [
  'type',
  'label',
  'label0',
  'label1',
  'label2',
  'regulation',
  'sensitivity',
  'shareType',
  'source',
  'sourceCode',
  'actor',
  'department',
  'recipient',
  'recipientKind',
  'organization',
  'trust',
  'anomaly',
  'hour',
  'weekday',
  'country',
  'application',
  'device',
  'linkKind',
] as const
export const PolicyDimension = z.enum(policyDimensions)
export type PolicyDimension = z.infer<typeof PolicyDimension>

/** An event matches when its actor has at least so many that match the filter within so many minutes until then, itself included. */
export const PolicyWindow = z.object({ events: z.int().min(2).max(10_000), minutes: z.int().min(1).max(43_200) })
export type PolicyWindow = z.infer<typeof PolicyWindow>

/** One line: a line break in a mail's subject would begin another header. */
const Line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine(text => !/\p{Cc}/u.test(text), 'Write it in one line.')
const Text = (most: number) => z.string().trim().min(1).max(most)

/** The event leaves the open risk, with this reason. Of several policies the first in order counts. */
export const JustifyAction = z.object({
  kind: z.literal('justify'),
  reason: z.string().trim().min(3, 'Say why, in at least 3 characters.').max(1000),
})
/** Severity steps up or down, never beyond `limit`. Of several policies each goes on from what those before it left. */
export const SeverityAction = z
  .object({ kind: z.literal('severity'), by: z.int().min(-3).max(3), limit: SeverityLevel })
  .refine(({ by }) => by !== 0, { path: ['by'], message: 'Raise or lower it by at least one step.' })
/** Tells those who may see policies, in the product and, at most once an hour, by mail. */
export const NotifyAction = z.object({ kind: z.literal('notify'), mail: z.boolean().default(false) })
/** Mails the actor. `{event}` stands for what happened in plain words, `{name}` for the actor's name, `{organisation}` for one's own. */
export const EducateAction = z.object({
  kind: z.literal('educate'),
  subject: Line(150),
  text: Text(4000),
  /** Mails to one person a day, of all policies together. */
  perDay: z.int().min(1).max(10).default(1),
})
/** Asks the actor by mail, on a page that shows this event only. */
export const AskAction = z.object({
  kind: z.literal('ask'),
  text: z.string().trim().max(2000).default(''),
  /** No answer after so many hours is told to those who may see policies; the page answers no more. */
  hours: z.int().min(1).max(720).default(72),
  perDay: z.int().min(1).max(10).default(3),
})
/** Posts matches as JSON, signed with the policy's own secret. */
export const WebhookAction = z.object({
  kind: z.literal('webhook'),
  url: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/, 'Give an address that begins with https:// and has no password.'),
})
/** Plans a remedy for what the event is about; somebody has to approve the plan before anything is done. */
export const RemedyAction = z.object({
  kind: z.literal('remedy'),
  remedy: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z0-9_]*$/),
})
export const PolicyAction = z.discriminatedUnion('kind', [
  JustifyAction,
  SeverityAction,
  NotifyAction,
  EducateAction,
  AskAction,
  WebhookAction,
  RemedyAction,
])
export type PolicyAction = z.infer<typeof PolicyAction>
export type PolicyActionKind = PolicyAction['kind']

/** What a policy matches. */
export const PolicyMatching = z.object({ filter: MetricFilter, window: PolicyWindow.nullable().default(null) })
export type PolicyMatching = z.infer<typeof PolicyMatching>

/** Each kind of action at most once. */
const Actions = z
  .array(PolicyAction)
  .max(7)
  .refine(actions => new Set(actions.map(({ kind }) => kind)).size === actions.length, 'Name each action once.')

/** For the documentation of the calls. */
export const policyExample = {
  name: 'Open links to highly sensitive files',
  description: '',
  filter: {
    and: [
      { dimension: 'type', operator: 'eq', value: 'anonymous_link_created' },
      { dimension: 'sensitivity', operator: 'gte', value: 3 },
    ],
  },
  window: null,
  actions: [{ kind: 'notify', mail: false }],
  mode: 'off',
  startsAt: null,
  expiresAt: null,
}

/** A policy as people write it, and as it is exported. */
export const PolicyDraft = PolicyMatching.extend({
  name: Line(120),
  description: z.string().trim().max(1000).default(''),
  actions: Actions,
  mode: PolicyMode.default('off'),
  /** Events stored in `[startsAt, expiresAt)` count; absent ends are open. */
  startsAt: Instant.nullable().default(null),
  expiresAt: Instant.nullable().default(null),
})
export type PolicyDraft = z.infer<typeof PolicyDraft>

export const Policy = PolicyDraft.extend({
  id: z.string(),
  /** E-mail address of who answers for it; empty when that user is gone. */
  owner: z.string(),
  /** Its place: policies are applied from 1 on. */
  order: z.int(),
  /** What it does, in plain words. */
  sentences: z.array(z.string()),
  /** Events that it matched while on, and while simulating, since its filter was last changed. */
  matches: z.int(),
  simulatedMatches: z.int(),
  /** Whether events stored now can match it. */
  isInForce: z.boolean(),
  lastMatchAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Policy = z.infer<typeof Policy>

export const PolicyTemplate = z.object({
  id: z.string(),
  draft: PolicyDraft,
  sentences: z.array(z.string()),
  /** Why it cannot be used here, in one sentence; null when it can. */
  closed: z.string().nullable(),
})
export type PolicyTemplate = z.infer<typeof PolicyTemplate>

/** What was done about a match besides its rating, and what came of it. */
export const PolicyAct = z.object({
  kind: z.enum(['notify', 'educate', 'ask', 'webhook', 'remedy']),
  state: z.enum(['waiting', 'done', 'skipped', 'failed', 'answered', 'escalated']),
  /** In one sentence. */
  detail: z.string(),
  at: z.iso.datetime(),
})
export type PolicyAct = z.infer<typeof PolicyAct>

export const askedAnswers = ['business_need', 'mistake', 'report'] as const
export const AskedAnswer = z.enum(askedAnswers)
export type AskedAnswer = z.infer<typeof AskedAnswer>
