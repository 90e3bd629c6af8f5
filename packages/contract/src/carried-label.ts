import { z } from 'zod'
import { LabelId } from './label-id.ts'

/** `rule`: a default or an automatic rule set it. `person`: somebody chose it, or nobody says who did. */
export const LabelSetter = z.enum(['person', 'rule'])
export type LabelSetter = z.infer<typeof LabelSetter>

/** A label that a document or mail carries within itself, or that the service which holds a file has put on it. */
export const CarriedLabel = z.object({
  /** Ids of the label and of whose it is; the latter is empty where it is not said. */
  id: LabelId,
  tenant: z.string(),
  /** As it is told; newer versions of Office write the id alone. */
  name: z.string(),
  setBy: LabelSetter,
  setAt: z.iso.datetime().nullable(),
})
export type CarriedLabel = z.infer<typeof CarriedLabel>
