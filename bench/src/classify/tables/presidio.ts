import type { PresidioPython } from '../presidio/python.ts'
import type { Table } from './table.ts'

const mostValues = 25

/** What may be said of identifiers of a person or company differs from one catalogue to the next. */
const identifiers = new Set(['national-id', 'tax-id', 'health-id', 'company-id'])
export const groupOf = (kind: string) => (identifiers.has(kind) ? 'identifier' : kind)

/** Our kinds for its entities, by their names; what is missing is not judged. */
const entities: readonly [RegExp, string][] = [
  [/CREDIT_CARD/, 'card'],
  [/IBAN/, 'iban'],
  [/US_BANK|ABA_ROUTING/, 'bank-account'],
  [/EMAIL/, 'email'],
  [/PHONE|MOBILE/, 'phone'],
  [/^IP_/, 'ip'],
  [/^MAC_/, 'mac'],
  [/PASSPORT/, 'passport'],
  [/DRIV|FUEHRERSCHEIN/, 'driving-licence'],
  [/VEHICLE|PLATE|KFZ/, 'vehicle'],
  [/CRYPTO/, 'crypto'],
  [
    /SSN|ITIN|_NI|NIF|NIE|NHS|NINO|AADHAAR|PAN$|TAX|VAT|FISCAL|PESEL|NRIC|FIN$|TFN|ABN|ACN|MEDICARE|IDENTITY|VOTER|RRN|FRN|TNIN|PERSONAL|ORGANI|_ID|MBI|NPI|GSTIN|SIN$|SOCIAL|PKK|HEALTH/,
    'identifier',
  ],
]

/** By Presidio's recognisers: the groups of kinds that it has some for, and those that it finds in the columns of each table. */
export function presidioKinds(
  python: PresidioPython,
  tables: readonly Table[],
): { known: Set<string>; found: Set<string>[] } {
  const columns = tables.flatMap((table, at) =>
    table.says.map((_, column) => ({
      at,
      header: table.headers?.[column] ?? '',
      values: table.rows
        .map(row => row[column] ?? '')
        .filter(Boolean)
        .slice(0, mostValues),
    })),
  )
  const [known = [], ...said] = python.run('columns', columns) as [string[], ...(string | null)[]]
  const found = tables.map(() => new Set<string>())
  said.forEach((entity, index) => {
    const group = entity && groupOfEntity(entity)
    if (group) found[columns[index]!.at]!.add(group)
  })
  return { known: new Set(known.flatMap(entity => groupOfEntity(entity) ?? [])), found }
}

const groupOfEntity = (entity: string) => entities.find(([name]) => name.test(entity))?.[1]
