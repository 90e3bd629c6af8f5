import { mkdirSync } from 'node:fs'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { PglitePool, type PgliteClient } from './pglite-pool.ts'
import type { Database } from './tables/index.ts'

export interface MetaLocation {
  /** `postgres://user:password@host:5432/database`; absent for the embedded engine. */
  url?: string
  /** Folder of the embedded engine's files; absent for one in memory. */
  path?: string
}

/** What pg and PGlite have in common, and all that the meta store and the job queue need. */
export interface MetaPool extends PostgresPool {
  query(sql: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

export interface MetaConnection { db: Kysely<Database>; pool: MetaPool; embedded: boolean }

export async function connectMeta({ url, path }: MetaLocation): Promise<MetaConnection> {
  const pool = url ? await serverPool(url) : embeddedPool(path)
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), embedded: !url }
}

function embeddedPool(path: string | undefined): MetaPool {
  if (path) mkdirSync(path, { recursive: true })
  const pool = new PglitePool(path)
  return { options: {}, connect: async () => asClient(await pool.connect()), query: (sql, params) => pool.query(sql, params), end: () => pool.end() }
}

async function serverPool(connectionString: string): Promise<MetaPool> {
  const { Pool, TypeOverrides, types } = (await import('pg')).default
  const overrides = new TypeOverrides()
  // The same JavaScript values as PGlite is told to give (see pglite-process.ts).
  overrides.setTypeParser(types.builtins.INT8, Number)
  overrides.setTypeParser(types.builtins.NUMERIC, Number)
  overrides.setTypeParser(types.builtins.DATE, value => value)
  const pool = new Pool({ connectionString, types: overrides, max: 10, application_name: 'sharelight', connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return {
    options: pool.options,
    connect: async () => asClient(await pool.connect()),
    end: () => pool.end(),
    query: async (sql, params) => ({ rows: allRows(await (params?.length ? pool.query(sql, params) : pool.query(sql))) }),
  }
}

/** A script of several statements answers with one result each; their rows are wanted as one list. */
function allRows(answer: unknown): Record<string, unknown>[] {
  const results = (Array.isArray(answer) ? answer : [answer]) as { rows?: Record<string, unknown>[] }[]
  return results.flatMap(({ rows }) => rows ?? [])
}

/** Kysely's interface also has cursors, which neither side offers and nobody here uses. */
function asClient(client: PgliteClient | pg.PoolClient): PostgresPoolClient {
  return client as unknown as PostgresPoolClient
}
