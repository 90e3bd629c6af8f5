import { sql, type Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { columnsOf, keptStates, restoreState, type KeptState } from '../testing/state.ts'
import { connectMeta } from './connect.ts'
import { isMigrated, migrateMeta } from './migrate.ts'
import type { Database } from './tables/index.ts'

const states = keptStates()

/** What a person would miss; kept under the same names in every version. */
const held = {
  organisations: ['id', 'name', 'domains'],
  users: ['id', 'organisation_id', 'email', 'role', 'status'],
  data_sources: ['id', 'organisation_id', 'connector', 'name'],
  scans: ['id', 'source_id'],
  trust_decisions: ['subject_kind', 'subject', 'trust'],
}

async function heldIn(db: Kysely<Database>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [table, columns] of Object.entries(held)) {
    const list = sql.join(columns.map(column => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))
    const { rows } = await sql<Record<string, unknown>>`select ${list} from ${sql.table(table)}`.execute(db)
    found[table] = rows.map(row => told(row, columns)).sort()
  }
  return found
}

const told = (row: Record<string, unknown>, columns: readonly string[]) =>
  JSON.stringify(columns.map(name => row[name]))

const keptOf = (state: KeptState) =>
  Object.fromEntries(
    Object.entries(held).map(([table, columns]) => [
      table,
      (state.tables[table]?.rows ?? []).map(row => told(row, columns)).sort(),
    ]),
  )

test('each state that is kept has an organisation, its administrator and a source', () => {
  expect(states.length).toBeGreaterThan(0)
  for (const { version, tables } of states)
    for (const table of ['organisations', 'users', 'data_sources'])
      expect(tables[table]?.rows.length, `${table} of ${version}`).toBeGreaterThan(0)
})

describe('metadata that an earlier version left go on with this one', () => {
  for (const state of states)
    test(`${state.version}, after ${state.migrations.length} migrations`, async () => {
      const { db } = await connectMeta({})
      try {
        await restoreState(db, state)
        const left = Object.entries(state.tables).map(([name, { columns }]) => [name, columns] as const)
        // A migration that was edited later would make another schema than the version had.
        expect([...(await columnsOf(db))]).toEqual(left)
        await migrateMeta(db)
        expect(await isMigrated(db)).toBe(true)
        expect(await heldIn(db)).toEqual(keptOf(state))
      } finally {
        await db.destroy()
      }
    })
})
