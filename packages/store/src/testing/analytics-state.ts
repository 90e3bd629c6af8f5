import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import type { Engine } from '../analytics/client.ts'

const folder = join(import.meta.dirname, '../analytics/states')

const Kept = z.object({
  /** The commit that defined them. */
  version: z.string(),
  schema: z.int(),
  /** Each table's columns with their types, and the statement that makes it. */
  tables: z.record(z.string(), z.object({ columns: z.record(z.string(), z.string()), definition: z.string() })),
})

/** How an earlier version had its analytics. */
export type AnalyticsState = z.infer<typeof Kept>

export const keptAnalyticsStates = (): AnalyticsState[] =>
  readdirSync(folder).map(name => Kept.parse(JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString())))

export async function readAnalyticsState({ rows }: Pick<Engine, 'rows'>, version: string): Promise<AnalyticsState> {
  const [last] = await rows<{ number: number }>('SELECT max(number) AS number FROM schema_migrations')
  const found = await rows<{ name: string; definition: string }>(
    "SELECT name, create_table_query AS definition FROM system.tables WHERE database = currentDatabase() AND name != 'schema_migrations'",
  )
  const columns = await rows<{ table: string; name: string; type: string }>(
    'SELECT table, name, type FROM system.columns WHERE database = currentDatabase() ORDER BY position',
  )
  const of = (name: string) =>
    Object.fromEntries(columns.filter(({ table }) => table === name).map(({ name: column, type }) => [column, type]))
  return {
    version,
    schema: last?.number ?? 0,
    tables: Object.fromEntries(found.map(({ name, definition }) => [name, { definition, columns: of(name) }])),
  }
}
