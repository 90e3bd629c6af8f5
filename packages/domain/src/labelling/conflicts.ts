import {
  labelFamily,
  sensitivities,
  type LabellingConflict,
  type LabellingRule,
  type SensitivityLabel,
} from '@sharelight/contract'
import { ranksOf } from './decide.ts'

/** How whoever reads the sentences calls an information type. */
type TypeName = (key: string) => string

/** Rules that do not go together: of several of a family for a file the most sensitive label counts. */
export function labellingConflicts(
  rules: readonly LabellingRule[],
  labels: readonly SensitivityLabel[],
  nameOf: TypeName,
): LabellingConflict[] {
  const ranks = ranksOf(labels)
  const nameOfLabel = (id: string) => labels.find(label => label.id === id)?.name ?? id
  const says = (rule: LabellingRule) => `${ruleName(rule, nameOf)} → ${nameOfLabel(rule.label)}`
  return rules.flatMap((rule, place): LabellingConflict[] => {
    const rank = ranks.get(rule.label)
    if (rank === undefined) {
      const sentence = `${ruleName(rule, nameOf)} leads to a label that the tenant does not have any more: the rule does nothing.`
      return [{ kind: 'unknown_label', rules: [place], sentence }]
    }
    const over = rules.findIndex(other => isOver(other, rule) && (ranks.get(other.label) ?? -1) > rank)
    const other = rules[over]
    if (!other) return []
    return rule.of === 'type'
      ? [
          {
            kind: 'hidden',
            rules: [place, over],
            sentence: `“${says(rule)}” never counts: what it is about lies under “${says(other)}”, and the more sensitive label wins.`,
          },
        ]
      : [
          {
            kind: 'falling',
            rules: [place, over],
            sentence: `“${says(rule)}” is less than “${says(other)}”: what is more sensitive gets the less sensitive label.`,
          },
        ]
  })
}

/** Whether everything of the second lies under the first, or is more sensitive than it. */
function isOver(first: LabellingRule, second: LabellingRule): boolean {
  if (labelFamily(first.label) !== labelFamily(second.label)) return false
  if (first.of === 'type' && second.of === 'type') return second.key.startsWith(`${first.key}/`)
  return first.of === 'sensitivity' && second.of === 'sensitivity' && second.level > first.level
}

const ruleName = (rule: LabellingRule, nameOf: TypeName): string =>
  rule.of === 'type' ? nameOf(rule.key) : `${sensitivities[rule.level] ?? ''} sensitivity`
