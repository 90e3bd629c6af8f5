import { rm } from 'node:fs/promises'
import { ClickHouseError, type ClickHouseClient } from '@clickhouse/client'
import { requireVouched } from '../meta/unit/one-unit.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { naming } from './damage.ts'
import { encodeRows, type EncodedRows, type Shared } from './codec.ts'
import type { Numbers } from '../numbers.ts'
import { ingestByFile, ingestByStream, jsonByFile, jsonByStream, type Gate } from './ingest.ts'
import { bind, type Params } from './params.ts'
import type { Row, Table } from './tables.ts'

export type { Params } from './params.ts'

/** ClickHouse, in process or far away. SQL is the same; every value is bound. */
export interface Engine {
  /** Whether the engine runs in this process. */
  embedded: boolean
  rows<T = Row>(sql: string, params?: Params): Promise<T[]>
  command(sql: string, params?: Params): Promise<void>
  /** Appends rows given in camelCase, with what they share; resolves when they are durable. */
  insert(table: Table, rows: readonly object[], shared?: Shared): Promise<void>
  /** Appends rows that are encoded already. */
  ingest(table: Table, rows: EncodedRows): Promise<void>
  /** Appends rows of all columns given as lines of JSON, as `rows` answered them. */
  insertJson(table: Table, rows: readonly string[]): Promise<void>
  /** Where a mutation of `table` must be sent: its local table on every node of a ClickHouse cluster. */
  mutable(table: Table): string
  ping(): Promise<boolean>
  close(): Promise<void>
}

/** The analytics store: the engine, and the numbers that its rows go by. */
export interface Analytics extends Engine {
  numbers: Numbers
  /** A version for rows that are written next: higher than any that is stored. */
  nextVersion(): Promise<string>
}

export interface AnalyticsOptions {
  client: ClickHouseClient
  /** Of a server: where it is. */
  url?: string
  /** Of the engine in this process: the folder through which rows reach it. */
  incoming?: string
  clickhouseCluster?: string
}

// The embedded engine's calls occupy libuv's four threads; one is left for files and DNS.
const embeddedParallelism = 3

export function createAnalytics({ client, url, incoming, clickhouseCluster }: AnalyticsOptions): Engine {
  const embedded = incoming !== undefined
  const gate = url === undefined ? naming(client, semaphore(embeddedParallelism)) : reaching(url, semaphore(32))
  const ingest = embedded ? ingestByFile(client, incoming, gate) : ingestByStream(client, gate)
  const insertJson = embedded ? jsonByFile(client, incoming, gate) : jsonByStream(client, gate)
  const write: Gate = async task => {
    requireVouched('A change of the analytics store')
    return task()
  }
  return {
    embedded,
    rows: <T>(sql: string, params?: Params) =>
      gate(async () => {
        const result = await client.query({ ...bind(sql, params), format: 'JSONEachRow' })
        return result.json<T>()
      }),
    command: (sql, params) =>
      write(() =>
        gate(async () => {
          await client.command(bind(sql, params))
        }),
      ),
    async insert(table, rows, shared) {
      if (rows.length) await write(() => ingest(table, encodeRows(table, rows, shared)))
    },
    ingest: (table, rows) => write(() => ingest(table, rows)),
    insertJson: (table, rows) => write(() => insertJson(table, rows)),
    mutable: table => (clickhouseCluster ? `${table.name}_local ON CLUSTER ${clickhouseCluster}` : table.name),
    ping: async () => (await client.ping({ select: true })).success,
    async close() {
      await client.close()
      if (incoming) await rm(incoming, { recursive: true, force: true })
    },
  }
}

/** Whatever is neither the server's own word nor a mistake made here (time-out, cut connection, a proxy's page) says that the server was not reached. */
function reaching(url: string, gate: Gate): Gate {
  return task =>
    gate(task).catch((error: unknown) => {
      const reached = error instanceof ClickHouseError || error instanceof TypeError || error instanceof SyntaxError
      throw reached ? error : new StoreUnavailable('ClickHouse', url, error)
    })
}

function semaphore(limit: number): Gate {
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
