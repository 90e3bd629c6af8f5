import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  readAnalyticsState,
  restoreAnalytics,
  sourceOf,
  sumOf,
  type AnalyticsState,
} from '../testing/analytics-state.ts'
import { keptStates } from '../testing/kept-states.ts'
import type { Engine } from './client.ts'
import { connectAnalytics } from './connect.ts'
import { isAnalyticsMigrated, migrateAnalytics } from './migrate.ts'
import { readFindings, readItem } from './read-item.ts'
import { tables } from './tables.ts'

/** The first schema that data are kept in. */
const first = 8
const states = keptStates().map(({ version, analytics }) => ({ version, schema: analytics.schema, left: analytics }))

// The embedded engine is one for a process: it is emptied before each state.
let engine: Engine
beforeAll(async () => {
  engine = await connectAnalytics({})
})
beforeEach(async () => {
  const there = await engine.rows<{ name: string }>('SELECT name FROM system.tables WHERE database = currentDatabase()')
  for (const { name } of there) await engine.command(`DROP TABLE ${name} SYNC`)
})
afterAll(() => engine.close())

const columnsOf = (state: AnalyticsState, table: string) => Object.entries(state.tables[table]?.columns ?? {})
const namesOf = (state: AnalyticsState, table: string) => columnsOf(state, table).map(([name]) => name)
/** Tables of data that lasts: of others, rows of some age are let go of at any time. */
const dataOf = ({ tables }: AnalyticsState) =>
  Object.keys(tables).filter(name => name !== 'schema_migrations' && !tables[name]?.definition.includes(' TTL '))

/** Rows of any content whatever, as the earlier version would write them; the same seed gives the same. */
async function write(state: AnalyticsState, { table, seed }: { table: string; seed: number }): Promise<void> {
  const names = namesOf(state, table).join(', ')
  const structure = columnsOf(state, table).map(
    ([name, type]) => `\`${name}\` ${type.replace(/LowCardinality\((\w+)\)/g, '$1')}`,
  )
  await engine.command(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM generateRandom({structure:String}, ${seed}, 8, 3) LIMIT 4`,
    { structure: structure.join(', ') },
  )
}

/** What the earlier version reads: its own columns, by name. */
async function read(state: AnalyticsState, table: string): Promise<{ rows: number; sum: string }> {
  const source = sourceOf(table, state.tables[table]?.definition ?? '')
  const [counted] = await engine.rows<{ n: number }>(`SELECT toUInt32(count()) AS n FROM ${source}`)
  return { rows: counted?.n ?? 0, sum: await sumOf(engine, source, namesOf(state, table)) }
}
const readAll = async (state: AnalyticsState) =>
  Object.fromEntries(await Promise.all(dataOf(state).map(async name => [name, await read(state, name)] as const)))
const leftBy = (state: AnalyticsState) =>
  Object.fromEntries(
    dataOf(state).map(name => [name, { rows: state.tables[name]?.rows.length, sum: state.tables[name]?.sum }]),
  )

/** Reads, while `task` is at work, as an older server does that still runs. */
async function beside(state: AnalyticsState, task: Promise<unknown>): Promise<number> {
  let isDone = false
  let rounds = 0
  const done = task.finally(() => (isDone = true))
  while (!isDone || rounds === 0) {
    await readAll(state)
    rounds++
  }
  await done
  return rounds
}

/** Every item that was left, through the product's own reading of one, with what was found in it. */
async function itemsOf(state: AnalyticsState) {
  const analytics = { ...engine, numbers: undefined as never, nextVersion: undefined as never }
  const rows = (state.tables['items']?.rows ?? []).map(row => JSON.parse(row) as Record<string, string>)
  const each = await Promise.all(
    rows.map(async ({ organisation_id: organisation = '', item_id: id = '' }) => {
      const item = await readItem(analytics, organisation, id)
      return (
        item && {
          name: item.name,
          path: item.path,
          findings: (await readFindings(analytics, organisation, item)).length,
        }
      )
    }),
  )
  return { rows, each }
}

describe('analytics that an earlier version left go on with this one', () => {
  test.each(states.filter(({ schema }) => schema >= first))(
    '$version, schema $schema: as they were, while it reads and writes beside',
    async ({ left }) => {
      await restoreAnalytics(engine, left)
      expect(await readAll(left)).toEqual(leftBy(left))
      expect(await beside(left, migrateAnalytics(engine))).toBeGreaterThan(0)
      expect(await isAnalyticsMigrated(engine)).toBe(true)
      expect(await readAll(left)).toEqual(leftBy(left))

      const { rows, each } = await itemsOf(left)
      expect(each.map(item => item && [item.name, item.path])).toEqual(rows.map(({ name, path }) => [name, path]))
      expect(each.filter(item => item && item.findings > 0).length).toBeGreaterThan(3)

      for (const table of dataOf(left)) await write(left, { table, seed: 2 })
      const after = await readAll(left)
      expect(Object.fromEntries(dataOf(left).map(table => [table, after[table]?.rows]))).toEqual(
        Object.fromEntries(dataOf(left).map(table => [table, (left.tables[table]?.rows.length ?? 0) + 4])),
      )
      const now = await readAnalyticsState(engine)
      // What is there already keeps its type: only names are looked at when columns are added.
      for (const { name: table, columns } of tables)
        for (const [name, type] of Object.entries(columns))
          expect([`${table}.${name}`, now.tables[table]?.columns[name]]).toEqual([
            `${table}.${name}`,
            type.replace(/ (DEFAULT|CODEC).*$/, ''),
          ])
    },
  )
})

describe('analytics of before the first release are refused with a sentence, and nothing of them is changed', () => {
  test.each(states.filter(({ schema }) => schema < first))('$version, schema $schema', async ({ left }) => {
    await restoreAnalytics(engine, left)
    await expect(migrateAnalytics(engine)).rejects.toThrow(
      'The analytics store was made by a version before the first release, which this one cannot read. Give it a new data folder or database, and scan again.',
    )
    expect(await readAnalyticsState(engine)).toEqual(left)
  })
})
