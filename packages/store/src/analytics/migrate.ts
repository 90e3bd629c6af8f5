import type { Analytics } from './client.ts'
import { anomalies, clusterBands, clusters, events, findings, identities, items, labelChanges, tables, type Table } from './tables.ts'

interface Migration { number: number; name: string; statements(cluster: string | undefined): string[] }

/** In order; each runs once. A later change is a new entry (`ALTER TABLE … ADD COLUMN IF NOT EXISTS`), never an edit. */
const migrations: readonly Migration[] = [
  { number: 1, name: 'facts and dimensions', statements: cluster => tables.flatMap(table => definition(table, cluster)) },
  {
    number: 2, name: 'clusters and reasons of labels',
    statements: cluster => [
      ...[clusters, clusterBands].flatMap(table => definition(table, cluster)),
      ...added(items, ['label_sentences', 'cluster_id'], cluster),
    ],
  },
  { number: 3, name: 'exceptions', statements: cluster => [...added(items, ['found'], cluster), ...added(findings, ['count', 'confident', 'patterns'], cluster)] },
  {
    number: 4, name: 'anomalies and histories of labels',
    statements: cluster => [...[labelChanges, anomalies].flatMap(table => definition(table, cluster)), ...added(identities, ['leaves_at'], cluster)],
  },
  { number: 5, name: 'events by their ids', statements: cluster => indexed(events, 'by_event', cluster) },
  { number: 6, name: 'times that are read faster', statements: cluster => changed(events, 'time', cluster) },
]

/** Brings the analytics schema up to date. Call under the meta store's advisory lock; running it twice changes nothing. */
export async function migrateAnalytics(analytics: Analytics, cluster?: string): Promise<void> {
  const at = cluster ? ` ON CLUSTER ${cluster}` : ''
  await analytics.command(`CREATE TABLE IF NOT EXISTS schema_migrations${at} (number UInt32, name String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3))
    ENGINE = ${engine('append', cluster)} ORDER BY number`)
  const applied = await analytics.rows<{ number: number }>('SELECT DISTINCT number FROM schema_migrations')
  const done = new Set(applied.map(row => row.number))
  for (const { number, name, statements } of migrations) {
    if (done.has(number)) continue
    for (const statement of statements(cluster)) await analytics.command(statement)
    await analytics.command('INSERT INTO schema_migrations (number, name) VALUES ({number:UInt32}, {name:String})', { number, name })
  }
}

/** `CREATE TABLE` for one node, or the replicated local table and the distributed one over it. */
export function definition(table: Table, cluster?: string): string[] {
  const columns = [...Object.entries(table.columns).map(([name, type]) => `${name} ${type}`), ...(table.indexes ?? [])].join(',\n  ')
  const partition = table.partitionBy ? ` PARTITION BY ${table.partitionBy}` : ''
  const body = (kind: string) => `(\n  ${columns}\n) ENGINE = ${kind}${partition} ORDER BY (${table.orderBy.join(', ')})${table.settings ? ` SETTINGS ${table.settings}` : ''}`
  if (!cluster) return [`CREATE TABLE IF NOT EXISTS ${table.name} ${body(engine(table.engine))}`]
  return [
    `CREATE TABLE IF NOT EXISTS ${table.name}_local ON CLUSTER ${cluster} ${body(engine(table.engine, cluster))}`,
    `CREATE TABLE IF NOT EXISTS ${table.name} ON CLUSTER ${cluster} AS ${table.name}_local`
    + ` ENGINE = Distributed(${cluster}, currentDatabase(), ${table.name}_local, ${table.shardBy})`,
  ]
}

/** Adds columns as the table's definition has them. */
function added({ name, columns }: Table, names: readonly string[], cluster?: string): string[] {
  const additions = names.map(column => `ADD COLUMN IF NOT EXISTS ${column} ${columns[column]}`).join(', ')
  return cluster ? [`${name}_local`, name].map(each => `ALTER TABLE ${each} ON CLUSTER ${cluster} ${additions}`) : [`ALTER TABLE ${name} ${additions}`]
}

/** Gives a column the type and codec that the table's definition has; what is stored already follows as the engine merges it. */
function changed({ name, columns }: Table, column: string, cluster?: string): string[] {
  return [`ALTER TABLE ${cluster ? `${name}_local ON CLUSTER ${cluster}` : name} MODIFY COLUMN ${column} ${columns[column]}`]
}

/** Adds an index as the table's definition has it, for what is stored already too. */
function indexed({ name, indexes = [] }: Table, index: string, cluster?: string): string[] {
  const on = cluster ? `${name}_local ON CLUSTER ${cluster}` : name
  const definition = indexes.find(each => each.startsWith(`INDEX ${index} `))?.replace('INDEX', 'INDEX IF NOT EXISTS')
  return [`ALTER TABLE ${on} ADD ${definition}`, `ALTER TABLE ${on} MATERIALIZE INDEX ${index}`]
}

function engine(kind: Table['engine'], cluster?: string): string {
  const replicated = cluster ? 'Replicated' : ''
  return kind === 'append' ? `${replicated}MergeTree` : `${replicated}ReplacingMergeTree(version)`
}
