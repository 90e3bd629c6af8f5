import pg from 'pg'
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { SourceHttp } from '../../kit/http/source-http.ts'
import { watchFrames } from './frames.ts'
import type { PostgresqlSettings } from './settings.ts'

export type Access = Pick<
  PostgresqlSettings,
  'host' | 'port' | 'database' | 'user' | 'password' | 'tls' | 'certificateAuthority'
>

const connectMs = 15_000
/** The server ends a statement before that; a server that no longer answers does not. */
const silenceMs = 40_000

/** A connection of its own, made through the guard and signed in. @throws OutboundFault, or what the driver or the server says */
export async function connect(access: Access, { connect: dial }: SourceHttp, signal: AbortSignal): Promise<pg.Client> {
  const { host, port, user, password, database } = access
  const socket = await dial({ host, port, signal, connectMs })
  const client = new pg.Client({
    host,
    port,
    user,
    password,
    database,
    ssl: tlsOf(access),
    stream: () => taken(socket),
    application_name: 'sharelight',
    // A connection that rests while documents are classified is not dropped on the way.
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: silenceMs,
  })
  // Whoever asks is told; a connection that breaks while nobody asks is not used again.
  client.on('error', () => {})
  const { connection } = wiring(client)
  connection.once(access.tls === 'disable' ? 'connect' : 'sslconnect', () => watchFrames(connection.stream))
  const cancel = () => socket.destroy()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await client.connect()
    return client
  } catch (error) {
    socket.destroy()
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

interface Wiring {
  connection: EventEmitter & { stream: Socket }
  processID: number | null
  secretKey: number | null
}

/** What the driver has and does not declare. */
const wiring = (client: pg.Client) => client as unknown as Wiring

/** The driver dials by itself: what is connected already says so when it is told to. */
function taken(socket: Socket): Socket {
  return Object.assign(socket, {
    connect() {
      process.nextTick(() => socket.emit('connect'))
      return socket
    },
  })
}

function tlsOf({ tls, certificateAuthority: ca }: Access): pg.ClientConfig['ssl'] {
  if (tls === 'disable') return false
  return { rejectUnauthorized: tls === 'verify', minVersion: 'TLSv1.2', ...(ca && { ca }) }
}

const cancelRequest = 80_877_102

/**
 * Ends what the server does for a connection, and the connection. The server is asked in a message of its own.
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
export async function cancel(client: pg.Client, { host, port }: Access, { connect: dial }: SourceHttp): Promise<void> {
  const { processID, secretKey } = wiring(client)
  if (processID !== null && secretKey !== null) {
    const message = Buffer.alloc(16)
    ;[16, cancelRequest, processID].forEach((value, at) => message.writeInt32BE(value, at * 4))
    message.writeInt32BE(secretKey, 12)
    const socket = await dial({ host, port, connectMs: 5000 }).catch(() => undefined)
    socket?.on('error', () => {}).end(message)
  }
  void client.end().catch(() => {})
}
