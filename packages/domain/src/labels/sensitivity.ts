import type { SensitivityLevel } from '@sharelight/contract'
import { isCritical, levelOfScore } from './score.ts'
import { parentKey, type LabelTree } from './tree.ts'

/** Score between 0 and 1 of a label, by key. */
export type ScoreOf = (key: string) => number

export interface ContentSensitivity {
  score: number
  level: SensitivityLevel
  critical: boolean
}

/**
 * How sensitive content with these labels is: the highest score among those that decide, general when there is none.
 * Where a label and one above it both apply, the more specific one decides, so that lowering it has an effect. A
 * detector's label (generation 2 and deeper) decides only together with its parent: one phone number in a signature is
 * a finding, but does not make a letter personal data.
 */
export function sensitivityOf(labels: readonly string[], scoreOf: ScoreOf): ContentSensitivity {
  const score = Math.max(0, ...decidingLabels(labels).map(scoreOf))
  return { score, level: levelOfScore(score), critical: isCritical(score) }
}

/** The most specific labels of each branch that its evidence carries. */
export function decidingLabels(labels: readonly string[]): string[] {
  const carried = carriedLabels(labels)
  const above = new Set(carried.map(parentKey))
  return carried.filter(key => !above.has(key))
}

/** The labels without detectors' whose branch does not carry them. */
export function carriedLabels(labels: readonly string[]): string[] {
  const given = new Set(labels)
  return [...given].filter(key => key.split('/').length < 3 || given.has(parentKey(key)))
}

/** Scores by key: an organisation's own, else the tree's, else those of the nearest known label above; 0 for strangers. */
export function scoresOf(tree: LabelTree, overrides: ReadonlyMap<string, number> = new Map()): ScoreOf {
  return function scoreOf(key: string): number {
    if (!key) return 0
    return overrides.get(key) ?? tree.byKey(key)?.sensitivity ?? scoreOf(parentKey(key))
  }
}
