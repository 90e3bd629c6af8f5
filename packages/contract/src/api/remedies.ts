import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../instant.ts'
import { SecondFactorCode } from './credentials.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { PlaybookId } from './playbook-ids.ts'
import { listEndpoint } from './paging.ts'

/** Something that a connector can do about what was found. */
export const RemedyOffer = z.object({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .meta({ examples: ['remove_public_access'] }),
  title: z.string().min(1),
  /** In one sentence: what it does, and what else that closes. */
  description: z.string().min(1),
  /** What it is for. */
  targets: z.array(z.enum(['item', 'folder', 'account', 'resource'])).min(1),
  /** It takes content from where people look for it, so that somebody else has to approve, however few it is about. */
  destructive: z.boolean(),
  /** What it does can be taken back from the journal. */
  undoable: z.boolean(),
})
export type RemedyOffer = z.infer<typeof RemedyOffer>

export const stepStates = ['planned', 'applying', 'applied', 'refused', 'failed', 'undoing', 'undone'] as const
export const StepState = z.enum(stepStates)

/** Who used a thing in the 90 days before it was planned for, other than the organisation's own people: what would break. */
export const StepUse = z.object({
  events: z.int(),
  /** When it was used last; null where it was not. */
  lastAt: z.iso.datetime().nullable(),
})
export type StepUse = z.infer<typeof StepUse>

export const PlanStep = z.object({
  number: z.int(),
  /** What it is done to, as its source names it. */
  target: z.string(),
  /** The item or folder, where the product knows it. */
  object: z.object({ kind: z.enum(['item', 'folder']), id: z.string() }).nullable(),
  sourceId: z.string().nullable(),
  remedy: z.string(),
  says: z.string(),
  /** What was found, and what is to be there afterwards: the service's own settings, as plain data. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  state: StepState,
  /** Why it is refused or failed, or could not be done or taken back yet. */
  error: z.string().nullable(),
  /** Null where nothing is known of its use. */
  use: StepUse.nullable(),
  undoable: z.boolean(),
})
export type PlanStep = z.infer<typeof PlanStep>

/**
 * One doing or taking back of a plan, or of some of its steps. `waiting`: for a second SuperAdmin. `stopped`: it stopped by itself or was stopped,
 * `reason` says why; what it did not begin is as it was.
 */
export const runStates = ['waiting', 'running', 'done', 'stopped', 'failed', 'cancelled', 'declined'] as const
export const PlanRun = z.object({
  id: z.string(),
  what: z.enum(['apply', 'undo']),
  /** How many steps it is about. */
  steps: z.int(),
  state: z.enum(runStates),
  /** Why it waits, stopped, failed or was declined. */
  reason: z.string().nullable(),
  /** What an approval is bound to: the plan, what is done with it, and to which steps. */
  hash: z.string(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Whether whoever asks may approve it. */
  canApprove: z.boolean(),
})
export type PlanRun = z.infer<typeof PlanRun>

export const planStates = ['planning', 'ready', 'failed', 'cancelled'] as const
/** What would be done, is being done, or was: nothing else is ever done by it. */
export const Plan = z.object({
  id: z.string(),
  title: z.string(),
  /** The playbook that it is of; null for a remedy that was chosen by itself. */
  playbook: PlaybookId.nullable(),
  state: z.enum(planStates),
  /** Why it could not be planned. */
  error: z.string().nullable(),
  sources: z.array(z.object({ id: z.string(), name: z.string() })),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Of everything in it; empty while it is being made. */
  hash: z.string(),
  /** The task that works on it, or did last (`GET /tasks/:id`). */
  taskId: z.string().nullable(),
  isRunning: z.boolean(),
  canApply: z.boolean(),
  canUndo: z.boolean(),
  /** Whether doing all of it asks for a second SuperAdmin. */
  needsApproval: z.boolean(),
  /** Steps of other plans that the caller did within the last `approvalHours` and nobody approved: they count with these. */
  lately: z.int(),
  destructive: z.boolean(),
  /** Steps whose doing cannot be taken back. */
  notUndoable: z.int(),
  /** Things that it was about and that are as they should be already. */
  nothingToDo: z.int(),
  /** Steps that would break something: others used it in the last 90 days. */
  inUse: z.int(),
  /** About how long doing what is left takes, by how fast the sources answered while it was planned, and what they allow. Null while planning. */
  seconds: z.int().nullable(),
  /** Steps by how they stand; while planning, how far it is. */
  counts: z.partialRecord(StepState, z.int()),
  /** While planning: things found and looked at so far. */
  planning: z.object({ found: z.int(), looked: z.int() }).nullable(),
  /** The last doing or taking back; null when there was none. */
  run: PlanRun.nullable(),
})
export type Plan = z.infer<typeof Plan>
export const PlanDetail = Plan.extend({ steps: z.array(PlanStep), runs: z.array(PlanRun) })
export type PlanDetail = z.infer<typeof PlanDetail>

const ofSource = { source: z.uuid() }
const Target = z.union([
  z.strictObject({ item: z.uuid() }),
  z.strictObject({ folder: z.uuid() }),
  /** An account of a directory, by its address there. */
  z.strictObject({ account: z.string().min(1).max(320), ...ofSource }),
  /** A site and the like, by its source's own id. */
  z.strictObject({ resource: z.string().min(1).max(1000), ...ofSource }),
])
export type PlanTarget = z.infer<typeof Target>
const ById = z.object({ id: z.uuid() })
const page = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(50),
}

