import type { FindingKind } from '@sharelight/contract'
import type { Rule } from '../rule.ts'

/** Numbers that are called by a name, and are then nothing else; kinds of one group are called by the same names. */
const groups: readonly (readonly FindingKind[])[] = [
  ['national-id', 'tax-id', 'health-id', 'passport', 'driving-licence'],
  ['company-id', 'tax-id', 'national-id'],
  ['bank-account', 'iban', 'card'],
  ['vehicle'],
  ['phone'],
]
const called = new Set(groups.flat())
const isCalled = ({ kind, secret }: Rule) => called.has(kind) && !secret

/** Words that name a kind, and no number of one country in particular. */
const general =
  /\b(?:id|identity|identification|national|citizen|personal|document|documento|tax|taxpayer|tin|vat|passports?|licen[cs]es?|driver|plate|vehicle|registration|company|number)\b/

/** Whether a value of this rule is another thing's beside that thing's name. */
export const mayYield = (rule: Rule): boolean => isCalled(rule) && rule.strength !== 'self'

/** What may be said of any number. */
const anyNumber = /^(?:(?:my|your|his|her|meine|mon|mi|il mio|meu|mijn|moj) )?(?:number|nummer|numero|numer)(?: is)?$/

/** Whether a word for a rule is no name of its value. */
export const isVague = (phrase: string): boolean => anyNumber.test(phrase)

/** The rules whose values a name may stand before: those that it speaks for, and where it is a general one all of their kinds. */
export function namedBy(
  phrase: string,
  speaksFor: readonly number[],
  rules: readonly Rule[],
): readonly number[] | undefined {
  const own = speaksFor.filter(index => isCalled(rules[index]!))
  if (!own.length || isVague(phrase)) return undefined
  if (!general.test(phrase)) return speaksFor
  const kinds = new Set(own.flatMap(index => groups.filter(group => group.includes(rules[index]!.kind)).flat()))
  return rules.flatMap((rule, index) => (kinds.has(rule.kind) || speaksFor.includes(index) ? [index] : []))
}
