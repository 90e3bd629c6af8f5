import type { Rule } from '../../rule.ts'
import { assignedRules } from '../../rules/secrets/assigned.ts'
import { judgeAssigned } from '../../rules/secrets/assigned/judge.ts'
import { exampleOf } from '../../rules/secrets/examples.ts'
import type { Concept } from '../header/concepts.ts'
import * as forms from './forms.ts'
import { FormSet } from './form-set.ts'
import { ruleOf, testsOfKinds } from './tests.ts'

/** What a value must look like under a header, and which rule it is then a finding of. */
export interface Claim {
  /** The rule of a value, or undefined where it is none. */
  rule: (value: string, header: string) => Rule | undefined
  /** The test in words: *values …*. */
  check: string
  /** Share of the values that must pass. */
  least: number
}

const [most, half] = [0.8, 0.5]
const always = (id: string, test: (value: string) => boolean, rest: Omit<Claim, 'rule'>): Claim => {
  const rule = ruleOf(id)
  return { ...rest, rule: value => (test(value) ? rule : undefined) }
}
const name = always('person-name', forms.isNameLike, { check: 'are written as names', least: most })
const cardTests = new FormSet(testsOfKinds('card'))
const secretTests = new FormSet(testsOfKinds('secret'))
const [international, national] = [ruleOf('phone-international'), ruleOf('phone-national')]
const [genericKey, birth] = [ruleOf('generic-key'), ruleOf('date-of-birth')]
const place = ruleOf('geo-coordinates')

const cardForm = /^\d[\d .·-]{10,30}\d$/

/** However its digits are grouped. */
export function cardOf(value: string): Rule | undefined {
  if (!cardForm.test(value)) return undefined
  const digits = value.replace(/\D/g, '')
  return digits.length >= 12 ? cardTests.first(digits, 'card')?.rule : undefined
}
export const secretOf = (value: string): Rule | undefined =>
  value.length >= 12 && !/\s/.test(value) ? secretTests.first(value, 'value')?.rule : undefined
/** A value under a header that names a secret; one that is left to be filled in is none. */
function assignedSecret(value: string, header: string): Rule | undefined {
  const said = judgeAssigned(value, { place: { name: header, join: 'assigned', isQuoted: true } }, assignedRules)
  if (said?.example || exampleOf(value)) return undefined
  return said?.rule ?? (forms.isKeyLike(value) ? genericKey : undefined)
}

const phoneRule = (value: string) => (/^(?:\+|00)/.test(value) ? international : national)

/** Concepts whose columns are judged by a form of their own; identifiers of countries are judged by their rules. */
export const claims: Partial<Record<Concept, Claim>> = {
  'full-name': name,
  'first-name': name,
  'last-name': name,
  email: always('email', forms.isEmail, { check: 'are e-mail addresses', least: half }),
  phone: {
    rule: value => (forms.isPhoneLike(value) ? phoneRule(value) : undefined),
    check: 'have the form of telephone numbers',
    least: 0.7,
  },
  birth: {
    rule: value => (forms.isBirthDay(value) ? birth : undefined),
    check: 'are days of the calendar',
    least: most,
  },
  'birth-year': always('date-of-birth', forms.isBirthYear, { check: 'are years of a life', least: 0.9 }),
  street: always('postal-address', forms.mayBeAddress, { check: 'are written as streets', least: half }),
  address: always('postal-address', forms.mayBeAddress, { check: 'are written as addresses', least: half }),
  card: { rule: cardOf, check: 'pass the check digit', least: half },
  cvv: always('card-cvv', value => /^\d{3,4}$/.test(value), { check: 'have three or four digits', least: 0.95 }),
  routing: always('us-aba-routing', value => /^\d{9}$/.test(value), { check: 'have nine digits', least: most }),
  bic: always('swift-bic', value => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/i.test(value), {
    check: 'have the form of bank codes',
    least: most,
  }),
  ip: {
    rule: value => (forms.isIp(value) ? ruleOf(value.includes(':') ? 'ipv6' : 'ipv4') : undefined),
    check: 'are IP addresses',
    least: half,
  },
  mac: always('mac', value => forms.isMacAddress(value) || /^[0-9a-f]{12}$/i.test(value), {
    check: 'are MAC addresses',
    least: half,
  }),
  latitude: {
    rule: value => (forms.isLatitude(value, 1) ? place : undefined),
    check: 'lie within the degrees of latitude',
    least: most,
  },
  longitude: {
    rule: value => (forms.isLongitude(value, 1) ? place : undefined),
    check: 'lie within the degrees of longitude',
    least: most,
  },
  coordinates: {
    rule: value => (forms.isPlace(value) ? place : undefined),
    check: 'are pairs of coordinates',
    least: most,
  },
  username: always('username', forms.isUsername, { check: 'have the form of user names', least: most }),
  password: always('password', forms.isPasswordLike, { check: 'have the form of passwords', least: most }),
  secret: {
    rule: (value, header) => secretOf(value) ?? assignedSecret(value, header),
    check: 'are keys that a machine drew',
    least: half,
  },
  diagnosis: {
    rule: value =>
      forms.isIcd(value.split(/[\s:–-]/)[0] ?? '', false)
        ? ruleOf('icd-10')
        : forms.isWords(value)
          ? ruleOf('medical-condition')
          : undefined,
    check: 'are diagnoses or their codes',
    least: most,
  },
  medicine: always('medicine-or-procedure', forms.isWords, { check: 'are words', least: most }),
  blood: always('blood-type', forms.isBlood, { check: 'are blood groups', least: most }),
  salary: always('salary', forms.isMoney, { check: 'are amounts', least: most }),
  religion: always('religion', forms.isWords, { check: 'are words', least: half }),
  ethnicity: always('ethnic-origin', forms.isWords, { check: 'are words', least: half }),
  orientation: always('sexual-orientation', forms.isWords, { check: 'are words', least: half }),
  union: always('union-membership', value => value.length > 0, { check: 'are filled in', least: half }),
  disability: always('disability', forms.isWords, { check: 'are words', least: half }),
  criminal: always('criminal-record', forms.isWords, { check: 'are words', least: half }),
  politics: always('political-opinion', forms.isWords, { check: 'are words', least: half }),
}
