import type OracleDb from 'oracledb'
import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** How the driver gets to a server: by ways of ours, which are judged. */
export interface Dial {
  plain(host: string, port: number): Promise<Socket>
  /** Begins encryption on a connection; its taker waits for it. */
  secure(socket: Socket, host: string): TLSSocket
}

/** What of the driver's transport is replaced. A listener that sends elsewhere, and a server that wants encryption begun anew, come by here too. */
interface Transport {
  stream: Socket
  connStream?: Socket
  connected: boolean
  host: string
  hostName?: string
}
interface Replaced {
  ntConnect(this: Transport, address: { host: string; hostname?: string; port: number | string }): Promise<void>
  tlsConnect(this: Transport, context: unknown, socket: Socket): Promise<void>
}

const dialling = new AsyncLocalStorage<Dial>()

/** Whatever the driver connects to while `work` runs is reached by `dial`, and nothing by itself. */
export const dialledBy = <T>(dial: Dial, work: () => Promise<T>): Promise<T> => dialling.run(dial, work)

function way(): Dial {
  const dial = dialling.getStore()
  if (!dial) throw new Error('Oracle’s driver may only connect by a way that was given to it.')
  return dial
}

const ours: Replaced = {
  async ntConnect({ host, hostname, port }) {
    this.stream = await way().plain(hostname ?? host, Number(port))
    this.connected = true
  },
  async tlsConnect(_, socket) {
    this.stream.removeAllListeners()
    const secure = way().secure(socket, this.hostName ?? this.host)
    await once(secure, 'secureConnect')
    this.stream = secure
    this.connStream = socket
  },
}

let loaded: Promise<typeof OracleDb> | undefined

/**
 * The driver in its thin mode, which is JavaScript alone. It makes connections by itself, past every rule about what may be called, so those two
 * places in it are replaced; a version that has them no longer is not used.
 */
export function oracleDriver(): Promise<typeof OracleDb> {
  return (loaded ??= load())
}

async function load() {
  const transport: unknown = createRequire(import.meta.url)('oracledb/lib/thin/sqlnet/ntTcp.js')
  const inner = prototypeOf(transport)
  for (const name of ['ntConnect', 'tlsConnect'] as const)
    if (typeof inner[name] !== 'function')
      throw new Error('This version of Oracle’s driver connects in a way that is not known here.')
  Object.assign(inner, ours)
  return (await import('oracledb')).default
}

function prototypeOf(transport: unknown): Partial<Replaced> {
  if (typeof transport !== 'function') return {}
  return transport.prototype as Partial<Replaced>
}
