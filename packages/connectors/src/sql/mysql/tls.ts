import type { Connection } from 'mysql2'
import type { Socket } from 'node:net'
import { upgraded } from '../../kit/http/secure.ts'
import type { Access } from './settings.ts'

/** What the driver has and does not declare. */
interface Wiring {
  stream: Socket
  packetParser: { execute(data: Buffer): void }
  startTLS(told: (error?: Error) => void): void
  _handleNetworkError(error: Error): void
}
const wiring = (connection: Connection) => connection as unknown as Wiring

/** The driver would take the certificate of a server that is given by an address for one of `localhost`. */
export function secureBy(connection: Connection, { host, tls, certificateAuthority: ca }: Access): void {
  const inner = wiring(connection)
  inner.startTLS = told => {
    let isSecure = false
    inner.stream.removeAllListeners('data')
    const secure = upgraded(inner.stream, { host, verifies: tls === 'verify', ...(ca && { ca }) })
    secure.once('secureConnect', () => {
      isSecure = true
      told()
    })
    secure.on('error', error => (isSecure ? inner._handleNetworkError(error) : told(error)))
    secure.on('data', (data: Buffer) => inner.packetParser.execute(data))
    inner.stream = secure
  }
}
