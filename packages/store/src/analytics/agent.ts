import { Agent } from 'node:https'
import { tlsTowards, type TlsChoice } from '../tls.ts'

export const connections = 32

/** How the operator's own ClickHouse server is reached. @throws Error for an address in the clear to another machine */
export function encrypted(url: string, choice: TlsChoice | undefined): { http_agent?: Agent } {
  const { protocol, hostname } = new URL(url)
  const tls = tlsTowards(hostname, choice)
  if (protocol === 'https:') return { http_agent: new Agent({ ...tls, keepAlive: true, maxSockets: connections }) }
  if (!tls) return {}
  throw new Error(
    `CLICKHOUSE_URL goes to ${hostname} in the clear. Use https, or set CLICKHOUSE_TLS=disable where nobody can listen on the way.`,
  )
}
