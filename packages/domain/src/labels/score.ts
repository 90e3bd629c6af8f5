import type { Sensitivity, SensitivityLevel } from '@sharelight/contract'
import { sensitivities } from '@sharelight/contract/sensitivities'

/** Specification S5.011, S9.006. */
export const criticalAbove = 0.7
const mediumFrom = 0.3
const highFrom = 0.7
const scores = [0, 0.2, 0.5, 0.85] as const

/** The level of a score between 0 and 1: below 0.3 low, below 0.7 medium, else high. A score of exactly 0 is general: nothing was claimed. */
export function levelOfScore(score: number): SensitivityLevel {
  if (!(score >= 0 && score <= 1)) throw new RangeError(`A sensitivity score lies between 0 and 1; got ${score}.`)
  if (score === 0) return 0
  if (score < mediumFrom) return 1
  return score < highFrom ? 2 : 3
}

/** The score that stands for a level: 0, 0.2, 0.5 or 0.85. */
export const scoreOfLevel = (level: SensitivityLevel): number => scores[level]

export const isCritical = (score: number): boolean => score > criticalAbove

export const sensitivityOfLevel = (level: SensitivityLevel): Sensitivity => sensitivities[level] ?? 'general'

export function levelOfSensitivity(sensitivity: Sensitivity): SensitivityLevel {
  return ({ general: 0, low: 1, medium: 2, high: 3 } as const)[sensitivity]
}
