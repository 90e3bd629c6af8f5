import { rule } from '../../rule.ts'
import { isRepeated, weightedSum } from '../../validators/checksums.ts'
import { ibanLengths, isIban } from '../../validators/iban.ts'

const bankWords = [
  'bank',
  'banque',
  'banco',
  'banca',
  'account',
  'konto',
  'compte',
  'cuenta',
  'conto',
  'conta',
  'rekening',
  'transfer',
  'wire',
  'uberweisung',
  'virement',
  'transferencia',
  'bonifico',
]
const codeWords = ['swift', 'bic', 'swift code', 'bic code', 'swift bic', 'bank identifier code']
const isCountry = (code: string) =>
  code in ibanLengths ||
  'US CA AU NZ JP CN HK SG IN TH KR TW MX AR CL CO PE ZA NG KE MY ID PH VN MA DZ'.split(' ').includes(code)

const ibanCountry = `(?:${Object.keys(ibanLengths).join('|')})`
/** In groups of four as printed, also over lines or with the first two apart; without spaces; in any other grouping. */
const ibanForms = [
  String.raw`\d\d(?:[ .-]?\n?[A-Z0-9]{4}){2,7}(?:[ .-]?[A-Z0-9]{1,3})?`,
  String.raw` \d\d(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?`,
  String.raw`\d\d[A-Z0-9]{11,30}`,
  String.raw`\d\d(?:[ ]?[A-Z0-9]){11,30}`,
]

/** International bank identifiers. */
export const bankingRules = [
  rule({
    id: 'iban',
    name: 'IBAN',
    kind: 'iban',
    parent: 'regulated/pfi',
    source: 'ISO 13616-1; SWIFT IBAN registry',
    strength: 'self',
    pattern: ibanForms.map(form => new RegExp(`${ibanCountry}${form}`)),
    accept: isIban,
    check: 'country’s length and ISO 7064 check digits',
    near: ['iban', ...bankWords],
    countryOf: value => value.slice(0, 2),
  }),
  rule({
    id: 'swift-bic',
    name: 'SWIFT/BIC',
    kind: 'bank-account',
    parent: 'regulated/pfi',
    source: 'ISO 9362',
    weight: 'contact',
    finder: {
      on: 'words',
      words: codeWords,
      find: (units, at, limit) => bicAfter(String.fromCharCode(...units.subarray(at, Math.min(limit, at + 48))), at),
    },
    accept: value => isCountry(value.slice(4, 6).toUpperCase()),
    check: 'layout and country code',
    strength: 'strong',
    near: codeWords,
    countryOf: value => value.slice(4, 6).toUpperCase(),
  }),
  rule({
    id: 'us-aba-routing',
    name: 'US ABA routing number',
    kind: 'bank-account',
    country: 'US',
    parent: 'regulated/pfi',
    source: 'American Bankers Association routing number policy; Federal Reserve districts',
    pattern: /\d{4}-?\d{4}-?\d|\d{9}/,
    near: [
      'aba',
      'routing',
      'routing number',
      'rtn',
      'routing transit',
      'aba number',
      'transit number',
      'bank routing',
    ],
    accept: value =>
      /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(value) &&
      weightedSum(value, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 &&
      !isRepeated(value),
    weight: 'contact',
  }),
  rule({
    id: 'bank-account-number',
    isOpen: true,
    name: 'Bank account number',
    kind: 'bank-account',
    parent: 'regulated/pfi',
    source: 'National clearing rules; length 6 to 17 digits',
    within: 30,
    pattern: /\d{6,17}|\d{2,6}(?:[ -]\d{2,8}){1,4}/,
    accept: value => value.length >= 6 && value.length <= 18 && !isRepeated(value),
    check: 'length',
    near: [
      'account number',
      'account no',
      'bank account',
      'acct',
      'acct no',
      'account nr',
      'checking account',
      'savings account',
      'bank account number',
      'iban or account',
      'kontonummer',
      'kontonr',
      'konto nr',
      'numero de compte',
      'compte bancaire',
      'numero de cuenta',
      'cuenta bancaria',
      'conto corrente',
      'numero di conto',
      'conta bancaria',
      'numero da conta',
      'conta corrente',
      'rekeningnummer',
      'bankrekening',
      'numer konta',
      'bankkonto',
    ],
    strength: 'none',
    not: ['phone', 'order number', 'invoice number', 'tracking'],
  }),
]

const introducedBic = new RegExp(
  [
    '^[^A-Za-z0-9]{0,4}(?:(?:code|number|no|nr|bic|swift|is)[^A-Za-z0-9]{1,4}){0,3}',
    '([A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Za-z0-9])',
  ].join(''),
  'i',
)

function bicAfter(text: string, at: number) {
  const match = introducedBic.exec(text)
  if (!match?.[1] || !/[A-Z]/.test(match[1])) return undefined
  const start = at + match[0].length - match[1].length
  return { start, end: start + match[1].length }
}
