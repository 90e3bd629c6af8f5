import type pg from 'pg'
import type { SourceHttp } from '../../kit/http/source-http.ts'
import { cancel, connect, type Access } from './client.ts'
import { faultOf, signInFault, sqlState } from './fault.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
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
export function openDatabase(access: Access, http: SourceHttp, signal: AbortSignal): Database {
  const idle: pg.Client[] = []
  const busy = new Set<pg.Client>()
  const waiting: (() => void)[] = []
  let open = 0
  let isClosed = false

  const take = async (): Promise<pg.Client> => {
    signal.throwIfAborted()
    if (open >= mostConnections) await new Promise<void>(resolve => waiting.push(resolve))
    else open++
    try {
      signal.throwIfAborted()
      const client = idle.pop() ?? watched(await signedIn())
      busy.add(client)
      return client
    } catch (error) {
      leave()
      throw error
    }
  }
  const signedIn = () =>
    connect(access, http, signal).catch((error: unknown) => {
      throw signInFault(error, access)
    })
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else open--
  }
  const watched = (client: pg.Client) =>
    client.on('end', () => {
      if (idle.includes(client)) idle.splice(idle.indexOf(client), 1)
    })
  const give = (client: pg.Client, isSound: boolean) => {
    busy.delete(client)
    if (isSound && !isClosed && !signal.aborted) idle.push(client)
    else void client.end().catch(() => {})
    leave()
  }
  const run = async <T>(mode: string, work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    try {
      const client = await take()
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
        give(client, isSound)
      }
    } catch (error) {
      signal.throwIfAborted()
      throw faultOf(error, access)
    }
  }
  const stop = () => {
    for (const client of busy) void cancel(client, access, http)
  }
  signal.addEventListener('abort', stop, { once: true })
  return {
    read: work => run('ISOLATION LEVEL REPEATABLE READ, READ ONLY', work),
    write: work => run('READ WRITE', work),
    async close() {
      isClosed = true
      signal.removeEventListener('abort', stop)
      await Promise.all(idle.splice(0).map(client => client.end().catch(() => {})))
    },
  }
}

function transactionOf(client: pg.Client): Transaction {
  return {
    ask: async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
    askRaw: async text => (await client.query({ text, rowMode: 'array', types: asSent })).rows as (string | null)[][],
  }
}
