import { z } from 'zod'

/** `rule`: a default or an automatic rule set it. `person`: somebody chose it, or nobody says who did. */
export const LabelSetter = z.enum(['person', 'rule'])
export type LabelSetter = z.infer<typeof LabelSetter>

/** A sensitivity label of Microsoft Purview, as a document or mail carries it. */
export const CarriedLabel = z.object({
  /** Ids of the label and of its tenant, in lower case without braces; the tenant's is empty where it is not said. */
  id: z.guid(),
  tenant: z.string(),
  /** As the document says it; newer versions of Office write the id alone. */
  name: z.string(),
  setBy: LabelSetter,
  setAt: z.iso.datetime().nullable(),
})
export type CarriedLabel = z.infer<typeof CarriedLabel>
