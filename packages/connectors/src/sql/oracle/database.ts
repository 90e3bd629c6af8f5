import type { SourceHttp } from '../../kit/http/source-http.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
import { Pool } from '../pool.ts'
import { errorNumber, faultOf, isDenied, signInFault } from './fault.ts'
import type { Binds, Row, Session, SignIn } from './session.ts'
import { mostConnections, type Access } from './settings.ts'

export interface Reader {
  ask: Session['ask']
  askRaw: Session['askRaw']
  /** Nothing where the user may not know, or the server does not have it. */
  askIfAllowed(statement: string, binds?: Binds): Promise<Row[] | undefined>
}

export interface Database {
  /** What it asks sees one state of the database and can change nothing. @throws SourceFault, or the server's error */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Way {
  http: SourceHttp
  signal: AbortSignal
  signIn: SignIn
}

/** At most two connections, made when they are needed. */
export function openDatabase(access: Access, { http, signal, signIn }: Way): Database {
  const pool = new Pool<Session>({
    most: mostConnections,
    signal,
    open: () =>
      signIn(access, http, signal).catch((error: unknown) => {
        throw signInFault(error, access)
      }),
    end: session => session.close(),
    stop: session => session.cancel(),
  })
  return {
    async read(work) {
      try {
        const session = await pool.take()
        let isSound = false
        try {
          await session.ask('SET TRANSACTION READ ONLY')
          const result = await work(readerOf(session))
          isSound = await ended(session)
          return result
        } catch (error) {
          isSound = (errorNumber(error) > 0 || error instanceof ConnectorError) && (await ended(session))
          throw error
        } finally {
          pool.give(session, isSound)
        }
      } catch (error) {
        signal.throwIfAborted()
        throw faultOf(error, access)
      }
    },
    close: () => pool.close(),
  }
}

const ended = (session: Session) =>
  session.rollback().then(
    () => session.isSound(),
    () => false,
  )

const readerOf = (session: Session): Reader => ({
  ask: (statement, binds) => session.ask(statement, binds),
  askRaw: statement => session.askRaw(statement),
  askIfAllowed: (statement, binds) =>
    session.ask(statement, binds).catch((error: unknown) => {
      if (isDenied(error)) return undefined
      throw error
    }),
})
