import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EventType } from '../event-type.ts'
import { TimeRange } from '../metrics.ts'
import {
  AskedAnswer,
  PolicyAct,
  Policy,
  PolicyDraft,
  PolicyMatching,
  PolicyMode,
  policyExample,
  PolicyTemplate,
} from '../policy.ts'
import { EventRow } from './investigation.ts'
import { OpenRisk, pageOf, Reference, listEndpoint } from './paging.ts'

const shared = { access: 'system', feature: 'justification_automation' } as const
const ById = z.object({ id: z.uuid() })

/** A policy that matches some of the same events. */
export const PolicyOverlap = Reference.extend({
  events: z.int(),
  /** What comes of events that both match, in one sentence; says which of the two counts where they conflict. */
  sentence: z.string(),
  isConflict: z.boolean(),
})
export type PolicyOverlap = z.infer<typeof PolicyOverlap>

/** What a policy would have matched of the last 90 days, and what that would have done. */
export const PolicySimulation = z.object({
  timeFrame: TimeRange,
  sentences: z.array(z.string()),
  events: z.int(),
  actors: z.int(),
  items: z.int(),
  /** Of all events of the time frame, between 0 and 1. */
  share: z.number(),
  /** Why the share is too large to switch it on without confirming it, in one sentence; null where it is not. */
  tooBroad: z.string().nullable(),
  /** Every week of the time frame, by its Monday in the organisation's time zone. */
  weeks: z.array(z.object({ time: z.iso.datetime(), events: z.int() })),
  /** The ten with most events. */
  byActor: z.array(Reference.extend({ events: z.int() })),
  /** The ten newest. */
  examples: z.array(EventRow),
  before: OpenRisk,
  after: OpenRisk,
  overlaps: z.array(PolicyOverlap),
})
export type PolicySimulation = z.infer<typeof PolicySimulation>

export const listPolicies = endpoint({
  ...shared,
  method: 'GET',
  path: '/policies',
  summary: 'Policies in the order in which they are applied',
  input: z.object({}),
  output: z.object({ policies: z.array(Policy) }),
  errors: ['restricted', 'edition_required'],
  audit: 'none',
})
export const simulatePolicy = endpoint({
  ...shared,
  method: 'POST',
  path: '/policies/simulate',
  summary: 'What a policy would have matched over the last 90 days; nothing is saved and nothing done',
  input: PolicyMatching.extend({
    actions: PolicyDraft.shape.actions.default([]),
    /** Of the policy that is being changed: it does not overlap with itself. */
    id: z.uuid().optional(),
  }).meta({ examples: [{ filter: { dimension: 'shareType', operator: 'eq', value: 'personal' }, actions: [] }] }),
  output: PolicySimulation,
  errors: ['invalid', 'restricted', 'edition_required', 'too_many_requests', 'unavailable'],
  audit: 'none',
})

/** Of the events of the last 90 days, between 0 and 1: a policy that matches more than a quarter, and more than this, is not switched on. */
const confirmedShare = z.number().min(0).max(1).default(0)

export const createPolicy = endpoint({
  ...shared,
  method: 'POST',
  path: '/policies',
  summary: 'Adds a policy as the last one',
  input: PolicyDraft.extend({ confirmedShare }).meta({ examples: [policyExample] }),
  output: Policy,
  errors: ['invalid', 'conflict', 'restricted', 'edition_required', 'unavailable'],
  audit: 'policy.create',
})
export const changePolicy = endpoint({
  ...shared,
  method: 'PUT',
  path: '/policies/:id',
  summary:
    'Changes a policy. Where that changes what it matches, events stored since it was first switched on are matched anew',
  input: PolicyDraft.extend({ id: z.uuid(), confirmedShare }).meta({
    examples: [{ id: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10', ...policyExample }],
  }),
  output: Policy,
  errors: ['invalid', 'not_found', 'conflict', 'restricted', 'edition_required', 'unavailable'],
  audit: 'policy.change',
})
export const switchPolicy = endpoint({
  ...shared,
  method: 'PUT',
  path: '/policies/:id/mode',
  summary: 'Switches a policy off, to simulating, or on. Off undoes what it did to ratings at once',
  input: z.object({ id: z.uuid(), mode: PolicyMode, confirmedShare }),
  output: Policy,
  errors: ['invalid', 'not_found', 'conflict', 'restricted', 'edition_required', 'unavailable'],
  audit: 'policy.switch',
})
export const orderPolicies = endpoint({
  ...shared,
  method: 'PUT',
  path: '/policies/order',
  summary: 'Puts all policies in a new order',
  input: z.object({ ids: z.array(z.uuid()).max(500) }),
  output: z.object({ policies: z.array(Policy) }),
  errors: ['invalid', 'conflict', 'restricted', 'edition_required'],
  audit: 'policy.order',
})
export const deletePolicy = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/policies/:id',
  summary: 'Deletes a policy with its log; what it did to ratings is undone at once',
  input: ById,
  output: z.object({}),
  errors: ['not_found', 'restricted', 'edition_required'],
  audit: 'policy.delete',
})

