import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

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
  targets: z.array(z.enum(['item', 'folder'])).min(1),
  /** It takes content from where people look for it, so that somebody else has to approve, however few it is about. */
  destructive: z.boolean(),
  /** What it does can be taken back from the journal. */
  undoable: z.boolean(),
})
export type RemedyOffer = z.infer<typeof RemedyOffer>

export const stepStates = ['planned', 'applying', 'applied', 'refused', 'failed', 'undoing', 'undone'] as const
export const PlanStep = z.object({
  number: z.int(),
  /** What it is done to, as its source names it. */
  target: z.string(),
  says: z.string(),
  state: z.enum(stepStates),
  /** Why it is refused or failed. */
  error: z.string().nullable(),
})
export type PlanStep = z.infer<typeof PlanStep>

/** What would be done, is being done, or was: nothing else is ever done by it. */
export const Plan = z.object({
  id: z.string(),
  remedy: z.string(),
  title: z.string(),
  sourceId: z.string().nullable(),
  sourceName: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The task that works on it, or did last (`GET /tasks/:id`). */
  taskId: z.string().nullable(),
  isRunning: z.boolean(),
  canApply: z.boolean(),
  canUndo: z.boolean(),
  /** Steps by how they stand. */
  counts: z.partialRecord(z.enum(stepStates), z.int()),
})
export type Plan = z.infer<typeof Plan>
export const PlanDetail = Plan.extend({ steps: z.array(PlanStep) })
export type PlanDetail = z.infer<typeof PlanDetail>

const Target = z.union([z.strictObject({ item: z.uuid() }), z.strictObject({ folder: z.uuid() })])
export type PlanTarget = z.infer<typeof Target>
const ById = z.object({ id: z.uuid() })

export const listRemedies = endpoint({
  method: 'GET',
  path: '/remedies',
  summary: 'What can be done about an item or a folder from here',
  input: z
    .object({ item: z.uuid().optional(), folder: z.uuid().optional() })
    .meta({ examples: [{ item: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10' }] }),
  output: z.object({ remedies: z.array(RemedyOffer) }),
  access: 'system',
  errors: ['invalid', 'not_found'],
  audit: 'none',
})
export const makePlan = endpoint({
  method: 'POST',
  path: '/plans',
  summary: 'Plans a remedy: what would be done, as found now; changes nothing anywhere',
  input: z.object({
    remedy: RemedyOffer.shape.id,
    /** All of one data source. */
    targets: z.array(Target).min(1).max(25),
  }),
  output: PlanDetail,
  access: 'system',
  reaches: true,
  errors: ['invalid', 'not_found', 'conflict', 'dependency_failed'],
  audit: 'plan.make',
})
export const listPlans = endpoint({
  method: 'GET',
  path: '/plans',
  summary: 'The journal: what was planned and done in other systems, newest first',
  input: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.object({ plans: z.array(Plan) }),
  access: 'system',
  errors: ['invalid'],
  audit: 'none',
})
export const getPlan = endpoint({
  method: 'GET',
  path: '/plans/:id',
  summary: 'A plan with its first 200 steps',
  input: ById,
  output: PlanDetail,
  access: 'system',
  errors: ['not_found'],
  audit: 'none',
})
const act = (verb: 'apply' | 'undo', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/plans/:id/${verb}`,
    summary,
    input: ById,
    output: PlanDetail,
    access: 'system',
    reaches: true,
    errors: ['not_found', 'conflict'],
    audit: `plan.${verb}`,
  })
export const applyPlan = act('apply', 'Does what was planned; a step whose target has changed since is refused')
export const undoPlan = act('undo', 'Takes back what was done, last step first')
