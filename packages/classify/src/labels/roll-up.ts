import type { LabelHit } from '@sharelight/contract'
import { labelKey } from './catalogue.ts'
import { regulationsOf } from './regulations.ts'
import type { RuleTally } from './tally.ts'
import { parentNames, regulationNames } from './tree.ts'

/**
 * How much evidence makes a document of a generation-1 label:
 * one identifier at medium confidence or above, or ten at low; ten contact details (one phone number in a signature does
 * not make a letter "PII"); names of people alone never, since every letter names somebody, nor addresses of web pages, which are nobody's; three indicative terms (one disease named in the news does not make it "PHI").
 */
export const needed = { identifying: 1, contact: 10, indicative: 3 } as const
export const neededAtLow = 10

/** The labels of a document: each rule's own, the branches that the evidence carries, and the regulations that these bear on. */
export function rollUp(tallies: readonly RuleTally[]): LabelHit[] {
  if (tallies.length === 0) return []
  const own = tallies.map(ownLabel)
  const carrying = carriersOf(tallies)
  const parents = [...Map.groupBy(carrying, tally => tally.rule.parent)].map(([key, group]) =>
    labelOf(key, parentNames[key], 1, group),
  )
  const top = carrying.length ? [labelOf('regulated', parentNames.regulated, 0, carrying)] : []
  return [...top, ...parents, ...own, ...regulations(carrying)].sort(
    (a, b) => a.generation - b.generation || (a.key < b.key ? -1 : 1),
  )
}

/** The rules whose findings are enough to carry their branch. */
export function carriersOf(tallies: readonly RuleTally[]): RuleTally[] {
  if (tallies.length === 0) return []
  return [
    ...Map.groupBy(
      tallies.filter(({ rule }) => rule.kind !== 'person' && rule.kind !== 'url'),
      tally => tally.rule.parent,
    ).values(),
  ].flatMap(carriers)
}

function ownLabel({ rule, count, confidence }: RuleTally): LabelHit {
  return { key: labelKey(rule), name: rule.name, generation: 2, confidence, count }
}

/** Those rules of one branch whose findings are enough to carry it. */
function carriers(branch: RuleTally[]): RuleTally[] {
  return [...Map.groupBy(branch, tally => tally.rule.weight)].flatMap(([weight, group]) => {
    const confident = group.filter(tally => tally.confident > 0)
    const count = confident.reduce((sum, tally) => sum + tally.confident, 0)
    if (count >= needed[weight]) return confident
    return weight === 'identifying' ? group.filter(tally => tally.count >= neededAtLow) : []
  })
}

function labelOf(key: string, name: string, generation: number, group: readonly RuleTally[]): LabelHit {
  const confidence = Math.max(...group.map(tally => tally.confidence))
  return { key, name, generation, confidence, count: group.reduce((sum, tally) => sum + tally.count, 0) }
}

function regulations(carrying: readonly RuleTally[]): LabelHit[] {
  const byKey = Map.groupBy(
    carrying.flatMap(tally => regulationsOf(tally.rule, tally.countries).map(key => ({ key, tally }))),
    ({ key }) => key,
  )
  return [...byKey].map(([key, group]) =>
    labelOf(
      key,
      regulationNames[key] ?? key,
      0,
      group.map(({ tally }) => tally),
    ),
  )
}
