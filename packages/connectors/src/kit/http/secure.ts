import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls'
import { exchangeFault } from './exchange.ts'

export interface TlsWish {
  /** PEM of the authority that signed the certificate, where that is none of the public ones. */
  ca?: string
}

interface Handshake extends TlsWish {
  /** Of the other end: its certificate must hold for it. */
  name: string
  /** Milliseconds. */
  ms: number
}

/** Encrypts a connection. @throws OutboundFault `untrusted` or `unreachable` */
export async function secured(raw: Socket, { name, ca, ms }: Handshake): Promise<Socket> {
  const signal = AbortSignal.timeout(ms)
  let socket: Socket | undefined
  try {
    // An authority that is no certificate is found out here.
    socket = connect({ socket: raw, host: name, ...(isIP(name) === 0 && { servername: name }), ...(ca && { ca }) })
    await once(socket, 'secureConnect', { signal })
    return socket
  } catch (error) {
    for (const each of [socket, raw]) each?.on('error', () => {}).destroy()
    throw exchangeFault(error, name, new AbortController().signal)
  }
}

interface Upgrade extends TlsWish {
  /** Name or address of the other end. */
  host: string
  /** Whether its certificate must hold, for that name or address. */
  verifies: boolean
}

/** Encrypts a connection on which plain words were spoken before, for a driver that waits for it by itself (`secureConnect`, `error`). */
export function upgraded(raw: Socket, { host, verifies, ca }: Upgrade): TLSSocket {
  return connect({
    socket: raw,
    rejectUnauthorized: verifies,
    minVersion: 'TLSv1.2',
    // Without a name Node would compare the certificate with `localhost`.
    checkServerIdentity: (_, certificate) => (verifies ? checkServerIdentity(host, certificate) : undefined),
    ...(ca && { ca }),
    ...(isIP(host) === 0 && { servername: host }),
  })
}
