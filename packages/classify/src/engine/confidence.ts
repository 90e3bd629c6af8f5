import { confidenceLevels } from '@sharelight/contract/confidence'
import type { Strength } from '../rule.ts'
import type { Evidence } from './evidence.ts'

const { low, medium, high } = confidenceLevels

/**
 * Confidence of a value whose pattern and check hold, or 0 when it is not to be reported: a pattern alone is low,
 * a near word without a check is medium, a check with a near word or a value that identifies itself is high. A word
 * that speaks against it lowers it by one level.
 */
export function confidenceOf(strength: Strength, evidence: Evidence, alone: boolean): number {
  const level = levelOf(strength, Boolean(evidence.near), alone)
  if (!evidence.against || level === 0) return level
  return level === high ? medium : level === medium ? low : 0
}

function levelOf(strength: Strength, near: boolean, alone: boolean): number {
  if (strength === 'self') return high
  if (strength === 'strong') return near ? high : low
  if (strength === 'weak') return near ? high : alone ? low : 0
  return near ? medium : alone ? low : 0
}
