import * as z from 'zod'
import type { Engine } from '../analytics/client.ts'

const Stored = z.object({
  /** The statement that makes the table. */
  definition: z.string(),
  /** Each column's type. */
  columns: z.record(z.string(), z.string()),
  /** Those in force, as lines of JSON. */
  rows: z.array(z.string()),
  /** Over these rows as they were found, in any order. */
  sum: z.string(),
})

export const AnalyticsState = z.object({ schema: z.int(), tables: z.record(z.string(), Stored) })

/** The analytics that a version left, with how it had defined each table. */
export type AnalyticsState = z.infer<typeof AnalyticsState>

type Reads = Pick<Engine, 'rows'>

export async function readAnalyticsState(engine: Reads): Promise<AnalyticsState> {
  const [last] = await engine.rows<{ number: number }>('SELECT max(number) AS number FROM schema_migrations')
  const found = await engine.rows<{ name: string; definition: string }>(
    'SELECT name, create_table_query AS definition FROM system.tables WHERE database = currentDatabase() ORDER BY name',
  )
  const columns = await engine.rows<{ table: string; name: string; type: string }>(
    'SELECT table, name, type FROM system.columns WHERE database = currentDatabase() ORDER BY position',
  )
  const tables: AnalyticsState['tables'] = {}
  for (const { name: table, definition } of found) {
    const mine = Object.fromEntries(columns.filter(row => row.table === table).map(({ name, type }) => [name, type]))
    const from = sourceOf(table, definition)
    const rows = await engine.rows(`SELECT * FROM ${from}`)
    const sum = await sumOf(engine, from, Object.keys(mine))
    tables[table] = { definition, columns: mine, rows: rows.map(row => JSON.stringify(row)).sort(), sum }
  }
  return { schema: last?.number ?? 0, tables }
}

/** Makes the tables as `state` had them, with their rows, in a database that is empty. */
export async function restoreAnalytics(engine: Engine, state: AnalyticsState): Promise<void> {
  for (const [name, { definition, columns, rows }] of Object.entries(state.tables)) {
    await engine.command(definition)
    if (rows.length > 0) await engine.insertJson({ name, columns, engine: 'append', orderBy: [], shardBy: '' }, rows)
  }
}

/** What to read a table from: where rows replace one another, those in force, for the others may be merged away at any time. */
export const sourceOf = (table: string, definition: string) =>
  definition.includes('ReplacingMergeTree') ? `${table} FINAL` : table

/** Changes with any value of these columns, not with the order of rows. */
export async function sumOf({ rows }: Reads, source: string, columns: readonly string[]): Promise<string> {
  const [row] = await rows<{ sum: string }>(
    `SELECT toString(sum(cityHash64(${columns.join(', ')}))) AS sum FROM ${source}`,
  )
  return row?.sum ?? '0'
}
