import { Readable } from 'node:stream'
import type { ClickHouseClient } from '@clickhouse/client'
import { encodeRows } from './codec.ts'
import type { Table } from './tables.ts'

/** Values bound to `{name:Type}` placeholders. Dates bind to DateTime64; 64-bit numbers are decimal strings. */
export type Params = Readonly<Record<string, unknown>>
export type Row = Record<string, unknown>

/** ClickHouse, in process or far away. SQL is the same; every value is bound. */
export interface Analytics {
  /** Whether the engine runs in this process. */
  embedded: boolean
  rows<T = Row>(sql: string, params?: Params): Promise<T[]>
  command(sql: string, params?: Params): Promise<void>
  /** Appends rows given in camelCase; resolves when they are durable. */
  insert(table: Table, rows: readonly object[]): Promise<void>
  /** Appends rows that are tab-separated text already, values escaped as ClickHouse does. */
  insertText(table: Table, columns: readonly [string, ...string[]], text: string): Promise<void>
  /** Where a mutation of `table` must be sent: its local table on every node of a cluster. */
  mutable(table: Table): string
  ping(): Promise<boolean>
  close(): Promise<void>
}

export interface AnalyticsOptions { client: ClickHouseClient; embedded: boolean; cluster?: string }

// A JSON line costs about 2 µs to write: this many rows keep the event loop's longest pause near 10 ms.
const rowsPerInsert = 5000
// The embedded engine's calls occupy libuv's four threads; one is left for files and DNS.
const embeddedParallelism = 3

export function createAnalytics({ client, embedded, cluster }: AnalyticsOptions): Analytics {
  const gate = semaphore(embedded ? embeddedParallelism : 32)
  return {
    embedded,
    rows: <T>(sql: string, params?: Params) => gate(async () => {
      const result = await client.query({ query: sql, query_params: bindable(params), format: 'JSONEachRow' })
      return result.json<T>()
    }),
    command: (sql, params) => gate(async () => { await client.command({ query: sql, query_params: bindable(params) }) }),
    async insert(table, rows) {
      for (let start = 0; start < rows.length; start += rowsPerInsert) {
        const { columns, values } = encodeRows(table, rows.slice(start, start + rowsPerInsert))
        await gate(() => client.insert({ table: table.name, values, columns, format: 'JSONCompactEachRow' }))
      }
    },
    insertText: (table, [first, ...rest], text) => gate(async () => {
      await client.insert({ table: table.name, values: Readable.from([Buffer.from(text)], { objectMode: false }), columns: [first, ...rest], format: 'TabSeparated' })
    }),
    mutable: table => cluster ? `${table.name}_local ON CLUSTER ${cluster}` : table.name,
    ping: async () => (await client.ping({ select: true })).success,
    close: () => client.close(),
  }
}

function bindable(params: Params | undefined): Record<string, unknown> | undefined {
  return params && Object.keys(params).length ? { ...params } : undefined
}

function semaphore(limit: number) {
  let free = limit
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
