import { rule, type RuleSource } from '../../rule.ts'
import { icaoCheck } from '../../validators/checksums.ts'
import { isDate } from '../../validators/dates.ts'

const months = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
  'mai',
  'okt',
  'dez',
  'mär',
  'maerz',
  'fev',
  'avr',
  'aou',
  'ene',
  'abr',
  'ago',
  'dic',
  'set',
  'out',
  'mag',
  'giu',
  'lug',
  'ott',
  'gen',
  'mrt',
  'mei',
  'jui',
]
const month = `(?:${[
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|januar',
  'februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|enero|febrero',
  'marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro',
  'novembro|dezembro|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus',
].join('|')})`
const nearBirth = [
  'born',
  'date of birth',
  'dob',
  'd o b',
  'birth date',
  'birthdate',
  'birthday',
  'birth',
  'geburtsdatum',
  'geboren',
  'geb',
  'geburtstag',
  'date de naissance',
  'ne le',
  'nee le',
  'naissance',
  'fecha de nacimiento',
  'nacido',
  'nacida',
  'nacimiento',
  'f nacimiento',
  'data de nascimento',
  'nascido',
  'nascida',
  'nascimento',
  'data di nascita',
  'nato',
  'nata',
  'nascita',
  'geboortedatum',
  'geboren op',
  'fodselsdato',
  'fodt',
  'fodelsedatum',
  'fodd',
  'syntymaaika',
  'data urodzenia',
  'urodzony',
  'urodzona',
  'ur',
  'datum narozeni',
  'szuletesi datum',
  'дата рождения',
  'родился',
  'ημερομηνια γεννησης',
  'dogum tarihi',
  '生年月日',
  '出生日期',
  '생년월일',
  'วันเกิด',
]

function isBirthDate(raw: string): boolean {
  const numbers = raw.match(/\d+/g)?.map(Number) ?? []
  const named = new RegExp(month, 'i').test(raw) || months.some(name => raw.toLowerCase().includes(name))
  const [a = 0, b = 0, c = 0] = numbers
  if (named) return isYear(numbers.find(number => number > 31) ?? b) && (a <= 31 || b <= 31)
  if (a > 31) return isYear(a) && isDate(fullYear(a), b, c)
  return isYear(c) && (isDate(fullYear(c), b, a) || isDate(fullYear(c), a, b))
}

const fullYear = (year: number) => (year < 100 ? 1900 + year : year)
const isYear = (year: number) => (year >= 1900 && year <= 2045) || year < 100

/** Names and addresses come from a model (names/); these rules give their findings a label. */
const fromModel = {
  parent: 'regulated/pii',
  weight: 'contact',
  strength: 'self',
  check: 'model of names in context',
  finder: { on: 'words', words: [], find: () => undefined },
} satisfies Partial<RuleSource>
export const personName = rule({
  ...fromModel,
  id: 'person-name',
  name: 'Name of a person',
  kind: 'person',
  source: 'Sequence model of this product; see docs/model-card.md',
})
export const postalAddress = rule({
  ...fromModel,
  id: 'postal-address',
  name: 'Postal address',
  kind: 'address',
  source: 'Sequence model of this product; see docs/model-card.md',
})

/** What describes a person. */
export const personRules = [
  personName,
  postalAddress,
  rule({
    id: 'date-of-birth',
    name: 'Date of birth',
    kind: 'date-of-birth',
    parent: 'regulated/pii',
    source: 'ISO 8601 and national date forms (Unicode CLDR)',
    within: 40,
    strength: 'none',
    weight: 'contact',
    check: 'calendar',
    pattern: [
      /\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}/,
      /(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}/,
      /(?:19|20)\d{2}[^0-9A-Z\n]?[ ]?\d{1,2}[^0-9A-Z\n]?[ ]?\d{1,2}[^0-9A-Z\n]?/,
      new RegExp(`\\d{1,2}(?:st|nd|rd|th|\\.)?[ -](?:de |of )?${month}\\.?,?[ -](?:de |of )?(?:19|20)?\\d{2}`),
      new RegExp(`${month}\\.? \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d{2}`),
    ],
    accept: (_, { raw, before, after }) =>
      isBirthDate(raw) && !before().endsWith('/') && !(before().trim() === '' && after().trim() === ''),
    near: nearBirth,
    not: ['happy birthday'],
  }),
  rule({
    id: 'username',
    name: 'User name',
    kind: 'username',
    parent: 'regulated/pii',
    weight: 'contact',
    source: 'Regulation (EU) 2016/679 (GDPR), article 4(1): online identifier',
    inColumns: true,
  }),
  rule({
    id: 'salary',
    name: 'Salary',
    kind: 'salary',
    parent: 'regulated/pfi',
    weight: 'contact',
    source: 'Regulation (EU) 2016/679 (GDPR), article 4(1): economic identity',
    inColumns: true,
  }),
  ...(
    [
      ['identity-number', 'National identity number, country unclear', 'national-id'],
      ['tax-number', 'Tax number, country unclear', 'tax-id'],
      ['passport-number', 'Passport, country unclear', 'passport'],
      ['licence-number', 'Driving licence, country unclear', 'driving-licence'],
      ['vehicle-plate', 'Vehicle plate, country unclear', 'vehicle'],
      ['health-number', 'Health number, country unclear', 'health-id'],
      ['company-number', 'Company number, country unclear', 'company-id'],
    ] as const
  ).map(([id, name, kind]) =>
    rule({
      id,
      name,
      kind,
      parent: kind === 'health-id' ? 'regulated/phi' : 'regulated/pii',
      weight: kind === 'company-id' ? 'contact' : 'identifying',
      source: 'Written alike in several countries, or named by the header of its column; see docs/model-card.md',
      inColumns: true,
      isOpen: true,
    }),
  ),
  rule({
    id: 'travel-document-mrz',
    name: 'Machine-readable zone of a travel document',
    kind: 'passport',
    parent: 'regulated/pii',
    source: 'ICAO 9303 parts 4 to 6',
    strength: 'self',
    check: 'check digits',
    secret: true,
    pattern: /[A-Z0-9<]{9}\d[A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{14,16}/,
    accept: hasMrzChecks,
  }),
]

function hasMrzChecks(line: string): boolean {
  const check = (text: string) => icaoCheck(text.replaceAll('<', '0'))
  return (
    check(line.slice(0, 9)) === Number(line[9]) &&
    check(line.slice(13, 19)) === Number(line[19]) &&
    check(line.slice(21, 27)) === Number(line[27])
  )
}
