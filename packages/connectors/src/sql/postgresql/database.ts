import type pg from 'pg'
import type { SourceHttp } from '../../kit/http/source-http.ts'
import { Pool } from '../pool.ts'
import { cancel, connect, type Access } from './client.ts'
import { faultOf, signInFault, sqlState } from './fault.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
import { noReplica } from '../../kit/tables/replica.ts'
import { mostConnections } from './settings.ts'

/** Rows of a statement; values are bound. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>
/** Rows as texts, as the server writes them. */
export type AskRaw = (text: string) => Promise<(string | null)[][]>

export interface Transaction {
  ask: Ask
  askRaw: AskRaw
}

export interface Database {
  /** What it asks sees one state of the database and can change nothing. @throws SourceFault, or the server's error */
  read<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** All of it is done, or nothing. */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const limits = [
  `SET LOCAL statement_timeout = 30000`,
  `SET LOCAL lock_timeout = 5000`,
  `SET LOCAL idle_in_transaction_session_timeout = 120000`,
  // Names mean what the system means by them, whatever a schema holds.
  `SET LOCAL search_path = pg_catalog`,
  `SET LOCAL bytea_output = hex`,
  // Compiling a statement about the catalogue takes the server a hundred times as long as running it.
  `SET LOCAL jit = off`,
].join('; ')
const asSent = { getTypeParser: () => (value: string) => value }

/** At most two connections, made when they are needed. When `signal` aborts, the server is told to stop what it is doing. */
export function openDatabase(
  access: Access & { isReplica?: boolean },
  http: SourceHttp,
  signal: AbortSignal,
): Database {
  const pool = new Pool<pg.Client>({
    most: mostConnections,
    signal,
    async open() {
      const client = await connect(access, http, signal).catch((error: unknown) => {
        throw signInFault(error, access)
      })
      if (access.isReplica) await requireReplica(client, access)
      return client.on('end', () => pool.forget(client))
    },
    end: client => client.end().catch(() => {}),
    stop: client => void cancel(client, access, http),
  })
  const run = async <T>(mode: string, work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    try {
      const client = await pool.take()
      let isSound = false
      try {
        await client.query(`BEGIN ${mode}; ${limits}`)
        const result = await work(transactionOf(client))
        await client.query('COMMIT')
        isSound = true
        return result
      } catch (error) {
        // A connection that did not answer is not asked anything more.
        const isAnswered = sqlState(error) !== '' || error instanceof ConnectorError
        isSound =
          isAnswered &&
          (await client.query('ROLLBACK').then(
            () => true,
            () => false,
          ))
        throw error
      } finally {
        pool.give(client, isSound)
      }
    } catch (error) {
      signal.throwIfAborted()
      throw faultOf(error, access)
    }
  }
  return {
    read: work => run('ISOLATION LEVEL REPEATABLE READ, READ ONLY', work),
    write: work => run('READ WRITE', work),
    close: () => pool.close(),
  }
}

/** @throws SourceFault where it is none, whose connection is ended */
async function requireReplica(client: pg.Client, { host, port }: Access): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is')
  if (rows[0]?.is === true) return
  await client.end().catch(() => {})
  throw noReplica(`${host}:${port}`, 'pg_is_in_recovery() says false')
}

function transactionOf(client: pg.Client): Transaction {
  return {
    ask: async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
    askRaw: async text => (await client.query({ text, rowMode: 'array', types: asSent })).rows as (string | null)[][],
  }
}
