import { connect, type Socket } from 'node:net'
import { exchangeFault, isChecked, only } from './exchange.ts'
import { OutboundFault } from './fault.ts'
import { nameOf, type Destination } from './guard.ts'
import { secured, type TlsWish } from './secure.ts'

/** Where something listens that speaks no HTTP: a database, a file server. */
export interface RawTarget {
  /** A name or an address. */
  host: string
  port: number
}

export interface RawRequest extends RawTarget {
  /** Ends the attempt; the connection once made is its taker's to end. */
  signal?: AbortSignal
  /** Milliseconds until the connection stands; 15,000 unless said. */
  connectMs?: number
  /** Encrypted, to an end whose certificate holds. */
  tls?: TlsWish
}

/** The target as an address that is judged like every other. @throws OutboundFault `refused` for what is no host or port */
export function rawAddress({ host, port }: RawTarget): URL {
  const url = URL.parse(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  const isPlain = url?.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (!isPlain || !host || host.includes('@') || !Number.isInteger(port) || port < 1)
    throw new OutboundFault(
      'refused',
      'What should be called is no host and port: give a name or address, and a number up to 65535.',
    )
  return url
}

/** A connection to one of the addresses that were judged, and to no other. @throws OutboundFault `unreachable`, `timeout`, `untrusted` or `refused` */
export async function connectRaw(destination: Destination, request: RawRequest): Promise<Socket> {
  const socket = await plainRaw(destination, request)
  const { tls, connectMs = usualMs } = request
  return tls ? secured(socket, { ...tls, name: nameOf(destination.url), ms: connectMs }) : socket
}

const usualMs = 15_000

function plainRaw(destination: Destination, { signal, connectMs = usualMs }: RawRequest): Promise<Socket> {
  const { url } = destination
  const name = nameOf(url)
  return new Promise<Socket>((resolve, reject) => {
    const stop = new AbortController()
    const socket = connect({ host: name, port: portOf(url), lookup: only(destination) })
    const cancel = () => stop.abort(signal?.reason)
    const late = () =>
      stop.abort(new OutboundFault('timeout', `${name} did not take the connection in time. Try again later.`))
    const timer = setTimeout(late, connectMs)
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      socket.off('error', fail)
    }
    const fail = (error: unknown) => {
      finish()
      socket.on('error', () => {}).destroy()
      reject(exchangeFault(error, name, stop.signal))
    }
    stop.signal.addEventListener('abort', fail, { once: true })
    signal?.addEventListener('abort', cancel, { once: true })
    if (signal?.aborted) cancel()
    socket.once('error', fail)
    socket.once('connect', () => {
      if (stop.signal.aborted) return
      if (!isChecked(socket, destination)) return fail(unchecked(name))
      finish()
      resolve(socket)
    })
  })
}

const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

const unchecked = (name: string) =>
  new OutboundFault('refused', `The connection to ${name} was made to an address that was not checked.`)
