import type { Engine } from './client.ts'
import { tables, type Table } from './tables.ts'

interface Migration {
  number: number
  name: string
  statements(clickhouseCluster: string | undefined): string[]
}

/** The first schema that data are kept in. Data folders from before it were never released. */
const first = 8

/** In order; each runs once. A later change is a new entry (`ALTER TABLE … ADD COLUMN IF NOT EXISTS`), never an edit. */
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

/** Brings the analytics schema up to date; true when there was none. Call under the meta store's advisory lock; running it twice changes nothing. */
export async function migrateAnalytics(analytics: Engine, clickhouseCluster?: string): Promise<boolean> {
  for (const statement of definition(schemaMigrations, clickhouseCluster)) await analytics.command(statement)
  const applied = await analytics.rows<{ number: number }>('SELECT DISTINCT number FROM schema_migrations')
  const done = new Set(applied.map(row => row.number))
  if ([...done].some(number => number < first)) {
    throw new Error(
      'The analytics store was made by a version before the first release, which this one cannot read. Give it a new data folder or database, and scan again.',
    )
  }
  for (const { number, name, statements } of migrations) {
    if (done.has(number)) continue
    for (const statement of statements(clickhouseCluster)) await analytics.command(statement)
    await analytics.command('INSERT INTO schema_migrations (number, name) VALUES ({number:UInt32}, {name:String})', {
      number,
      name,
    })
  }
  return done.size === 0
}

/** Whether the schema is that of this version, or of a newer one. */
export async function isAnalyticsMigrated(analytics: Engine): Promise<boolean> {
  const [row] = await analytics.rows<{ number: number }>('SELECT max(number) AS number FROM schema_migrations')
  return (row?.number ?? 0) >= analyticsSchema
}

/** `CREATE TABLE` for one node, or the replicated local table and the distributed one over it. */
export function definition(table: Table, clickhouseCluster?: string): string[] {
  const columns = [
    ...Object.entries(table.columns).map(([name, type]) => `${name} ${type}`),
    ...(table.indexes ?? []),
  ].join(',\n  ')
  const partition = table.partitionBy ? ` PARTITION BY ${table.partitionBy}` : ''
  const body = (kind: string) =>
    `(\n  ${columns}\n) ENGINE = ${kind}${partition} ORDER BY (${table.orderBy.join(', ')})${table.settings ? ` SETTINGS ${table.settings}` : ''}`
  if (!clickhouseCluster) return [`CREATE TABLE IF NOT EXISTS ${table.name} ${body(engine(table.engine))}`]
  return [
    `CREATE TABLE IF NOT EXISTS ${table.name}_local ON CLUSTER ${clickhouseCluster} ${body(engine(table.engine, clickhouseCluster))}`,
    `CREATE TABLE IF NOT EXISTS ${table.name} ON CLUSTER ${clickhouseCluster} AS ${table.name}_local` +
      ` ENGINE = Distributed(${clickhouseCluster}, currentDatabase(), ${table.name}_local, ${table.shardBy})`,
  ]
}

function engine(kind: Table['engine'], clickhouseCluster?: string): string {
  const replicated = clickhouseCluster ? 'Replicated' : ''
  return kind === 'append' ? `${replicated}MergeTree` : `${replicated}ReplacingMergeTree(version)`
}