export const policyTemplates = endpoint({
  ...shared,
  method: 'GET',
  path: '/policies/templates',
  summary: 'Ready policies to begin with',
  input: z.object({}),
  output: z.object({ templates: z.array(PolicyTemplate) }),
  errors: ['restricted', 'edition_required'],
  audit: 'none',
})
const PolicyFile = z.object({ version: z.literal(1), policies: z.array(PolicyDraft).max(500) })
export const exportPolicies = endpoint({
  ...shared,
  method: 'GET',
  path: '/policies/export',
  summary: 'All policies as one JSON object, which import takes',
  input: z.object({}),
  output: PolicyFile,
  errors: ['restricted', 'edition_required'],
  audit: 'policy.export',
})
export const importPolicies = endpoint({
  ...shared,
  method: 'POST',
  path: '/policies/import',
  summary: 'Adds exported policies after those that are there, switched off; all of them or none',
  input: PolicyFile.meta({ examples: [{ version: 1, policies: [] }] }),
  output: z.object({ policies: z.array(Policy) }),
  errors: ['invalid', 'conflict', 'restricted', 'edition_required'],
  audit: 'policy.import',
})
export const renewWebhookSecret = endpoint({
  ...shared,
  method: 'POST',
  path: '/policies/:id/webhook-secret',
  summary: "Makes a new secret that the policy's webhook is signed with. It is shown this once",
  input: ById,
  output: z.object({ secret: z.string() }),
  interactive: true,
  errors: ['not_found', 'conflict', 'restricted', 'edition_required'],
  audit: 'policy.secret',
})

export const PolicyLogRow = z.object({
  id: z.string(),
  policy: Reference,
  eventId: z.string(),
  eventTime: z.iso.datetime(),
  matchedAt: z.iso.datetime(),
  /** Whether the policy was simulating: then nothing was done. */
  simulated: z.boolean(),
  /** Events of the actor in the window; null for a policy without one. */
  counted: z.int().nullable(),
  /** Whether the match still does something to the event's rating. */
  isInForce: z.boolean(),
  /** Why it matched and what that did, in plain words. */
  sentence: z.string(),
  acts: z.array(PolicyAct),
})
export type PolicyLogRow = z.infer<typeof PolicyLogRow>

export const policyLog = listEndpoint('items', {
  ...shared,
  method: 'GET',
  path: '/policies/log',
  summary: 'What policies did to which event and why, newest first',
  input: z.object({
    policyId: z.uuid().optional(),
    eventId: z.string().max(20).regex(/^\d+$/, "An event's id is a number.").optional(),
    ...pageOf(50),
  }),
  output: z.object({ items: z.array(PolicyLogRow), total: z.int() }),
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})

/** All that the page for a mailed question shows. */
export const AskedEvent = z.object({
  organisation: z.string(),
  person: z.string(),
  /** What happened, in one sentence. */
  sentence: z.string(),
  eventType: EventType,
  eventTime: z.iso.datetime(),
  /** What the policy's author says about it; may be empty. */
  text: z.string(),
  answerBy: z.iso.datetime(),
})
export type AskedEvent = z.infer<typeof AskedEvent>

const Token = z.string().max(200)
/** No account is needed: the token is for one event of one person, answers once, and ends. It travels in the body, so that no log has it. */
export const readQuestion = endpoint({
  method: 'POST',
  path: '/question',
  summary: 'What a mailed question asks',
  input: z.object({ token: Token }),
  output: AskedEvent,
  access: 'public',
  perMinute: 20,
  errors: ['invalid', 'not_found', 'too_many_requests'],
  audit: 'none',
})
export const answerQuestion = endpoint({
  method: 'POST',
  path: '/question/answer',
  summary: 'Answers a mailed question, once',
  input: z.object({ token: Token, answer: AskedAnswer, comment: z.string().trim().max(1000).default('') }),
  output: z.object({}),
  access: 'public',
  perMinute: 10,
  errors: ['invalid', 'not_found', 'conflict', 'too_many_requests'],
  audit: 'policy.answer',
})
