import { z } from 'zod'

/** From the lowest to the highest (specification S4.012). */
export const editions = ['launch', 'limited', 'standard', 'acceleration', 'enterprise'] as const
export const EditionName = z.enum(editions)
export type EditionName = z.infer<typeof EditionName>

/** Specification S6.012–S6.017. */
export const EditionCapabilities = z.object({
  sorting: z.boolean(),
  timeFrameFull: z.boolean(),
  export: z.boolean(),
  filters: z.boolean(),
  topics: z.boolean(),
  contentLabelsApp: z.boolean(),
  riskTypeCustomization: z.boolean(),
  extraDimensions: z.boolean(),
  mip: z.boolean(),
  mcas: z.boolean(),
  contentLabelCustomization: z.boolean(),
  /** Rows that a list shows; null for all. */
  resultLimit: z.int().nullable(),
})
export type EditionCapabilities = z.infer<typeof EditionCapabilities>