export const listRemedies = endpoint({
  method: 'GET',
  path: '/remedies',
  summary: 'What can be done from here about an item, a folder, an account or a resource of a source',
  input: z
    .object({
      item: z.uuid().optional(),
      folder: z.uuid().optional(),
      account: z.string().min(1).max(320).optional(),
      resource: z.string().min(1).max(1000).optional(),
      /** Of an account or resource. */
      source: z.uuid().optional(),
    })
    .meta({ examples: [{ item: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10' }] }),
  output: z.object({ remedies: z.array(RemedyOffer) }),
  access: 'system',
  errors: ['invalid', 'not_found'],
  audit: 'none',
})
export const makePlan = endpoint({
  method: 'POST',
  path: '/plans',
  summary: 'Plans a remedy for a few things at once: what would be done, as found now; changes nothing anywhere',
  input: z.object({
    remedy: RemedyOffer.shape.id,
    /** All of one data source. */
    targets: z.array(Target).min(1).max(25),
  }),
  output: PlanDetail,
  access: 'system',
  errors: ['invalid', 'not_found', 'conflict', 'dependency_failed'],
  audit: 'plan.make',
})
export const listPlans = listEndpoint('plans', {
  method: 'GET',
  path: '/plans',
  summary: 'The journal: what was planned and done in other systems, newest first',
  input: z.object({
    ...page,
    limit: z.coerce.number().int().min(1).max(200).default(50),
    playbook: PlaybookId.optional(),
    /** `open`: can be done. `waiting`: for a second SuperAdmin. `done`: something of it is done. */
    state: z.enum(['planning', 'open', 'waiting', 'running', 'done', 'undone', 'stopped']).optional(),
    source: z.uuid().optional(),
    /** An item or folder that it is about. */
    object: z.uuid().optional(),
    search: z.string().max(200).optional(),
    from: Instant.optional(),
    to: Instant.optional(),
  }),
  output: z.object({ plans: z.array(Plan), total: z.int() }),
  access: 'system',
  errors: ['invalid'],
  audit: 'none',
})
export const getPlan = endpoint({
  method: 'GET',
  path: '/plans/:id',
  summary: 'A plan with its first 200 steps and what was done with it',
  input: ById,
  output: PlanDetail,
  access: 'system',
  errors: ['not_found'],
  audit: 'none',
})
export const listPlanSteps = listEndpoint('steps', {
  method: 'GET',
  path: '/plans/:id/steps',
  summary: 'The steps of a plan, a page at a time',
  input: ById.extend({
    ...page,
    state: StepState.optional(),
    source: z.uuid().optional(),
    /** Only those that would break something. */
    inUse: z.stringbool().or(z.boolean()).optional(),
    search: z.string().max(200).optional(),
  }),
  output: z.object({ steps: z.array(PlanStep), total: z.int() }),
  access: 'system',
  errors: ['not_found', 'invalid'],
  audit: 'none',
})

/** Numbers of the steps that are meant; all that can be where none are named. */
const chosen = { steps: z.array(z.int().min(1)).min(1).max(10_000).optional() }
const act = (verb: 'apply' | 'undo', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/plans/:id/${verb}`,
    summary,
    input: ById.extend(chosen),
    output: PlanDetail,
    access: 'system',
    errors: ['not_found', 'conflict', 'invalid'],
    audit: `plan.${verb}`,
  })
export const applyPlan = act(
  'apply',
  'Does what was planned, or asks a second SuperAdmin for it; a step whose target has changed since is refused',
)
export const undoPlan = act('undo', 'Takes back what was done, last step first, or asks a second SuperAdmin for it')

/** What taking one step back would do, as found now. */
export const UndoStep = z.object({
  number: z.int(),
  target: z.string(),
  says: z.string(),
  /** Null where it can be taken back. */
  obstacle: z.string().nullable(),
})
export type UndoStep = z.infer<typeof UndoStep>
export const previewUndo = listEndpoint('steps', {
  method: 'POST',
  path: '/plans/:id/undo/preview',
  summary: 'What taking a plan back would do, step by step, as found now; changes nothing',
  input: ById.extend({ ...chosen, offset: page.offset, limit: z.int().min(1).max(50).default(25) }),
  output: z.object({ steps: z.array(UndoStep), total: z.int() }),
  access: 'system',
  errors: ['not_found', 'conflict', 'dependency_failed'],
  audit: 'none',
})
export const approvePlan = endpoint({
  method: 'POST',
  path: '/plans/:id/approve',
  summary: 'A second SuperAdmin lets what was asked for be done, by a fresh second step',
  input: ById.extend({
    /** Of what was asked for (`run.hash`): what was looked at is what is approved. */
    hash: z.string().max(64),
    code: SecondFactorCode.optional(),
    passkey: PasskeyAssertion.optional(),
  }),
  output: PlanDetail,
  access: 'system',
  interactive: true,
  perMinute: 20,
  errors: ['not_found', 'conflict', 'forbidden', 'second_factor', 'invalid'],
  audit: 'plan.approve',
})
export const declinePlan = endpoint({
  method: 'POST',
  path: '/plans/:id/decline',
  summary: 'Declines what a plan waits for; whoever asked for it may take it back the same way',
  input: ById.extend({ reason: z.string().trim().max(500).default('') }),
  output: PlanDetail,
  access: 'system',
  errors: ['not_found', 'conflict', 'forbidden'],
  audit: 'plan.decline',
})

/** What keeps changes in other systems in bounds. */
export const ChangeRules = z.object({
  /** Whether many changes at once, and any that takes content away, need a second SuperAdmin. `auto`: where there are two. */
  approval: z.enum(['auto', 'always', 'never']),
  /** What `auto` comes to now. */
  asksApproval: z.boolean(),
  /** More steps than this are many, at once or of one person within `approvalHours`. */
  approvalAbove: z.int(),
  /** So many hours back what one person did in several plans counts together. */
  approvalHours: z.int(),
  /** A run stops by itself when more than so many in a hundred of its steps fail, counted from the fifth. */
  errorPercent: z.int(),
  /** Nothing is changed in other systems while this is set. */
  stopped: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
  /** A loosening that waits for a second SuperAdmin to ask for the same. */
  pending: z
    .object({ approval: z.enum(['auto', 'always', 'never']), errorPercent: z.int(), by: z.string() })
    .nullable(),
})
export type ChangeRules = z.infer<typeof ChangeRules>

export const getChangeRules = endpoint({
  method: 'GET',
  path: '/changes',
  summary: 'What keeps changes in other systems in bounds, and whether they are stopped',
  input: z.object({}),
  output: ChangeRules,
  access: 'system',
  errors: [],
  audit: 'none',
})
export const setChangeRules = endpoint({
  method: 'PUT',
  path: '/changes',
  summary:
    'Changes what keeps changes in bounds; where approval is asked for, loosening it takes two SuperAdmins who ask for the same',
  input: z.object({ approval: z.enum(['auto', 'always', 'never']), errorPercent: z.int().min(1).max(100) }),
  output: ChangeRules,
  access: 'system',
  interactive: true,
  errors: ['forbidden', 'invalid'],
  audit: 'changes.rules',
})
export const stopChanges = endpoint({
  method: 'POST',
  path: '/changes/stop',
  summary: 'Stops everything that changes other systems, at once',
  input: z.object({ reason: z.string().trim().max(500).default('') }),
  output: ChangeRules,
  access: 'system',
  errors: [],
  audit: 'changes.stop',
})
export const resumeChanges = endpoint({
  method: 'POST',
  path: '/changes/resume',
  summary: 'Lets changes in other systems happen again; what was stopped goes on only when somebody asks for it',
  input: z.object({}),
  output: ChangeRules,
  access: 'system',
  interactive: true,
  errors: ['forbidden'],
  audit: 'changes.resume',
})
