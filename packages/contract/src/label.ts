import { z } from 'zod'
import { SensitivityLevel } from './sensitivity.ts'

export * from './top-level.ts'

/** Specification S3.031. */
export const labelTypes = [
  'Content_label',
  'Content_abstract',
  'Adhoc',
  'Custom_label',
  'Cluster_label',
  'Entity_label',
  'Folder_context',
  'Context',
] as const
export const LabelType = z.enum(labelTypes)
export type LabelType = z.infer<typeof LabelType>

/** Specification S3.032. */
export const labelCategories = [
  'Virtual',
  'Internal Information',
  'External Information',
  'Has MIP Label',
  'Contains PFI',
  'Contains PCI',
  'Contains PII',
  'Regulations',
  'Content',
] as const
export const LabelCategory = z.enum(labelCategories)
export type LabelCategory = z.infer<typeof LabelCategory>

export const LabelSensitivityType = z.enum(['Internal', 'External', 'Both'])
export type LabelSensitivityType = z.infer<typeof LabelSensitivityType>

/** What content is (specification S3.030). Numbers between 0 and 1 are scores; 0 to 3 are levels. */
export const Label = z.object({
  id: z.int(),
  /** Unique and lasting: `finance`, `finance/invoices`, `regulated/pii/us-ssn`, `regulation/gdpr`. */
  key: z.string(),
  labelName: z.string(),
  shortName: z.string(),
  labelCategory: LabelCategory,
  labelType: LabelType,
  generation: z.int().min(0).max(4),
  parentId: z.int().nullable(),
  /** Of the top level that the label is under; 0 for one outside the eight. */
  code: z.int(),
  /** Score between 0 and 1; above 0.7 is critical. */
  sensitivity: z.number().min(0).max(1),
  sensitivityLevel: SensitivityLevel,
  sensitivityType: LabelSensitivityType,
  description: z.string(),
  deleted: z.boolean(),
  /** Names from the top level down to the label. */
  path: z.array(z.string()),
  /** Whether other labels are under it. */
  nested: z.boolean(),
  origin: z.enum(['System', 'Manual']),
  /** Order of the top level. */
  l0Order: z.int(),
  /** Ids of the labels of generation 0 and 1 that it is or is under. */
  infoTypeCategoryId: z.int().nullable(),
  infoTypeSubCategoryId: z.int().nullable(),
  /** Keys of abstract labels that follow from this one. */
  abstracts: z.array(z.string()),
  policySection: z.string(),
  regulationType: z.literal('Privacy').nullable(),
  content_code: z.string(),
  /** Lowest confidence, 0 to 100, at which it is assigned. */
  confidence: z.number(),
  /** Whether it names identifiers that can be pointed at, not a topic. */
  concrete: z.boolean(),
})
export type Label = z.infer<typeof Label>
