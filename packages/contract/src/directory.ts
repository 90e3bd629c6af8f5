import { z } from 'zod'

/** A subscription of the organisation (specification S3.020, S3.021). */
export const Account = z.object({
  /** Shown as id, name and e-mail. */
  subscriptionId: z.string(),
  displayName: z.string(),
  externalId: z.string(),
  checked: z.boolean().default(false),
  service: z.string(),
  isOrganizational: z.boolean(),
  syncErrorCode: z.string().nullable(),
})
export type Account = z.infer<typeof Account>

/** Specification S3.022, S7.040. */
export const AccountPage = z.object({
  value: z.array(Account),
  cursor: z.string().default(''),
  total: z.int().default(0),
  hasMore: z.boolean().default(false),
})
export type AccountPage = z.infer<typeof AccountPage>

/** Specification S3.053. */
export const DepartmentEmployee = z.object({
  email: z.string(),
  name: z.string(),
  dep_id: z.string(),
  dep_name: z.string(),
})
export type DepartmentEmployee = z.infer<typeof DepartmentEmployee>

/** One change of an item's labels (specification S3.023). */
export const LabelHistoryEntry = z.object({
  time: z.iso.datetime(),
  userId: z.string().nullable(),
  userEmail: z.string(),
  generation: z.int(),
  labelId: z.int(),
  labelName: z.string(),
  parentId: z.int().nullable(),
  status: z.string(),
})
export type LabelHistoryEntry = z.infer<typeof LabelHistoryEntry>

/** Specification S3.058. */
export const SummaryItem = z.object({
  informationTypes: z.array(z.string()),
  name: z.string(),
  description: z.string(),
})
export type SummaryItem = z.infer<typeof SummaryItem>
