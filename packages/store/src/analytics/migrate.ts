import { newerSchema } from '../start-failure.ts'
import { additions } from './additions.ts'
import type { Engine } from './client.ts'
import { definition } from './definition.ts'
import { tables, type Table } from './tables.ts'

interface Migration {
  number: number
  name: string
  statements(clickhouseCluster: string | undefined): string[]
}

/** The first schema that data are kept in. Data folders from before it were never released. */
const first = 8

/**
 * In order; each runs once. What is new in `tables` needs none: it is added where it is missing. A change of what is stored already is a new
 * entry, never an edit.
 */
const migrations: readonly Migration[] = [
  {
    number: first,
    name: 'facts, dimensions, numbers and policies',
    statements: clickhouseCluster => tables.flatMap(table => definition(table, clickhouseCluster)),
  },
]

/** Spread like the others: whichever node is asked says what was done on all of them. */
export const schemaMigrations: Table = {
  name: 'schema_migrations',
  engine: 'append',
  columns: { number: 'UInt32', name: 'String', applied_at: "DateTime64(3, 'UTC') DEFAULT now64(3)" },
  orderBy: ['number'],
  shardBy: 'number',
}

/** The number of this version's schema. */
export const analyticsSchema = Math.max(...migrations.map(({ number }) => number))

/**
 * Brings the analytics schema up to date, with what `tables` has and the store lacks; true when there was none. Call under the meta store's
 * advisory lock; running it twice changes nothing.
 */
export async function migrateAnalytics(analytics: Engine, clickhouseCluster?: string): Promise<boolean> {
  for (const statement of definition(schemaMigrations, clickhouseCluster)) await analytics.command(statement)
  const applied = await analytics.rows<{ number: number }>('SELECT DISTINCT number FROM schema_migrations')
  const done = new Set(applied.map(row => row.number))
  if ([...done].some(number => number < first)) {
    throw new Error(
      'The analytics store was made by a version before the first release, which this one cannot read. Give it a new data folder or database, and scan again.',
    )
  }
  const newest = Math.max(...done)
  if (newest > analyticsSchema) throw newerSchema('analytics', `number ${newest}`)
  for (const { number, name, statements } of migrations) {
    if (done.has(number)) continue
    for (const statement of statements(clickhouseCluster)) await analytics.command(statement)
    await analytics.command('INSERT INTO schema_migrations (number, name) VALUES ({number:UInt32}, {name:String})', {
      number,
      name,
    })
  }
  for (const statement of await additions(analytics, clickhouseCluster)) await analytics.command(statement)
  return done.size === 0
}

/** Whether the schema is that of this version, or of a newer one. */
export async function isAnalyticsMigrated(analytics: Engine, clickhouseCluster?: string): Promise<boolean> {
  const [row] = await analytics.rows<{ number: number }>('SELECT max(number) AS number FROM schema_migrations')
  return (row?.number ?? 0) >= analyticsSchema && (await additions(analytics, clickhouseCluster)).length === 0
}
