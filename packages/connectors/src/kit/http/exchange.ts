import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { parseAddress } from './addresses.ts'
import { acceptedEncodings } from './body.ts'
import { openAnswer, type Answer } from './answer.ts'
import { OutboundFault } from './fault.ts'
import { nameOf, type Destination } from './guard.ts'

export interface Limits {
  /** Milliseconds until the head of the answer is there. */
  headMs: number
  /** Milliseconds without a byte. */
  idleMs: number
  /** Milliseconds until the whole answer is there. */
  totalMs: number
  /** Of the answer, unpacked. */
  maxBytes: number
}

export interface Exchange {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array
  limits: Limits
  signal?: AbortSignal
  /** A connection of its own: where the other end has just closed a kept one, a call that must not be done twice would be lost. */
  fresh: boolean
  /** Bytes are given as they come, whatever encoding the answer names. */
  asStored: boolean
}

const kept = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 30_000 }
// Not the global agents: these may follow proxies of the environment, which the operator of Sharelight has not chosen.
const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }

/** One request and its answer, at one of the destination's addresses. @throws OutboundFault */
export async function exchange(destination: Destination, given: Exchange): Promise<Answer> {
  const first = await exchangeOnce(destination, given)
  return first === 'closed' ? exchangeFresh(destination, given) : first
}

async function exchangeFresh(destination: Destination, given: Exchange): Promise<Answer> {
  const answer = await exchangeOnce(destination, { ...given, fresh: true })
  if (answer === 'closed') throw new OutboundFault('unreachable', `${nameOf(destination.url)} closes connections.`)
  return answer
}

/** `closed`: the other end had closed the kept connection, as it may at any time (RFC 9112 §9.6). */
function exchangeOnce(destination: Destination, given: Exchange): Promise<Answer | 'closed'> {
  const host = nameOf(destination.url)
  return new Promise<Answer | 'closed'>((resolve, reject) => {
    const stop = new AbortController()
    const late = (what: string) => () =>
      stop.abort(new OutboundFault('timeout', `${host} did not ${what} in time. Try again later.`))
    const timers = [
      setTimeout(late('answer'), given.limits.headMs),
      setTimeout(late('finish its answer'), given.limits.totalMs),
    ]
    const cancel = () => stop.abort(given.signal?.reason)
    const finish = () => {
      timers.forEach(clearTimeout)
      given.signal?.removeEventListener('abort', cancel)
    }
    if (given.signal?.aborted) cancel()
    given.signal?.addEventListener('abort', cancel, { once: true })
    const fail = (error: unknown) => {
      finish()
      reject(exchangeFault(error, host, stop.signal))
    }
    try {
      const sent = send(destination, given, stop.signal)
      sent.on('error', error => {
        if (!sent.reusedSocket || stop.signal.aborted || !isClosed(error)) return fail(error)
        finish()
        resolve('closed')
      })
      sent.setTimeout(given.limits.idleMs, late('go on'))
      sent.on('response', (message: IncomingMessage) => {
        clearTimeout(timers[0])
        try {
          resolve(
            openAnswer(message, {
              url: destination.url,
              maxBytes: given.limits.maxBytes,
              asStored: given.asStored,
              finish,
              faultOf: error => exchangeFault(error, host, stop.signal),
            }),
          )
        } catch (error) {
          sent.destroy()
          fail(error)
        }
      })
      sent.end(given.body)
    } catch (error) {
      fail(error)
    }
  })
}

const isClosed = (error: Error) => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

function send(destination: Destination, { method, headers, fresh }: Exchange, signal: AbortSignal): ClientRequest {
  const { url } = destination
  const name = nameOf(url)
  const isSecure = url.protocol === 'https:'
  const options: RequestOptions = {
    method,
    signal,
    host: name,
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: { 'accept-encoding': acceptedEncodings, ...headers, host: url.host },
    agent: fresh ? false : agents[isSecure ? 'https:' : 'http:'],
    lookup: only(destination),
    maxHeaderSize: 32_768,
    insecureHTTPParser: false,
    ...(isSecure && isIP(name) === 0 && { servername: name }),
  }
  const sent = isSecure ? httpsRequest(options) : httpRequest(options)
  sent.on('socket', socket =>
    whenConnected(socket, () => {
      if (!isChecked(socket, destination))
        sent.destroy(
          new OutboundFault('refused', `The connection to ${name} was made to an address that was not checked.`),
        )
    }),
  )
  return sent
}

/** The name is not resolved again: between two answers of the name service lies an attack. */
export function only({ addresses }: Destination): LookupFunction {
  const found = addresses.map(address => ({ address, family: isIP(address) }))
  return (_name, { all }, done) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family))
}

function whenConnected(socket: Socket, then: () => void): void {
  if (socket.connecting) socket.once('connect', then)
  else then()
}

/** Whether a connection leads to one of the addresses that were judged. */
export function isChecked({ remoteAddress = '' }: Socket, { addresses }: Destination): boolean {
  const plain = (text: string) => parseAddress(text)?.join('.') ?? text
  return remoteAddress === '' || addresses.some(address => plain(address) === plain(remoteAddress))
}

/** What went wrong on the way, as a fault; the reason of an abort stays what it is. */
export function exchangeFault(error: unknown, host: string, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof OutboundFault) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(HPE_|Z_|ERR_(HTTP|INVALID|_ERROR|BROTLI|STREAM|PADDING))|^ERR__ERROR/.test(code)) {
    return new OutboundFault('malformed', `${host} answered with something that is no HTTP, or is damaged (${code}).`)
  }
  if (/CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return new OutboundFault(
      'untrusted',
      `${host} shows a certificate that does not hold (${code}). Have it renewed, or give its authority by NODE_EXTRA_CA_CERTS.`,
      { cause: error },
    )
  }
  return new OutboundFault(
    'unreachable',
    `${host} cannot be reached${code && ` (${code})`}. Check the address, and whether it answers.`,
    { cause: error },
  )
}
