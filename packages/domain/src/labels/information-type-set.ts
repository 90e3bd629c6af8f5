import type { LabelSeed } from './seed.ts'
import { baseSeeds, parentKey } from './tree.ts'

export type InformationTypeSet = 'older' | 'current'

/** The first day of the current set of information types (specification S4.056, S9.003). */
export const informationTypeCutoff = '2025-05-01'

/** Which set is in force on a calendar date `YYYY-MM-DD` of the organisation. */
export const informationTypeSetOf = (date: string): InformationTypeSet =>
  date < informationTypeCutoff ? 'older' : 'current'

/** Whether moving between two dates means that information types must be loaded again. */
export const crossesCutoff = (from: string, to: string) => informationTypeSetOf(from) !== informationTypeSetOf(to)

const recentKeys = new Set(baseSeeds.filter((seed: LabelSeed) => seed.recent).map(({ key }) => key))

/** The label that stood for this one in a set: itself, or for the older set the one above a label that it did not have. */
export function labelInSet(key: string, set: InformationTypeSet): string {
  if (set === 'current') return key
  const [top = '', second] = key.split('/')
  const infoType = second ? `${top}/${second}` : top
  return recentKeys.has(infoType) ? parentKey(infoType) : key
}
