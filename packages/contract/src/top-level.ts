/** Codes of the top level (specification S3.033). */
export const topLevelCodes = {
  other: 1,
  governance: 2,
  business: 3,
  finance: 4,
  hr: 5,
  legal: 6,
  regulated: 7,
  microsoft: 8,
} as const
export type TopLevelKey = keyof typeof topLevelCodes
