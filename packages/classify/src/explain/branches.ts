import type { LabelHit } from '@sharelight/contract'
import { regulationsOf } from '../labels/regulations.ts'
import { carriersOf, needed, neededAtLow } from '../labels/roll-up.ts'
import type { RuleTally } from '../labels/tally.ts'
import type { Explanation } from './explanation.ts'
import { listed, times } from './listed.ts'

const mostNamed = 4

/** Why the findings together give a branch such as PII, everything above it, and the regulations that bear on them. */
export function explainBranches(labels: readonly LabelHit[], tallies: readonly RuleTally[]): Explanation[] {
  const carrying = carriersOf(tallies)
  if (carrying.length === 0) return []
  const bearing = new Map(carrying.map(tally => [tally, regulationsOf(tally.rule, tally.countries)]))
  return labels.flatMap(({ key, name, confidence, count }) => {
    const behind = carrying.filter(
      tally => isUnder(tally.rule.parent, key) || (bearing.get(tally)?.includes(key) ?? false),
    )
    return behind.length
      ? [{ label: key, name, confidence, count, examples: [], sentence: sentenceOf(key, name, behind) }]
      : []
  })
}

const isUnder = (key: string, branch: string) => key === branch || key.startsWith(`${branch}/`)

function sentenceOf(key: string, name: string, behind: readonly RuleTally[]): string {
  const found = behind
    .toSorted((a, b) => b.confidence - a.confidence || b.count - a.count)
    .map(({ rule, count, confidence }) => `${rule.name} (found ${times(count)}, confidence ${confidence})`)
  const rest = found.length - mostNamed
  const what = listed(rest > 0 ? [...found.slice(0, mostNamed), `${rest} more`] : found)
  if (key.startsWith('regulation/')) return `${name} bears on what was found: ${what}; without that it would not.`
  return `${name} follows from what was found: ${what}; ${ruleOf(behind)}.`
}

/** How much it takes; see `rollUp`. */
function ruleOf(behind: readonly RuleTally[]): string {
  if (behind.some(({ rule }) => rule.weight === 'identifying')) {
    return `one such finding at medium confidence is enough, or ${neededAtLow} at low, and without them it would not have been given`
  }
  if (behind.some(({ rule }) => rule.weight === 'contact'))
    return `with fewer than ${needed.contact} contact details it would not have been given`
  return `with fewer than ${needed.indicative} such terms it would not have been given`
}
