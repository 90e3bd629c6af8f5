import { labelFamily, type LabellingOutcome, type LabelSetter, type SensitivityLabel } from '@sharelight/contract'

/** Labels by their ids with their places, the least sensitive first. */
export type Ranks = ReadonlyMap<string, number>

export const ranksOf = (labels: readonly SensitivityLabel[]): Ranks =>
  new Map(labels.map(({ id }, place) => [id, place]))

/** What a file carries. */
export interface Carries {
  ids: readonly string[]
  /** Who set them, a person where any of them was set by one; empty without a label. */
  by: LabelSetter | ''
}

export type Decision = Exclude<LabellingOutcome, 'format' | 'source'>

/**
 * What becomes of a file that rules would give a label. It is never given a lower one than it carries, one in place of a person's, or one in place
 * of what nobody said how sensitive it is, such as a label of another tenant. Labels of other families are no matter: they stand beside it.
 */
export function decideLabel(wanted: string, { ids: all, by }: Carries, ranks: Ranks): Decision {
  const ids = all.filter(id => labelFamily(id) === labelFamily(wanted))
  const rank = ranks.get(wanted)
  if (ids.includes(wanted)) return ids.length === 1 ? 'same' : 'unknown'
  if (ids.length === 0) return rank === undefined ? 'unknown' : 'apply'
  if (rank === undefined || ids.some(id => !ranks.has(id))) return 'unknown'
  if (ids.some(id => (ranks.get(id) ?? 0) > rank)) return 'higher'
  return by === 'rule' ? 'raise' : 'person'
}

/** The labels that a rule's may be put in place of: those of its family below it. */
export const lowerThan = (wanted: string, labels: readonly SensitivityLabel[]): string[] =>
  labels
    .slice(
      0,
      Math.max(
        0,
        labels.findIndex(({ id }) => id === wanted),
      ),
    )
    .map(({ id }) => id)
    .filter(id => labelFamily(id) === labelFamily(wanted))
