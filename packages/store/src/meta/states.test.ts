import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keptStates } from '../testing/kept-states.ts'
import { definitionsOf, readState, restoreState, type MetaState } from '../testing/state.ts'
import { connectMeta } from './connect.ts'
import { isMigrated, migrateMeta } from './migrate.ts'
import type { Database } from './tables/index.ts'

const states = keptStates()

// One database for all of them, emptied before each: to start one takes longer than what is tested.
let db: Kysely<Database>
let today: MetaState
const empty = () => sql`drop schema public cascade; create schema public`.execute(db)
beforeAll(async () => {
  ;({ db } = await connectMeta({}))
  await migrateMeta(db)
  today = await readState(db)
})
beforeEach(empty)
afterAll(() => db.destroy())

/**
 * Tables whose rows a migration takes away or writes anew; from then on nothing does. Secrets were sealed in another way, the audit trail got
 * its chain, duties became entries of the outbox, and four migrations have had another name.
 */
const rewritten: Record<string, string> = {
  secrets: '0009-keys',
  audit_trail: '0010-audit',
  analytics_duties: '0022-outbox',
  kysely_migration: '0061-notification-choices',
}

/** Rows that were left and are no longer there, by the columns that there are before and after. */
function lost(left: MetaState, after: MetaState): Record<string, string[]> {
  const each = Object.entries(left.tables).map(([table, { columns, rows }]) => {
    const there = after.tables[table]?.columns ?? []
    const names = columns.filter(column => there.includes(column)).map(column => column.split(' ')[0] ?? '')
    const told = (row: Record<string, string | null>) => JSON.stringify(names.map(name => [name, row[name]]))
    const found = new Set(after.tables[table]?.rows.map(told))
    return [table, rows.map(told).filter(row => after.tables[table] === undefined || !found.has(row))] as const
  })
  const isMeant = (table: string) => {
    const migration = rewritten[table]
    return migration !== undefined && !left.migrations.includes(migration)
  }
  return Object.fromEntries(each.filter(([table, rows]) => rows.length > 0 && !isMeant(table)))
}

/** Has PostgreSQL look again whether each row has what it refers to: restored rows were not looked at. */
async function checkReferences(of: MetaState): Promise<number> {
  const added = of.definitions.filter(text => / add constraint .* FOREIGN KEY /.test(text))
  const again = added.map(text => text.replace(/^(alter table \S+) add constraint (\S+) .*$/, '$1 drop constraint $2'))
  await sql.raw([...again, ...added].join(';\n')).execute(db)
  return added.length
}

test('each state that is kept has an organisation, its administrator, sources and scans that are done', () => {
  expect(states.length).toBeGreaterThan(0)
  for (const { version, meta } of states)
    for (const table of ['organisations', 'users', 'data_sources', 'scans'])
      expect(meta.tables[table]?.rows.length, `${table} of ${version}`).toBeGreaterThan(0)
})

describe('metadata that an earlier version left go on with this one', () => {
  test.each(states.map(state => [state.version, state.meta.migrations.length, state.meta] as const))(
    '%s, after %i migrations',
    async (_, __, left) => {
      await restoreState(db, left)
      expect(await readState(db)).toEqual(left)
      await migrateMeta(db)
      expect(await isMigrated(db)).toBe(true)
      const after = await readState(db)
      expect(lost(left, after)).toEqual({})
      expect(after.definitions).toEqual(today.definitions)
      expect(await checkReferences(after)).toBeGreaterThan(50)
      expect(await definitionsOf(db)).toEqual(today.definitions)
    },
  )
})
