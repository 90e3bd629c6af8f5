import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { PooledAdapter } from './audit/keys.ts'
import { PglitePool } from './pglite-pool.ts'
import type { MetaClient, MetaPool } from './pool.ts'
import { createJsonFaults, overrides, readJsonColumns, type JsonFaults, type Report, type Result } from './rows.ts'
import { clientFor, queryBeside } from './unit/one-unit.ts'
import { tlsTowards, type TlsChoice } from '../tls.ts'
import type { Database } from './tables/index.ts'

export interface MetaLocation {
  /** `postgres://user:password@host:5432/database`; absent for the embedded engine. */
  url?: string
  tls?: TlsChoice
  /** Folder of the embedded engine's files; absent for one in memory. */
  path?: string
  /** Told of what somebody should look at: a value that cannot be read, say. */
  report?: Report
}

/** `counting` is of its own on a server: who counts within a transaction must not wait for another one's connection. */
export interface MetaConnection {
  db: Kysely<Database>
  pool: MetaPool
  counting: MetaPool
  embedded: boolean
}

export async function connectMeta({ url, tls, path, report = () => undefined }: MetaLocation): Promise<MetaConnection> {
  const pool = url ? await serverPool({ url, tls, max: 10 }, createJsonFaults(report)) : embeddedPool(path, report)
  const counting = url ? await serverPool({ url, tls, max: 1 }, createJsonFaults(report)) : pool
  return { pool, counting, db: new Kysely<Database>({ dialect: new PooledDialect(pool) }), embedded: !url }
}

class PooledDialect extends PostgresDialect {
  readonly #pool: MetaPool
  constructor(pool: MetaPool) {
    super({ pool })
    this.#pool = pool
  }

  override createAdapter() {
    return new PooledAdapter(this.#pool)
  }
}

function embeddedPool(path: string | undefined, report: Report): MetaPool {
  if (path) mkdirSync(dirname(path), { recursive: true })
  const pool = new PglitePool(path, { report })
  const open = () => pool.connect()
  return {
    options: {},
    open,
    connect: async () => asClient(await clientFor(open)),
    query(sql, params) {
      return queryBeside(sql, params) ?? pool.query(sql, params)
    },
    end: () => pool.end(),
    get pid() {
      return pool.pid
    },
    load: () => pool.load(),
  }
}

/** How it is encrypted is said in one place: what the address says of it gives way. A socket of this machine has no host. */
export function encrypted(url: string, choice: TlsChoice | undefined): pg.PoolConfig {
  if (!URL.canParse(url)) return { connectionString: url }
  const address = new URL(url)
  for (const name of new Set(address.searchParams.keys()))
    if (/^(ssl|uselibpqcompat)/i.test(name)) address.searchParams.delete(name)
  const host = address.searchParams.get('host') ?? address.hostname
  return { connectionString: address.href, ssl: tlsTowards(host.startsWith('/') ? '' : host, choice) ?? false }
}

async function serverPool(
  { url, tls, max }: { url: string; tls: TlsChoice | undefined; max: number },
  faults: JsonFaults,
): Promise<MetaPool> {
  const pool = new pg.Pool({
    ...encrypted(url, tls),
    types: overrides,
    max,
    application_name: 'sharelight',
    connectionTimeoutMillis: 10_000,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const ask = async (client: Queries, sql: string, params: readonly unknown[] | undefined): Promise<Result> =>
    joined(await (params?.length ? client.query(sql, [...params]) : client.query(sql)), faults)
  const open = async (): Promise<MetaClient> => {
    const client = await pool.connect()
    return { query: (sql, params) => ask(client, sql, params), release: destroy => client.release(destroy) }
  }
  return {
    options: pool.options,
    open,
    connect: async () => asClient(await clientFor(open)),
    end: () => pool.end(),
    query: (sql, params) => ask(pool, sql, params),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

interface Queries {
  query(sql: string, params?: unknown[]): Promise<unknown>
}

/** A script of several statements answers with one result each; their rows are wanted as one list. */
function joined(answer: unknown, faults: JsonFaults): Result {
  const results = (Array.isArray(answer) ? answer : [answer]) as Partial<pg.QueryResult<Record<string, unknown>>>[]
  for (const { rows = [], fields = [] } of results) readJsonColumns(rows, fields, faults)
  const last = results.at(-1)
  return { command: last?.command ?? '', rowCount: last?.rowCount ?? 0, rows: results.flatMap(({ rows = [] }) => rows) }
}

/** Kysely's interface also has cursors, which neither side offers and nobody here uses. */
function asClient(client: MetaClient): PostgresPoolClient {
  return client as unknown as PostgresPoolClient
}
