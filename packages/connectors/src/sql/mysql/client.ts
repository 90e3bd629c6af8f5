import { createConnection, type Connection, type ConnectionOptions } from 'mysql2'
import type { SourceHttp } from '../../kit/http/source-http.ts'
import { watchFrames } from './frames.ts'
import type { Access } from './settings.ts'
import { secureBy } from './tls.ts'

/** Rows of a statement by the names of their columns; values are bound by the server. */
export type Ask = (text: string, values?: readonly (string | number)[]) => Promise<readonly unknown[]>
/** Rows as the server writes them, as they come; values are written into the statement. Who leaves early ends the connection. */
export type AskRaw = (text: string, values?: readonly string[]) => AsyncIterable<(Buffer | null)[]>

export interface Client {
  ask: Ask
  askRaw: AskRaw
  /** Whether it can be asked again. */
  isSound(): boolean
  end(): void
  destroy(): void
}

const connectMs = 15_000
/** The server ends a statement before that; a server that no longer answers does not. */
const silenceMs = 40_000

/** A connection of its own, made through the guard and signed in. @throws OutboundFault, or what the driver or the server says */
export async function connect(access: Access, { connect: dial }: SourceHttp, signal: AbortSignal): Promise<Client> {
  const { host, port, user, password, database } = access
  const socket = await dial({ host, port, signal, connectMs })
  socket.setKeepAlive(true)
  const askAnew = watchFrames(socket)
  const cancel = () => socket.destroy()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const connection = createConnection({
      ...usual,
      host,
      port,
      user,
      password,
      ...(database && { database }),
      ...(access.tls !== 'disable' && { ssl: {} }),
      stream: socket,
    })
    if (access.tls !== 'disable') secureBy(connection, access)
    await greeted(connection)
    return clientOf(connection, { askAnew, destroy: cancel })
  } catch (error) {
    socket.destroy()
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const usual: ConnectionOptions = {
  charset: 'utf8mb4',
  connectTimeout: connectMs,
  // A server may ask for files of this machine, and for the password in the clear: it gets neither.
  flags: ['-LOCAL_FILES'],
  authPlugins: {
    mysql_clear_password: () => {
      throw Object.assign(new Error('clear password'), { code: 'CLEAR_PASSWORD' })
    },
  },
  connectAttributes: { program_name: 'sharelight' },
  supportBigNumbers: true,
  bigNumberStrings: true,
  dateStrings: true,
  disableEval: true,
}

function greeted(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whoever asks is told; a connection that breaks while nobody asks is not used again.
    connection.on('error', reject)
    connection.once('connect', () => resolve())
  })
}

function clientOf(connection: Connection, { askAnew, destroy }: { askAnew: () => void; destroy: () => void }): Client {
  let isSound = true
  connection.on('error', () => {
    isSound = false
  })
  connection.on('end', () => {
    isSound = false
  })
  return {
    ask(sql, values) {
      askAnew()
      return new Promise((resolve, reject) => {
        const told = (error: Error | null, rows: unknown) =>
          error ? reject(error) : resolve(Array.isArray(rows) ? rows : [])
        if (values?.length) connection.execute({ sql, timeout: silenceMs }, [...values], told)
        else connection.query({ sql, timeout: silenceMs }, told)
      })
    },
    async *askRaw(sql, values = []) {
      askAnew()
      let isWhole = false
      const raw = { sql, rowsAsArray: true, typeCast: false, timeout: silenceMs } as const
      const rows = connection.query({ ...raw, values: [...values] }).stream({ highWaterMark: 50 })
      try {
        for await (const row of rows) yield row as (Buffer | null)[]
        isWhole = true
      } finally {
        if (!isWhole) isSound = false
      }
    },
    isSound: () => isSound,
    end: () => connection.end(() => destroy()),
    destroy,
  }
}
