import type { FindingKind } from '@sharelight/contract'
import type { Rule } from '../../rule.ts'
import { rules } from '../../rules/index.ts'
import { testOf, type RuleTest } from './value.ts'

const byId = new Map(rules.map(rule => [rule.id, rule]))
const tests = new Map<Rule, RuleTest | undefined>()

/** @throws Error for an id that no rule has: a mistake in this folder */
export function ruleOf(id: string): Rule {
  const rule = byId.get(id)
  if (!rule) throw new Error(`There is no rule ${id}.`)
  return rule
}

/** The test of a rule, made when first needed. */
export function ruleTest(rule: Rule): RuleTest | undefined {
  if (!tests.has(rule)) tests.set(rule, testOf(rule))
  return tests.get(rule)
}

const isTest = (test: RuleTest | undefined): test is RuleTest => test !== undefined
const byKind = new Map<string, readonly RuleTest[]>()

/** Tests of all rules of some kinds, those that find by pattern. */
export function testsOfKinds(...kinds: readonly FindingKind[]): readonly RuleTest[] {
  const key = kinds.join()
  const known = byKind.get(key)
  if (known) return known
  const found = rules
    .filter(rule => kinds.includes(rule.kind) && !rule.terms)
    .map(ruleTest)
    .filter(isTest)
  byKind.set(key, found)
  return found
}
