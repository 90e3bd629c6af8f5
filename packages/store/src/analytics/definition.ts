import type { Table } from './tables.ts'

/** `CREATE TABLE` for one node, or the replicated local table and the distributed one over it. */
export function definition(table: Table, clickhouseCluster?: string): string[] {
  const columns = [
    ...Object.entries(table.columns).map(([name, type]) => `${name} ${type}`),
    ...(table.indexes ?? []),
  ].join(',\n  ')
  const partition = table.partitionBy ? ` PARTITION BY ${table.partitionBy}` : ''
  const body = (kind: string) =>
    `(\n  ${columns}\n) ENGINE = ${kind}${partition} ORDER BY (${table.orderBy.join(', ')})${table.ttl ? ` TTL ${table.ttl}` : ''}${table.settings ? ` SETTINGS ${table.settings}` : ''}`
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
