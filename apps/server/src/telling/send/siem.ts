import { once } from 'node:events'
import type { ReceiverPlace, Signal } from '@sharelight/contract'
import { cefLine } from '../format/cef.ts'
import { ocsfEvent } from '../format/ocsf.ts'
import { syslogFrame } from '../format/syslog.ts'
import { callReceiver } from './call.ts'
import type { Sender, Target } from './sender.ts'

type SiemPlace = Extract<ReceiverPlace, { type: 'siem' }>

const patienceMs = 20_000
const ports = { 'tcp:': 601, 'tls:': 6514 } as const

/** Lines of OCSF or CEF, posted over HTTPS or sent as syslog messages. */
export const siem: Sender<SiemPlace> = {
  async tell(target, { id, signals }) {
    const lines = signals.map(signal => lineOf(target, signal))
    if (/^https?:/.test(target.place.address)) return { status: await post(target, id, lines) }
    await sendStream(target, signals.map((signal, place) => syslogFrame(signal, lines[place] ?? '')).join(''))
    return { status: null }
  },
}

function lineOf({ place, organisation }: Target<SiemPlace>, signal: Signal): string {
  return place.format === 'ocsf' ? JSON.stringify(ocsfEvent(signal, organisation.id)) : cefLine(signal, organisation.id)
}

async function post({ services, place, secret }: Target<SiemPlace>, id: string, lines: readonly string[]) {
  const { status } = await callReceiver(services, {
    url: place.address,
    headers: {
      'content-type': place.format === 'ocsf' ? 'application/x-ndjson' : 'text/plain; charset=utf-8',
      'sharelight-id': id,
      ...(secret && { authorization: `Bearer ${secret}` }),
    },
    body: lines.map(line => `${line}\n`).join(''),
    knowsRepeats: true,
  })
  return status
}

/** Syslog acknowledges nothing: what was sent counts as taken once the server has read it to its end and closes in turn. */
async function sendStream({ services, place }: Target<SiemPlace>, text: string): Promise<void> {
  const { protocol, host, port } = syslogPlace(place.address)
  const tls = place.ca ? { ca: place.ca } : {}
  const socket = await services.outbound.connect({ host, port, ...(protocol === 'tls:' && { tls }) })
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const closed = once(socket, 'close', { signal })
    socket.resume()
    socket.end(text)
    await closed
  } catch (error) {
    throw signal.aborted
      ? new Error(`${host} did not take the messages in time. Try again later.`)
      : faultOf(host, error)
  } finally {
    socket.destroy()
  }
}

/** Host and port of a syslog server's address. */
function syslogPlace(address: string): { protocol: 'tcp:' | 'tls:'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(address)
  const kind = protocol === 'tls:' ? 'tls:' : 'tcp:'
  return { protocol: kind, host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || ports[kind] }
}

function faultOf(host: string, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new Error(`${host} broke the connection off${code}. Check that it takes syslog messages there.`)
}
