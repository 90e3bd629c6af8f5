import type { MetaPool } from './meta/pool.ts'

/** Each has numbers of its own in each organisation, from 1 on; 0 stands for none. */
export type NumberedKind =
  | 'item'
  | 'folder'
  | 'identity'
  | 'label-set'
  | 'rating'
  | 'recipients'
  | 'rules'
  | 'policy'
  | 'policies'

/** Gives out dense 32-bit numbers: four bytes in each of millions of events instead of sixteen, and places in arrays. */
export interface Numbers {
  /** The first of `count` numbers in a row that nobody else gets. */
  reserve(organisationId: string, kind: NumberedKind, count: number): Promise<number>
  /** The last number that was given out; 0 before the first. */
  last(organisationId: string, kind: NumberedKind): Promise<number>
  /** The number of each key, the same whichever process asks and whenever; new keys get new ones. */
  of(organisationId: string, kind: NumberedKind, keys: readonly string[]): Promise<Map<string, number>>
}

const keysPerStatement = 5000

export function createNumbers(pool: MetaPool): Numbers {
  return {
    async reserve(organisationId, kind, count) {
      const {
        rows: [row],
      } = await pool.query(
        `insert into number_ranges (organisation_id, kind, last) values ($1, $2, $3)
        on conflict (organisation_id, kind) do update set last = number_ranges.last + $3 returning last`,
        [organisationId, kind, count],
      )
      return Number(row?.['last']) - count + 1
    },
    async last(organisationId, kind) {
      const {
        rows: [row],
      } = await pool.query('select last from number_ranges where organisation_id = $1 and kind = $2', [
        organisationId,
        kind,
      ])
      return Number(row?.['last'] ?? 0)
    },
    async of(organisationId, kind, keys) {
      const found = new Map<string, number>()
      const distinct = [...new Set(keys)]
      for (let start = 0; start < distinct.length; start += keysPerStatement) {
        for (const [key, number] of await numbersOf(pool, {
          organisationId,
          kind,
          keys: distinct.slice(start, start + keysPerStatement),
        }))
          found.set(key, number)
      }
      return found
    },
  }
}

interface Asked {
  organisationId: string
  kind: NumberedKind
  keys: readonly string[]
}

async function numbersOf(pool: MetaPool, asked: Asked): Promise<Map<string, number>> {
  const known = await stored(pool, asked)
  const missing = asked.keys.filter(key => !known.has(key))
  if (!missing.length) return known
  // Another process may name the same keys meanwhile: then its numbers hold, and those that were taken here stay unused.
  await pool.query(
    `with range as (
      insert into number_ranges (organisation_id, kind, last) values ($1, $2, $4)
      on conflict (organisation_id, kind) do update set last = number_ranges.last + $4 returning last)
    insert into numbers (organisation_id, kind, key, number)
      select $1, $2, key, (select last from range) - $4 + place from unnest($3::text[]) with ordinality as given (key, place)
      on conflict do nothing`,
    [asked.organisationId, asked.kind, missing, missing.length],
  )
  for (const [key, number] of await stored(pool, { ...asked, keys: missing })) known.set(key, number)
  return known
}

async function stored(pool: MetaPool, { organisationId, kind, keys }: Asked): Promise<Map<string, number>> {
  const { rows } = await pool.query(
    'select key, number from numbers where organisation_id = $1 and kind = $2 and key = any($3::text[])',
    [organisationId, kind, keys],
  )
  return new Map(rows.map(({ key, number }) => [String(key), Number(number)]))
}
