import { z } from 'zod'
import { labelSystem, TypedLabelId } from './label-id.ts'
import { SensitivityLevel } from './sensitivity.ts'

const tenantExample = { examples: ['11111111-2222-4333-8444-555555555555'] }

/** Lower case without braces, as documents are compared by. */
const Tenant = z
  .string()
  .trim()
  .meta(tenantExample)
  .transform(typed => typed.replace(/[{}]/g, '').toLowerCase())
  .pipe(
    z
      .string()
      .max(200)
      .regex(/^[a-z\d][a-z\d.-]*$/)
      .meta(tenantExample),
  )

/** A sensitivity label that the organisation has. Lists of them go from the least sensitive one to the most. */
export const SensitivityLabel = z
  .object({
    id: TypedLabelId,
    /** Id of Microsoft's tenant, the Workspace's domain, or the enterprise of Box. */
    tenant: Tenant,
    name: z.string().trim().min(1).max(200),
  })
  .refine(({ id, tenant }) => labelSystem(id) !== 'microsoft' || z.guid().safeParse(tenant).success, {
    path: ['tenant'],
    message: 'The id of a tenant is needed, such as 11111111-2222-4333-8444-555555555555.',
  })
export type SensitivityLabel = z.infer<typeof SensitivityLabel>

/** What gets a label: an information type, with all that lies under it, or everything of a sensitivity. */
export const LabellingRule = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('type'),
    key: z
      .string()
      .min(1)
      .max(200)
      .meta({ examples: ['regulated/pfi'] }),
    label: TypedLabelId,
  }),
  z.object({ of: z.literal('sensitivity'), level: SensitivityLevel, label: TypedLabelId }),
])
export type LabellingRule = z.infer<typeof LabellingRule>

/**
 * What labelling comes to for a file that rules are about. `apply`: it carries none. `raise`: a rule gave it a lower one. `same`: it carries the
 * label. `higher`, `person`, `unknown`: it keeps what it carries: a higher label, one that a person set, one that nobody gave a place.
 * `format`: it cannot carry a label. `source`: Sharelight cannot change it where it lies.
 */
export const labellingOutcomes = ['apply', 'raise', 'same', 'higher', 'person', 'unknown', 'format', 'source'] as const
export const LabellingOutcome = z.enum(labellingOutcomes)
export type LabellingOutcome = z.infer<typeof LabellingOutcome>

/** Why a label could not be written or taken off. */
export const labellingErrors = [
  'encrypted',
  'signed',
  'format',
  'damaged',
  'too_large',
  'open',
  'kept',
  'changed',
  'source',
  'other',
] as const
export const LabellingError = z.enum(labellingErrors)
export type LabellingError = z.infer<typeof LabellingError>

/** Rules that do not go together, in one sentence that says what comes of it. */
export const LabellingConflict = z.object({
  kind: z.enum(['unknown_label', 'falling', 'hidden']),
  /** Places in the list of rules. */
  rules: z.array(z.int()),
  sentence: z.string(),
})
export type LabellingConflict = z.infer<typeof LabellingConflict>
