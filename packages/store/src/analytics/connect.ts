import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { ClickHouseLogLevel, createClient, type ClickHouseSettings } from '@clickhouse/client'
import type { ChdbConnection } from 'chdb/connection'
import { StoreUnavailable } from '../unavailable.ts'
import type { TlsChoice } from '../tls.ts'
import { connections, encrypted } from './agent.ts'
import { createAnalytics, type Engine } from './client.ts'

export interface AnalyticsLocation {
  tls?: TlsChoice
  /** `http(s)://user:password@host:8123/database`; absent for the embedded engine. */
  url?: string
  /** Folder of the embedded engine's files; absent for a temporary one. */
  path?: string
  /** Name of the ClickHouse cluster that tables are replicated and distributed over. */
  clickhouseCluster?: string
}

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

// Failures are thrown; the client would also print them, with their parameters, past the server's own log.
const silent = { level: ClickHouseLogLevel.OFF }

/** The same on every connection, so that the same SQL gives the same answer. */
const settings = {
  output_format_json_quote_64bit_integers: 1,
  date_time_input_format: 'best_effort',
  mutations_sync: '2',
  // Long lists are part of the statement.
  max_query_size: '16777216',
  // A mailbox may span decades, and events are kept by month.
  max_partitions_per_insert_block: '0',
  // One writer at a time appends to an event's table; the default would copy the rows once more to parse them in parallel.
  input_format_parallel_parsing: 0,
  distributed_foreground_insert: 1,
  // A few events are changed by a small part beside them, not by writing their month anew.
  allow_experimental_lightweight_update: 1,
  // The same for events that are taken back: marking some thousands in the parts of forty months takes half a minute otherwise.
  lightweight_delete_mode: 'lightweight_update',
  distributed_product_mode: 'global',
} as const satisfies ClickHouseSettings

/** Of a server: rows of many small inserts become one part, and are durable when they are answered all the same. */
const batching = { async_insert: 1, wait_for_async_insert: 1 } as const satisfies ClickHouseSettings

/** Of a cluster: whoever asks what was just written asks the replica that it was written to, while that one lives. */
const sameReplica = { load_balancing: 'in_order' } as const satisfies ClickHouseSettings

export async function connectAnalytics({ url, tls, path, clickhouseCluster }: AnalyticsLocation): Promise<Engine> {
  if (url) {
    const client = createClient({
      url,
      ...encrypted(url, tls),
      clickhouse_settings: { ...settings, ...batching, ...(clickhouseCluster && sameReplica) },
      max_open_connections: connections,
      request_timeout: 120_000,
      log: silent,
    })
    const alive = await client.ping({ select: true })
    if (!alive.success) {
      await client.close()
      throw new StoreUnavailable('ClickHouse', url, alive.error)
    }
    return createAnalytics({ client, url, clickhouseCluster })
  }
  if (path) mkdirSync(path, { recursive: true })
  // Loaded only here: the engine's library is half a gigabyte, and an installation with a server does without.
  const { createChdbConnection } = await import('chdb/connection')
  const client = createClient({
    connection: asConnection(createChdbConnection({ path: path ?? ':memory:' })),
    log: silent,
  })
  const analytics = createAnalytics({ client, incoming: emptyFolder(path) })
  // The embedded engine has one session, and what is set in it stays.
  for (const [name, value] of Object.entries({ ...settings, max_memory_usage: String(Math.floor(totalmem() / 2)) })) {
    await analytics.command(`SET ${name} = ${typeof value === 'number' ? value : `'${value}'`}`)
  }
  return analytics
}

/** Where rows wait until the engine has read them; what a crash left there is dropped. */
function emptyFolder(path: string | undefined): string {
  if (!path) return mkdtempSync(join(tmpdir(), 'sharelight-incoming-'))
  const folder = join(path, 'incoming')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** The engine implements the client's interface; only their two copies of the type differ. */
function asConnection(connection: ChdbConnection): ClientConnection {
  return connection as unknown as ClientConnection
}
