import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeOnce, placeOf } from '@sharelight/testkit/benches'
import type { Table } from './table.ts'

const version = '2.2.366'
const home = placeOf(`presidio-${version}`)
const mostValues = 25
const mostMinutes = 20

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

/** Presidio's recognisers beside the product on the same columns; undefined where there is no Python or PyPI cannot be reached. */
export class Presidio {
  static here(): Presidio | undefined {
    try {
      if (!existsSync(home)) install()
      return new Presidio()
    } catch {
      return undefined
    }
  }

  /** The groups of kinds that it has recognisers for, and those that it finds in each table. */
  read(tables: readonly Table[]): { known: Set<string>; found: Set<string>[] } {
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
    const [known = [], ...said] = this.run(columns.map(column => JSON.stringify(column))) as [
      string[],
      ...(string | null)[],
    ]
    const found = tables.map(() => new Set<string>())
    said.forEach((entity, index) => {
      const group = entity && groupOfEntity(entity)
      if (group) found[columns[index]!.at]!.add(group)
    })
    return { known: new Set(known.flatMap(entity => groupOfEntity(entity) ?? [])), found }
  }

  private run(lines: readonly string[]): unknown[] {
    const said = execFileSync(join(home, 'bin/python'), [join(import.meta.dirname, 'presidio.py')], {
      input: lines.join('\n'),
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      timeout: mostMinutes * 60_000,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    return said
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as unknown)
  }
}

const groupOfEntity = (entity: string) => entities.find(([name]) => name.test(entity))?.[1]

function install(): void {
  makeOnce(home, folder => {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' })
    const install = ['-m', 'pip', 'install', '--quiet', `presidio-analyzer==${version}`]
    execFileSync(join(folder, 'bin/python'), install, { stdio: 'pipe', timeout: 600_000 })
  })
}
