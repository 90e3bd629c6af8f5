import type { SourceHttp } from '../../kit/http/source-http.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
import { noReplica } from '../../kit/tables/replica.ts'
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
  /** Statements that each end their transaction, as those do which grant and revoke. @throws as `read` */
  change(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

interface Way {
  http: SourceHttp
  signal: AbortSignal
  signIn: SignIn
}

/** At most two connections, made when they are needed. */
export function openDatabase(access: Access & { isReplica?: boolean }, { http, signal, signIn }: Way): Database {
  const pool = new Pool<Session>({
    most: mostConnections,
    signal,
    async open() {
      const session = await signIn(access, http, signal).catch((error: unknown) => {
        throw signInFault(error, access)
      })
      if (access.isReplica) await requireReplica(session, access)
      return session
    },
    end: session => session.close(),
    stop: session => session.cancel(),
  })
  const using = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    try {
      const session = await pool.take()
      let isSound = false
      try {
        const result = await work(session)
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
  }
  return {
    read: work =>
      using(async session => {
        await session.ask('SET TRANSACTION READ ONLY')
        return work(readerOf(session))
      }),
    change: statements =>
      using(async session => {
        for (const statement of statements) await session.ask(statement)
      }),
    close: () => pool.close(),
  }
}

/** A standby, which everybody may ask about. @throws SourceFault where it is none, whose connection is ended */
async function requireReplica(session: Session, { host, port }: Access): Promise<void> {
  const [row] = await session.ask(`SELECT SYS_CONTEXT('USERENV', 'DATABASE_ROLE') AS role FROM dual`)
  const role = String(row?.['role'] ?? '')
  if (/STANDBY|TRUE CACHE/.test(role)) return
  await session.close()
  throw noReplica(`${host}:${port}`, `its role is ${role || 'not told'}`)
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
