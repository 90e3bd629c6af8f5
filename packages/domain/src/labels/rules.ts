import type { Label } from '@sharelight/contract'
import { topLevelCodes } from '@sharelight/contract/top-level'

const withoutPiiLabeller = new Set<string>(['Regulations', 'Content', 'Contains PII', 'Contains PFI', 'Contains PCI'])
const abstractCategories = new Set<string>(['Internal Information', 'External Information'])

/** Custom and content labels that people may see in full (S5.008): not virtual, below generation 5. */
export function listedLabels(labels: readonly Label[]): Label[] {
  return labels.filter(
    label =>
      !label.deleted &&
      label.labelCategory !== 'Virtual' &&
      label.generation < 5 &&
      (label.labelType === 'Custom_label' || label.labelType === 'Content_label'),
  )
}

/** Labels that privacy law speaks about (S5.008). */
export const privacyLabels = (labels: readonly Label[]) => labels.filter(label => label.regulationType === 'Privacy')

/** Labels that say whose information it is (S5.008). */
export const abstractLabels = (labels: readonly Label[]) =>
  labels.filter(label => abstractCategories.has(label.labelCategory))

/** Custom labels that were removed stay in the history and are hidden from lists (S4.039). */
export function visibleLabels(labels: readonly Label[], deletedIds: ReadonlySet<number> = new Set()): Label[] {
  return labels.filter(label => !label.deleted && !deletedIds.has(label.id))
}

/** Without the feature `pii_labeler` only these categories are kept (S5.007). */
export function labelsForFeatures(labels: readonly Label[], features: { piiLabeler: boolean }): Label[] {
  return features.piiLabeler ? [...labels] : labels.filter(label => withoutPiiLabeller.has(label.labelCategory))
}

/** Gmail alone carries no Microsoft labels, so their group goes (S5.006). `sources` are data source keys. */
export function labelsForSources(labels: readonly Label[], sources: readonly string[]): Label[] {
  const onlyGmail = sources.length > 0 && sources.every(source => source === 'gmail')
  return onlyGmail
    ? labels.filter(label => label.code !== topLevelCodes.microsoft && label.key !== 'virtual/microsoft')
    : [...labels]
}

/** Flags the labels that a user's restrictions forbid (S5.005). `codes` are top-level codes 1 to 7. */
export function withRestrictions<T extends Label>(
  labels: readonly T[],
  codes: ReadonlySet<number>,
): (T & { restricted: boolean })[] {
  return labels.map(label => ({ ...label, restricted: codes.has(label.code) }))
}

/** Keeps only the first word before a space, as narrow places show a label (S5.009). */
export const briefName = (name: string) => name.trim().split(' ')[0] ?? ''
