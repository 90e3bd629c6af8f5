import type { FindingKind } from '@sharelight/contract'
import { rule, type ParentLabel, type Rule, type RuleSource } from '../rule.ts'

/** A rule of a country: what it says for itself, the rest follows from its kind. */
export type NationalSource = Omit<RuleSource, 'country' | 'parent' | 'kind'> & { kind: FindingKind; parent?: ParentLabel }

const parents: Partial<Record<FindingKind, ParentLabel>> = { 'bank-account': 'regulated/pfi', 'health-id': 'regulated/phi', medical: 'regulated/phi' }

/** Words that tell a kind of identifier in English, beside each rule's own. */
const commonWords: Partial<Record<FindingKind, readonly string[]>> = {
  passport: ['passport', 'passports', 'passport number', 'passport no', 'travel document'],
  'driving-licence': [
    'driving licence', "driver's license", 'drivers license', 'driver license', 'driving license', 'driver licence', 'licence number', 'license number',
    'license', 'licence', 'dl',
  ],
  vehicle: [
    'vehicle', 'license plate', 'number plate', 'plate', 'plates', 'car', 'reg', 'vehicle registration', 'registration number', 'registration no',
    'registration plate', 'registration mark', 'car registration',
  ],
}

/** Numbers of standards are written as plates are: `RFC 6838`. */
const isStandard = (value: string) => /^(?:RFC|ISO|IEC|IEEE|DIN|ANSI|NIST|BCP|CVE|PEP|JSR|UTF|SHA|AES|DSA|RSA|MD)\d/.test(value)

function acceptOf({ kind, accept }: NationalSource): RuleSource['accept'] {
  if (kind !== 'vehicle') return accept
  return (value, match) => !isStandard(value) && (accept?.(value, match) ?? true)
}

/** The rules of one country; ids get the country as prefix. Company identifiers name no person and weigh as contact data do. */
export function national(country: string, sources: readonly NationalSource[]): Rule[] {
  return sources.map(source => rule({
    ...source,
    id: `${country.toLowerCase()}-${source.id}`,
    country,
    parent: source.parent ?? parents[source.kind] ?? 'regulated/pii',
    weight: source.weight ?? (source.kind === 'company-id' ? 'contact' : 'identifying'),
    accept: acceptOf(source),
    strength: source.strength ?? (source.accept ? 'weak' : 'none'),
    prefix: source.strengthOf ? undefined : prefixOf(country, source),
    near: [...source.near ?? [], ...commonWords[source.kind] ?? []],
  }))
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
