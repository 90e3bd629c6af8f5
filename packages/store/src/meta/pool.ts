import type { PostgresPool } from 'kysely'
import type { Result } from './rows.ts'

/** One connection, from taking it to giving it back; `destroy` where nobody knows what state it is in. */
export interface MetaClient {
  query(sql: string, params?: readonly unknown[]): Promise<Result>
  release(destroy?: boolean): void
}

export type OpenClient = () => Promise<MetaClient>

/** What pg and PGlite have in common, and all that the meta store and the job queue need. */
export interface MetaPool extends PostgresPool {
  /** A connection by itself, whatever call is under way. */
  open: OpenClient
  /** A statement or script by itself, kept whatever becomes of the call that it is made for. */
  query(sql: string, params?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
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
