/** A row as ClickHouse answers it. */
export type Row = Record<string, unknown>

/** A ClickHouse table as data: its definition follows from it on one node and on a ClickHouse cluster. */
export interface Table {
  name: string
  /** `replacing` keeps the row with the highest `version` for each `orderBy`; read those with FINAL. */
  engine: 'append' | 'replacing'
  columns: Readonly<Record<string, string>>
  orderBy: readonly string[]
  partitionBy?: string
  /** Spreads rows over the shards of a ClickHouse cluster; rows that replace one another must meet on one shard. */
  shardBy: string
  indexes?: readonly string[]
  /** When rows are let go of. */
  ttl?: string
  settings?: string
}

export const time = "DateTime64(3, 'UTC')"
export const text = 'String'
export const category = 'LowCardinality(String)'
export const uuid = 'UUID'
/** Of very many rows with few different ones. */
export const sameUuid = 'LowCardinality(UUID)'
export const version = 'UInt64'
/** Given out by the meta store (numbers.ts); 0 is none. */
export const number = 'UInt32'
export const scoped = { organisation_id: uuid }
export const fromSource = { ...scoped, source_id: uuid }
