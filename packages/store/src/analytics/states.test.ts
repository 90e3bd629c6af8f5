import { afterEach, expect, test } from 'vitest'
import { keptAnalyticsStates, readAnalyticsState, type AnalyticsState } from '../testing/analytics-state.ts'
import type { Engine } from './client.ts'
import { connectAnalytics } from './connect.ts'
import { definition } from './definition.ts'
import { isAnalyticsMigrated, migrateAnalytics, schemaMigrations } from './migrate.ts'
import { tables } from './tables.ts'

let engine: Engine | undefined
afterEach(async () => {
  await engine?.close()
  engine = undefined
})

async function emptyOf(schema: number): Promise<Engine> {
  engine = await connectAnalytics({})
  for (const statement of definition(schemaMigrations)) await engine.command(statement)
  await engine.command('INSERT INTO schema_migrations (number, name) VALUES ({schema:UInt32}, {name:String})', {
    schema,
    name: 'earlier',
  })
  return engine
}

const columnsOf = (state: AnalyticsState, table: string) => Object.entries(state.tables[table]?.columns ?? {})
const names = (columns: readonly [string, string][]) => columns.map(([name]) => name).join(', ')
/** Rows of any content whatever, which a migration must leave as they are; the same seed gives the same. */
async function write(
  analytics: Engine,
  state: AnalyticsState,
  { table, seed }: { table: string; seed: number },
): Promise<void> {
  const columns = columnsOf(state, table).map(([name, type]): [string, string] => [
    name,
    type.replace(/ (DEFAULT|CODEC).*$/, ''),
  ])
  const structure = columns.map(([name, type]) => `\`${name}\` ${type.replace(/LowCardinality\((\w+)\)/g, '$1')}`)
  await analytics.command(
    `INSERT INTO ${table} (${names(columns)}) SELECT ${names(columns)} FROM generateRandom({structure:String}, ${seed}, 8, 3) LIMIT 4`,
    { structure: structure.join(', ') },
  )
}
/** What the earlier version reads: its own columns, by name. */
async function read(analytics: Engine, state: AnalyticsState, table: string): Promise<{ n: string; sum: string }> {
  const columns = names(columnsOf(state, table))
  const [row] = await analytics.rows<{ n: string; sum: string }>(
    `SELECT toString(count()) AS n, toString(sum(cityHash64(${columns}))) AS sum FROM ${table}`,
  )
  return row ?? { n: '0', sum: '0' }
}

test.each(keptAnalyticsStates())(
  'analytics that version $version left go on with this one, and it goes on beside the migration',
  async state => {
    const analytics = await emptyOf(state.schema)
    const all = Object.keys(state.tables)
    for (const [table, { definition: create }] of Object.entries(state.tables)) {
      await analytics.command(create)
      await write(analytics, state, { table, seed: 1 })
    }
    const left = await Promise.all(all.map(table => read(analytics, state, table)))
    expect(left.every(({ n }) => n === '4')).toBe(true)
    expect(await isAnalyticsMigrated(analytics)).toBe(false)

    // An older server writes and reads as it always did, whatever has been changed meanwhile.
    let isDone = false
    let rounds = 0
    const older = (async () => {
      while (!isDone || rounds === 0)
        for (const table of all) {
          await read(analytics, state, table)
          rounds++
        }
    })()
    await migrateAnalytics(analytics)
    isDone = true
    await older
    expect(rounds).toBeGreaterThan(0)
    expect(await isAnalyticsMigrated(analytics)).toBe(true)
    expect(await Promise.all(all.map(table => read(analytics, state, table)))).toEqual(left)
    for (const table of all) await write(analytics, state, { table, seed: 2 })
    const after = await Promise.all(all.map(table => read(analytics, state, table)))
    expect(after.map(({ n }) => n)).toEqual(all.map(() => '8'))

    const now = await readAnalyticsState(analytics, 'this one')
    // What is there already keeps its type: only names are looked at when columns are added.
    for (const { name: table, columns } of tables)
      for (const [name, type] of Object.entries(columns))
        expect([`${table}.${name}`, now.tables[table]?.columns[name]]).toEqual([
          `${table}.${name}`,
          type.replace(/ (DEFAULT|CODEC).*$/, ''),
        ])
  },
)

test('analytics of before the first release are refused with a sentence, and nothing of them is changed', async () => {
  const analytics = await emptyOf(7)
  await expect(migrateAnalytics(analytics)).rejects.toThrow(
    'The analytics store was made by a version before the first release, which this one cannot read. Give it a new data folder or database, and scan again.',
  )
  expect(await analytics.rows('SELECT name FROM system.tables WHERE database = currentDatabase()')).toEqual([
    { name: 'schema_migrations' },
  ])
})
