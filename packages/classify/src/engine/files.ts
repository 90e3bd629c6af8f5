import type { Rule } from '../rule.ts'
import { confidenceOf } from './confidence.ts'
import type { Detection } from './detection.ts'

const evidence = { distance: Infinity, shared: Infinity }

/** What the name of a file says by itself; it stands nowhere in the text, so its place is the text's beginning. */
export function detectionsOf(rules: readonly Rule[], name: string | undefined): Detection[] {
  if (name === undefined) return []
  return rules
    .filter(({ ofFiles }) => ofFiles?.test(name))
    .map(rule => ({
      rule,
      start: 0,
      end: 0,
      confidence: confidenceOf(rule.strength, evidence, false),
      value: name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1),
      evidence,
      alone: false,
      reason: 'is told by the name of the file',
    }))
}
