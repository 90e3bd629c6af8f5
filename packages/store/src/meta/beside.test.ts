import { startPostgres, type PostgresServer } from '@sharelight/testkit'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptStates } from '../testing/kept-states.ts'
import { readState, restoreState, type MetaState } from '../testing/state.ts'
import { connectMeta } from './connect.ts'
import { isMigrated, metaMigrations, migrateMeta } from './migrate.ts'
import type { Database } from './tables/index.ts'

/** The last migration that wants older servers stopped first; from there on they only add. */
const sinceOnlyAdded = '0064-label-ids'

let server: PostgresServer
const open: Kysely<Database>[] = []
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  for (const db of open) await db.destroy()
  await server.stop()
})
async function connect() {
  const { db } = await connectMeta({ url: server.url })
  open.push(db)
  return db
}

const nameOf = (column: string) => column.split(' ')[0] ?? ''
const typeOf = (column: string) => column.split(' ')[1] ?? ''

/** Reads a table by the columns that the version before knows, and writes one of its rows as that version does; the row is taken back. */
async function asBefore(db: Kysely<Database>, name: string, { columns, rows }: MetaState['tables'][string]) {
  const table = sql.table(name)
  const list = sql.join(columns.map(column => sql.ref(nameOf(column))))
  await sql`select ${list} from ${table} limit 5`.execute(db)
  const [row] = rows
  if (!row) return 0
  const values = sql.join(columns.map(column => sql`(r->>${sql.lit(nameOf(column))})::${sql.ref(typeOf(column))}`))
  const taken = new Error('taken back')
  await db
    .transaction()
    .execute(async tx => {
      // What refers to the row stays; the columns' own rules hold.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from ${table}`.execute(tx)
      await sql`insert into ${table} (${list}) overriding system value
        select ${values} from json_array_elements(${JSON.stringify([row])}::text::json) r`.execute(tx)
      throw taken
    })
    .catch((error: unknown) => {
      if (error !== taken) throw new Error(`${name} cannot be written as before.`, { cause: error })
    })
  return 1
}

test('what the version before reads and writes goes on while migrations run and after, on a PostgreSQL server', async () => {
  const [older, newer] = [await connect(), await connect()]
  const kept = keptStates().filter(({ meta }) => meta.migrations.every(name => name <= sinceOnlyAdded))
  const state = kept.at(-1)?.meta
  if (!state) throw new Error('No state is kept.')
  await restoreState(newer, state)
  await migrateMeta(newer, sinceOnlyAdded)
  const before = await readState(newer)
  expect(before.migrations.at(-1)).toBe(sinceOnlyAdded)

  const all = Object.entries(before.tables).filter(([name]) => !name.startsWith('kysely'))
  const round = async () => {
    let written = 0
    for (const [name, table] of all) written += await asBefore(older, name, table)
    return written
  }
  expect(await round()).toBeGreaterThan(10)
  let isDone = false
  let rounds = 0
  const serving = (async () => {
    while (!isDone) {
      await round()
      rounds++
    }
  })()
  for (const name of metaMigrations.slice(metaMigrations.indexOf(sinceOnlyAdded) + 1)) await migrateMeta(newer, name)
  isDone = true
  await serving
  expect(rounds).toBeGreaterThan(0)
  expect(await isMigrated(newer)).toBe(true)
  expect(await round()).toBeGreaterThan(10)
})
