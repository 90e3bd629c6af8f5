import {
  labelFamily,
  type LabellingRule,
  type MetricCondition,
  type MetricFilter,
  type SensitivityLabel,
} from '@sharelight/contract'
import { ranksOf } from './decide.ts'

const openXml = 'application/vnd.openxmlformats-officedocument.'
/** Formats that a label can be written into, as extraction tells them. */
export const labelledFormats = [
  `${openXml}wordprocessingml.document`,
  `${openXml}spreadsheetml.sheet`,
  `${openXml}presentationml.presentation`,
  'application/pdf',
] as const

/** Files, not what a mail or an archive carries within itself. */
export const canCarry: readonly MetricCondition[] = [
  { dimension: 'kind', operator: 'eq', value: 'file' },
  { dimension: 'mime', operator: 'in', value: [...labelledFormats] },
]

/** What makes up one label's share: the files that its rules name, without those that rules of a higher label of its family name as well. */
export interface Wanted {
  label: SensitivityLabel
  filter: MetricFilter
}

/** Which files get which label, the most sensitive label first. Rules of labels that the tenant does not have say nothing. */
export function wantedLabels(rules: readonly LabellingRule[], labels: readonly SensitivityLabel[]): Wanted[] {
  const ranks = ranksOf(labels)
  const named = rules.filter(({ label }) => ranks.has(label))
  return labels.toReversed().flatMap(label => {
    const own = named.filter(rule => rule.label === label.id)
    const above = named.filter(
      rule =>
        labelFamily(rule.label) === labelFamily(label.id) && (ranks.get(rule.label) ?? 0) > (ranks.get(label.id) ?? 0),
    )
    if (own.length === 0) return []
    return [{ label, filter: { and: [{ or: anyOf(own) }, ...(above.length ? [{ nor: anyOf(above) }] : [])] } }]
  })
}

/** Everything that rules are about. */
export const anyOf = (rules: readonly LabellingRule[]): MetricCondition[] => {
  const keys = rules.flatMap(rule => (rule.of === 'type' ? [rule.key] : []))
  const levels = rules.flatMap(rule => (rule.of === 'sensitivity' ? [rule.level] : []))
  return [
    ...(keys.length ? [{ dimension: 'label', operator: 'in' as const, value: keys }] : []),
    ...(levels.length ? [{ dimension: 'sensitivity', operator: 'in' as const, value: levels }] : []),
  ]
}
