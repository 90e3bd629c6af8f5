import type { FindingKind } from '@sharelight/contract'
import type { Rule } from '../rule.ts'
import { bankingRules } from '../rules/banking/index.ts'
import { personRules } from '../rules/person/index.ts'

const general = new Map([...personRules, ...bankingRules].map(rule => [rule.id, rule]))
const ids: Partial<Record<FindingKind, string>> = {
  'national-id': 'identity-number',
  'tax-id': 'tax-number',
  passport: 'passport-number',
  'driving-licence': 'licence-number',
  vehicle: 'vehicle-plate',
  'health-id': 'health-number',
  'company-id': 'company-number',
  'bank-account': 'bank-account-number',
}
const ofPeople: readonly FindingKind[] = ['national-id', 'tax-id']

/** The rule for what several countries write alike: of their kind, without a country. */
export function unclearRule(kinds: readonly FindingKind[]): Rule | undefined {
  const [first] = kinds
  const isOne = kinds.every(kind => kind === first)
  const kind = isOne ? first : kinds.every(each => ofPeople.includes(each)) ? 'national-id' : first
  return kind && general.get(ids[kind] ?? '')
}
