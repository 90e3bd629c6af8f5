import type { Rule } from '../../rule.ts'
import type { Said } from '../header/says.ts'
import type { Profile } from './profile.ts'

/** A column of a table, as far as it was read. */
export interface Column {
  /** 0 for the first. */
  position: number
  said: Said
  /** Its header as it is written; empty without one. */
  name: string
  /** Values that are not missing, in order. */
  values: readonly string[]
  profile: Profile
}

/** What the columns beside one say. */
export interface Neighbours {
  /** Somebody is named or can be reached by another column. */
  hasPerson: boolean
  hasCard: boolean
  hasPatient: boolean
  /** Of an unnamed column, the ones before and after. */
  before?: Column
  after?: Column
}

/** That a column holds values of a kind. */
export interface Verdict {
  /** The rule that most values are findings of. */
  rule: Rule
  /** The rule of a value, or undefined where it is none. */
  ruleOf: (value: string) => Rule | undefined
  /** What the values do, in words: `pass the check digit`. */
  check: string
  confidence: number
  /** Words of the header that speak for it. */
  header?: string
  /** Whose keys they are. */
  vendor?: string
}

/** The rule that most of the values are findings of. */
export function mainRule(values: readonly string[], ruleOf: (value: string) => Rule | undefined): Rule | undefined {
  const counts = new Map<Rule, number>()
  for (const value of values) {
    const rule = ruleOf(value)
    if (rule) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
