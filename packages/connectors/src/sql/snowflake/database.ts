import type { ConnectorIo } from '../../kit/connector.ts'
import { Pool } from '../pool.ts'
import type { Cells } from './answers.ts'
import { faultOf, isDenied, StatementError } from './fault.ts'
import { Session } from './session.ts'
import { mostStatements, type SnowflakeSettings } from './settings.ts'

/** A row by the names of its columns, in small letters. */
export type Row = Record<string, string | null>

export interface Database {
  /** @throws StatementError, SourceFault */
  ask(statement: string): Promise<Row[]>
  askRaw(statement: string): Promise<Cells[]>
  /** Nothing where the role may not know, or the service does not. */
  askIfAllowed(statement: string): Promise<Row[] | undefined>
  close(): Promise<void>
}

/** One session, and one statement at a time. */
export function openDatabase(settings: SnowflakeSettings, io: Pick<ConnectorIo, 'http' | 'signal' | 'now'>): Database {
  const session = new Session(settings, io)
  const pool = new Pool({
    most: mostStatements,
    signal: io.signal,
    open: () => Promise.resolve({}),
    end() {},
    stop() {},
  })
  const answered = async (statement: string) => {
    const place = await pool.take()
    try {
      return await session.ask(statement)
    } catch (error) {
      io.signal.throwIfAborted()
      throw faultOf(error, settings)
    } finally {
      pool.give(place, true)
    }
  }
  const ask = async (statement: string) => {
    const { names, rows } = await answered(statement)
    return rows.map((row): Row => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))
  }
  return {
    ask,
    askRaw: async statement => (await answered(statement)).rows,
    askIfAllowed: statement =>
      ask(statement).catch((error: unknown) => {
        if (error instanceof StatementError || isDenied(error)) return undefined
        throw error
      }),
    async close() {
      await pool.close()
      await session.close()
    },
  }
}
