import type { FindingKind } from '@sharelight/contract'
import { checkDigit, rule, type Match, type ParentLabel, type Rule, type RuleSource } from '../rule.ts'

/** A rule of a country: what it says for itself, the rest follows from its kind. */
export type NationalSource = Omit<RuleSource, 'country' | 'parent' | 'kind'> & {
  kind: FindingKind
  parent?: ParentLabel
}

const parents: Partial<Record<FindingKind, ParentLabel>> = {
  'bank-account': 'regulated/pfi',
  'health-id': 'regulated/phi',
  medical: 'regulated/phi',
}

/** Words that tell a kind of identifier in English, beside each rule's own. */
const commonWords: Partial<Record<FindingKind, readonly string[]>> = {
  passport: ['passport', 'passports', 'passport number', 'passport no', 'travel document'],
  'driving-licence': [
    'driving licence',
    "driver's license",
    'drivers license',
    'driver license',
    'driving license',
    'driver licence',
    'licence number',
    'license number',
    'license',
    'licence',
    'dl',
  ],
  vehicle: [
    'vehicle',
    'license plate',
    'number plate',
    'plate',
    'plates',
    'car',
    'reg no',
    'reg number',
    'reg plate',
    'car reg',
    'vehicle reg',
    'vehicle registration',
    'registration number',
    'registration no',
    'registration plate',
    'registration mark',
    'car registration',
  ],
}

/** Numbers of standards are written as plates are: `RFC 6838`. */
const isStandard = (value: string) =>
  /^(?:RFC|ISO|IEC|IEEE|DIN|ANSI|NIST|BCP|CVE|PEP|JSR|UTF|SHA|AES|DSA|RSA|MD)\d/.test(value)

/** Part of a path, a file's name, an escape or a branch: `\\u2553`, `dl/t0000-skip`, `tc-i386.c`. */
const isPartOfName = ({ before, after }: Match) =>
  /[\\/_&@$]$|[a-z-]-$/.test(before()) || /^(?:[_/\\=;]|[.-][a-z])/.test(after())
/** An issue of a program: `Closes: #1028200`. */
const isIssue = ({ before }: Match) => /(?:close[sd]?|bug|issue|fix(?:es|ed)?|merge)s?:?\s?#?$/i.test(before())
/** Small letters with digits are names in programs (`sha256`) unless the text speaks of a licence. */
const isProgramName = ({ raw, before }: Match) =>
  /[a-z]/.test(raw) && !/licen[cs]|\bdl\b[ :#]|permi|^\s*$/i.test(before())
/** `dl` in a program or a path. */
const saysCode = ({ before, after }: Match) =>
  /\bdl[_/.(\d-]|[_/.(-]dl\b/i.test(before() + after()) && !/licen[cs]|driv/i.test(before())
/** Right behind the word for another number, digits are that: `licence … and SSN 788-91-2290`. */
const isOtherNumber = ({ before }: Match) =>
  /\b(?:ssn|social security|tax(?:payer)? id\w*|aadhaa?r|passport|phone|account)\b[ \w':#(-]{0,25}$/i.test(before())
/** Eight digits in the form of a date are one. */
const isIsoDate = ({ raw }: Match) => /^(?:19|20)\d\d([./-])(?:0[1-9]|1[0-2])\1(?:[0-2]\d|3[01])$/.test(raw)

const refusals: Partial<Record<FindingKind, (value: string, match: Match) => boolean>> = {
  vehicle: (value, match) => isStandard(value) || isPartOfName(match),
  passport: (_, match) => isPartOfName(match),
  'driving-licence': (_, match) =>
    isPartOfName(match) || isIssue(match) || isProgramName(match) || saysCode(match) || isOtherNumber(match),
}

/** The rule's own check, and that the value is none of the things that are written alike. */
function acceptOf({ kind, accept }: NationalSource): RuleSource['accept'] {
  const refuses = refusals[kind]
  if (!refuses) return accept && ((value, match) => accept(value, match) && !isIsoDate(match))
  return (value, match) => !refuses(value, match) && (accept?.(value, match) ?? true)
}

/** The rules of one country; ids get the country as prefix. Company identifiers name no person and weigh as contact data do. */
export function national(country: string, sources: readonly NationalSource[]): Rule[] {
  return sources.map(source =>
    rule({
      ...source,
      id: `${country.toLowerCase()}-${source.id}`,
      country,
      parent: source.parent ?? parents[source.kind] ?? 'regulated/pii',
      weight: source.weight ?? (source.kind === 'company-id' ? 'contact' : 'identifying'),
      accept: acceptOf(source),
      check: source.check ?? (source.accept ? checkDigit : undefined),
      strength: source.strength ?? (source.accept ? 'weak' : 'none'),
      prefix: source.strengthOf ? undefined : prefixOf(country, source),
      near: [
        ...(source.near ?? []).flatMap(phrase => [phrase, ...compoundsOf(country, phrase)]),
        ...(commonWords[source.kind] ?? []),
      ],
    }),
  )
}

/** Endings that make a number of a thing, in languages that write both in one word. */
const compounding: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['DE', 'AT', 'CH', 'LI', 'LU'].map(country => [country, ['nummer', 'snummer', 'nr', 'snr']])),
  ...Object.fromEntries(['NL', 'BE', 'DK', 'NO', 'SE'].map(country => [country, ['nummer', 'snummer']])),
}
const shortestCompounded = 5

/** `krankenversicherung` is told by `Krankenversicherungsnummer` as well. */
function compoundsOf(country: string, phrase: string): string[] {
  if (phrase.length < shortestCompounded || !/^[a-z]+$/.test(phrase) || /(?:nummer|nr|number)$/.test(phrase)) return []
  return (compounding[country] ?? []).map(ending => phrase + ending)
}

/** A VAT number that begins with its country's code says more than its digits. */
function prefixOf(country: string, { accept, pattern }: NationalSource): string | undefined {
  const prefix = country === 'GR' ? 'EL' : country
  return accept && [pattern].flat().some(form => form?.source.includes(prefix)) ? prefix : undefined
}

/** `from` to `to` digits in any grouping by single spaces, dots, dashes or slashes. */
export function digits(from: number, to = from): RegExp {
  return new RegExp(`\\d(?:[ ./-]?\\d){${from - 1},${to - 1}}`)
}
