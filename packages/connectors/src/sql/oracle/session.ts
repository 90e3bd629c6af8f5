import type OracleDb from 'oracledb'
import type { Connection } from 'oracledb'
import type { SourceHttp } from '../../kit/http/source-http.ts'
import { upgraded } from '../../kit/http/secure.ts'
import type { Cell } from '../../kit/tables/sample.ts'
import { dialledBy, oracleDriver } from './driver.ts'
import type { Access } from './settings.ts'

/** A row by the names of its columns, in small letters. */
export type Row = Readonly<Record<string, unknown>>
/** Values are bound by name: `:owner`. */
export type Binds = Readonly<Record<string, string | number>>

/** All that is asked of Oracle's driver: what takes its place in tests is nothing more. */
export interface Session {
  ask(statement: string, binds?: Binds): Promise<Row[]>
  /** Rows in the order of the columns, each a text or bytes. */
  askRaw(statement: string): Promise<Cell[][]>
  /** Ends the transaction; what it read is given back, and it changed nothing. */
  rollback(): Promise<void>
  isSound(): boolean
  /** Ends what the server is doing for it. */
  cancel(): void
  close(): Promise<void>
}

export type SignIn = (access: Access, http: SourceHttp, signal: AbortSignal) => Promise<Session>

const connectMs = 15_000
/** A statement that takes longer is ended. */
const statementMs = 30_000
const mostRows = 100_000

/** Signs in through the guard. @throws OutboundFault, or what the driver or the server says */
export const signIn: SignIn = async (access, { connect: dial }, signal) => {
  const { host, port, user, password, database, tls, certificateAuthority: ca } = access
  const driver = await oracleDriver()
  const reached: { fault?: unknown } = {}
  const sockets = new Set<{ destroy(): unknown }>()
  const stop = () => sockets.forEach(socket => socket.destroy())
  signal.addEventListener('abort', stop, { once: true })
  const way = {
    async plain(to: string, at: number) {
      try {
        const socket = await dial({ host: to, port: at, signal, connectMs })
        sockets.add(socket)
        return socket
      } catch (error) {
        reached.fault = error
        throw error
      }
    },
    secure: (socket: Parameters<typeof upgraded>[0], to: string) =>
      upgraded(socket, { host: to, verifies: tls === 'verify', ...(ca && { ca }) }).once('error', (error: unknown) => {
        reached.fault = error
      }),
  }
  const protocol = tls === 'disable' ? 'tcp' : 'tcps'
  const seconds = connectMs / 1000
  const connectString = `(DESCRIPTION=(CONNECT_TIMEOUT=${seconds})(TRANSPORT_CONNECT_TIMEOUT=${seconds})(RETRY_COUNT=0)(ADDRESS=(PROTOCOL=${protocol})(HOST=${host})(PORT=${port}))(CONNECT_DATA=(SERVICE_NAME=${database})))`
  try {
    const connection = await dialledBy(way, () => driver.getConnection({ user, password, connectString }))
    connection.callTimeout = statementMs
    connection.module = 'sharelight'
    await connection.execute(`ALTER SESSION SET NLS_NUMERIC_CHARACTERS = '.,'`)
    return sessionOf(connection, driver)
  } catch (error) {
    stop()
    signal.throwIfAborted()
    throw reached.fault ?? error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function sessionOf(connection: Connection, driver: typeof OracleDb): Session {
  const run = async (statement: string, binds: Binds) => {
    const { rows = [], metaData = [] } = await connection.execute<unknown[]>(statement, binds, {
      outFormat: driver.OUT_FORMAT_ARRAY,
      maxRows: mostRows,
      fetchArraySize: 500,
      // Long texts come with their rows instead of as something to be asked for one by one.
      fetchTypeHandler: ({ dbType }) =>
        dbType === driver.DB_TYPE_CLOB || dbType === driver.DB_TYPE_NCLOB
          ? { type: driver.STRING }
          : dbType === driver.DB_TYPE_BLOB
            ? { type: driver.BUFFER }
            : undefined,
    })
    return { rows, names: metaData.map(({ name }) => name.toLowerCase()) }
  }
  return {
    async ask(statement, binds = {}) {
      const { rows, names } = await run(statement, binds)
      return rows.map((row): Row => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))
    },
    askRaw: async statement => (await run(statement, {})).rows.map(row => row.map(cellOf)),
    rollback: () => connection.rollback(),
    isSound: () => connection.isHealthy(),
    cancel: () => void connection.break().catch(() => {}),
    close: () => connection.close().catch(() => {}),
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
