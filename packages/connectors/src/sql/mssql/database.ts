import type { SourceHttp } from '../../kit/http/source-http.ts'
import { Pool } from '../pool.ts'
import { connect, type Client, type Row, type Values } from './client.ts'
import { errorNumber, faultOf, isLate, signInFault } from './fault.ts'
import { mostConnections, type Access } from './settings.ts'

export interface Database {
  /** @throws SourceFault, or the server's error */
  ask(statement: string, values?: Values): Promise<Row[]>
  askRaw(statement: string): Promise<(string | Buffer | null)[][]>
  /** Nothing where the user may not know, or the server does not have it. */
  askIfAllowed(statement: string, values?: Values): Promise<Row[] | undefined>
  /** How the server would run a statement, as XML; nothing where the user may not see plans. */
  planOf(statement: string): Promise<string | undefined>
  close(): Promise<void>
}

/** At most two connections, made when they are needed. */
export function openDatabase(access: Access, http: SourceHttp, signal: AbortSignal): Database {
  const pool = new Pool<Client>({
    most: mostConnections,
    signal,
    open: () =>
      connect(access, http, signal).catch((error: unknown) => {
        throw signInFault(error, access)
      }),
    end: client => client.close(),
    stop: client => client.close(),
  })
  const using = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    try {
      const client = await pool.take()
      let isSound = false
      try {
        const result = await work(client)
        isSound = client.isSound()
        return result
      } catch (error) {
        isSound = client.isSound() && (errorNumber(error) > 0 || isLate(error))
        throw error
      } finally {
        pool.give(client, isSound)
      }
    } catch (error) {
      signal.throwIfAborted()
      throw faultOf(error, access)
    }
  }
  const ask: Database['ask'] = (statement, values) => using(client => client.ask(statement, values))
  const ifAllowed = (error: unknown) => {
    if (errorNumber(error)) return undefined
    throw error
  }
  return {
    ask,
    askRaw: statement => using(client => client.askRaw(statement)),
    askIfAllowed: (statement, values) => ask(statement, values).catch(ifAllowed),
    planOf: async statement => (await using(client => client.planOf(statement)).catch(ifAllowed)) ?? undefined,
    close: () => pool.close(),
  }
}
