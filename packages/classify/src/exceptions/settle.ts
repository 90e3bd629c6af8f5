import { confidenceLevels } from '@sharelight/contract/confidence'
import { labelKey } from '../labels/catalogue.ts'
import { rollUp } from '../labels/roll-up.ts'
import type { RuleTally } from '../labels/tally.ts'
import type { Rule } from '../rule.ts'
import { rules } from '../rules/index.ts'
import { excepts, exceptsLabel, inForce, type CountedFinding, type ExceptionRule, type Place } from './exceptions.ts'

interface Label {
  key: string
  count: number
  confidence: number
}

/** What reading an item gave, before any exception. */
export interface AsRead<L extends Label> {
  labels: readonly L[]
  topics: readonly string[]
  findings: readonly CountedFinding[]
}

/** What is withheld of a label, and by which exceptions. */
export interface Withheld {
  key: string
  count: number
  exceptions: string[]
  /** Whether nothing of it is left. */ whole: boolean
}

export interface Settled<L extends Label> {
  labels: L[]
  withheld: Withheld[]
}

const builtIn = new Map<string, Rule>(rules.map(rule => [labelKey(rule), rule]))
const ruleId = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/**
 * The labels that an item has once what is excepted is not counted: a label whose findings are all excepted goes, and with it the
 * branches and regulations that only they carried. Pure: settled anew from what was read, an exception that is taken back leaves no trace.
 */
export function settle<L extends Label>(
  { labels, topics, findings }: AsRead<L>,
  exceptions: readonly ExceptionRule[],
  { now, ...place }: Place & { now: number },
): Settled<L> {
  const here = inForce(exceptions, place, now)
  if (!here.length) return { labels: [...labels], withheld: [] }
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  const counts = new Map(
    labels.flatMap(label => {
      const found = byRule.get(ruleId(label.key))
      return found || builtIn.has(label.key) ? [[label.key, countOf(label, found ?? [], here)] as const] : []
    }),
  )
  const [before, after] = [derived(counts, 'before'), derived(counts, 'after')]
  const settled = labels.flatMap((label): L[] => {
    if (here.some(exception => exceptsLabel(exception, label.key))) return []
    const own = counts.get(label.key)
    if (own) return own.after.count ? [{ ...label, count: own.after.count, confidence: own.after.confidence }] : []
    const [was, still] = [before.get(label.key), after.get(label.key)]
    if (was && still && was.count === still.count && was.confidence === still.confidence) return [label]
    if (still)
      return [
        { ...label, count: still.count, confidence: topics.includes(label.key) ? label.confidence : still.confidence },
      ]
    return was && !topics.includes(label.key) ? [] : [label]
  })
  return { labels: settled, withheld: withheldOf(labels, settled, { counts, here }) }
}

interface Tally {
  count: number
  confident: number
  confidence: number
}
interface Counts {
  before: Tally
  after: Tally
  exceptions: string[]
}

function countOf(label: Label, findings: readonly CountedFinding[], here: readonly ExceptionRule[]): Counts {
  const sum = (list: readonly CountedFinding[], of: 'count' | 'confident') =>
    list.reduce((total, finding) => total + finding[of], 0)
  // Findings are kept up to a bound; what is beyond it is of no value that could be excepted.
  const beyond = Math.max(0, label.count - sum(findings, 'count'))
  const isSure = label.confidence >= confidenceLevels.medium
  const before = {
    count: label.count,
    confident: sum(findings, 'confident') + (isSure ? beyond : 0),
    confidence: label.confidence,
  }
  const whole = here.filter(exception => exceptsLabel(exception, label.key))
  if (whole.length)
    return { before, after: { count: 0, confident: 0, confidence: 0 }, exceptions: whole.map(({ id }) => id) }
  const by = findings.map(finding =>
    here.filter(exception => excepts(exception, finding, label.key)).map(({ id }) => id),
  )
  const kept = findings.filter((_, index) => !by[index]?.length)
  const confidence = beyond ? label.confidence : Math.max(0, ...kept.map(finding => finding.confidence))
  return {
    before,
    after: {
      count: sum(kept, 'count') + beyond,
      confident: sum(kept, 'confident') + (isSure ? beyond : 0),
      confidence,
    },
    exceptions: [...new Set(by.flat())],
  }
}

/** The branches and regulations that follow from the counts. */
function derived(counts: ReadonlyMap<string, Counts>, when: 'before' | 'after'): Map<string, Label> {
  const tallies = [...counts].flatMap(([key, each]): RuleTally[] => {
    const rule = builtIn.get(key)
    return rule && each[when].count ? [{ rule, ...each[when], sample: [] }] : []
  })
  return new Map(
    rollUp(tallies)
      .filter(({ key }) => !counts.has(key))
      .map(label => [label.key, label]),
  )
}

function withheldOf(
  labels: readonly Label[],
  settled: readonly Label[],
  { counts, here }: { counts: ReadonlyMap<string, Counts>; here: readonly ExceptionRule[] },
): Withheld[] {
  const left = new Map(settled.map(({ key, count }) => [key, count]))
  const behind = [...new Set([...counts.values()].flatMap(({ exceptions }) => exceptions))]
  return labels.flatMap(({ key, count }) => {
    const remaining = left.get(key) ?? 0
    if (remaining >= count) return []
    const own = here.filter(exception => exceptsLabel(exception, key)).map(({ id }) => id)
    const found = counts.get(key)?.exceptions ?? []
    return [
      {
        key,
        count: count - remaining,
        whole: remaining === 0,
        exceptions: own.length ? own : found.length ? found : behind,
      },
    ]
  })
}
