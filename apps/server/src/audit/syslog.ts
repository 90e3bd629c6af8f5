import { createSocket } from 'node:dgram'
import { connect, isIP } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import { tlsTowards, type AuditHead } from '@sharelight/store'
import type { AuditSettings } from './settings.ts'

type Place = NonNullable<AuditSettings['syslog']>

/** Facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5
const longestMs = 10_000

/** Sends heads as syslog messages. A stream is framed by counts (RFC 6587, RFC 5425). @throws Error when the server does not take them */
export async function sendToSyslog(place: Place, heads: readonly AuditHead[]): Promise<void> {
  const messages = heads.map(syslogMessage)
  if (place.protocol === 'udp') return sendDatagrams(place, messages)
  await sendStream(place, messages.map(message => `${Buffer.byteLength(message)} ${message}`).join(''))
}

/** RFC 5424. The number after the @ is the one that the standard gives for examples: Sharelight has none of its own. */
export function syslogMessage({ organisation, number, hash, time, keyId, signature }: AuditHead): string {
  const data = `[head@32473 organisation="${organisation}" number="${number}" hash="${hash}" keyId="${keyId}" signature="${signature}"]`
  return `<${priority}>1 ${time} ${
    hostname()
      .replace(/[^!-~]/g, '')
      .slice(0, 255) || '-'
  } sharelight ${process.pid} AUDITHEAD ${data} where an audit trail stands`
}

async function sendDatagrams({ host, port }: Place, messages: readonly string[]): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    for (const message of messages) {
      await new Promise<void>((resolve, reject) => {
        socket.send(message, port, host, error => {
          if (error) reject(error)
          else resolve()
        })
      })
    }
  } finally {
    socket.close()
  }
}

function sendStream(place: Place, text: string): Promise<void> {
  const { protocol, host, port } = place
  return new Promise((resolve, reject) => {
    const socket = protocol === 'tls' ? connectTls({ host, port, ...trusting(place) }) : connect({ host, port })
    socket.setTimeout(longestMs, () =>
      socket.destroy(new Error(`The syslog server ${host}:${port} did not answer in time.`)),
    )
    socket.on('error', reject)
    socket.once(protocol === 'tls' ? 'secureConnect' : 'connect', () => {
      socket.end(text, () => {
        resolve()
      })
    })
    socket.resume()
  })
}

/** Its certificate must hold, for its name or its address. */
function trusting({ host, ca }: Place) {
  return { ...tlsTowards(host, { mode: 'verify', ca }), ...(isIP(host) === 0 && { servername: host }) }
}
