import type { PostgresPool } from 'kysely'

/** What pg and PGlite have in common, and all that the meta store and the job queue need. */
export interface MetaPool extends PostgresPool {
  query(sql: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** Of the embedded database: the process that runs it, while one does. */
  readonly pid?: number | undefined
  /** How many connections there are and are free, and how many callers wait for one. */
  load(): PoolLoad
}

export interface PoolLoad {
  total: number
  idle: number
  waiting: number
}
