import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RemoteFault } from './bench.ts'

/** How the service that stands behind words a refusal; `forbidden` is what it says when a right is missing. */
export interface Refusals {
  unauthorised?: { status: number; type?: string; body?: string }
  forbidden?: { status: number; type?: string; body?: string }
}

export interface FaultyFront {
  /** Where it listens: `http://127.0.0.1:…`. */
  url: string
  /** Until the answer is called, calls go wrong in this way. */
  fault(fault: RemoteFault): Promise<() => Promise<void>>
  close(): Promise<void>
}

type Answering = (message: IncomingMessage, response: ServerResponse, pass: Pass) => void
type Pass = (spoil?: 'cut' | 'garble') => void

/** Stands before a service on this machine and passes calls on to it as they are, or has them go wrong. */
export async function faultyFront(target: string, refusals: Refusals = {}): Promise<FaultyFront> {
  let current: Answering | undefined
  const server = createServer((message, response) => {
    const pass: Pass = spoil => passOn(new URL(target), { message, response, spoil })
    if (current) current(message, response, pass)
    else pass()
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault(fault) {
      current = ways(refusals)[fault]()
      return Promise.resolve(() => {
        current = undefined
        return Promise.resolve()
      })
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const hour = '3600'

function ways({
  unauthorised = { status: 401 },
  forbidden = { status: 403 },
}: Refusals): Record<RemoteFault, () => Answering> {
  const say =
    ({ status, type = 'application/json', body = '{}' }: { status: number; type?: string; body?: string }): Answering =>
    (_, response) =>
      response.writeHead(status, { 'content-type': type }).end(body)
  return {
    throttled: () => (_, response) => response.writeHead(429, { 'retry-after': hour }).end(),
    throttled_silently: () => (_, response) => response.writeHead(429).end(),
    busy: () => {
      let isOver = false
      return (_, response, pass) => {
        if (isOver) return pass()
        isOver = true
        response.writeHead(503).end()
      }
    },
    token_expired: () => {
      const expired = new Set<string | undefined>()
      return (message, response, pass) => {
        const token = message.headers.authorization
        if (expired.size && !expired.has(token)) return pass()
        expired.add(token)
        say(unauthorised)(message, response, pass)
      }
    },
    consent_lost: () => say(unauthorised),
    scope_missing: () => say(forbidden),
    unreachable: () => message => message.socket.destroy(),
    truncated: () => (_, __, pass) => pass('cut'),
    malformed: () => (_, __, pass) => pass('garble'),
  }
}

interface Passing {
  message: IncomingMessage
  response: ServerResponse
  spoil: 'cut' | 'garble' | undefined
}

function passOn(target: URL, { message, response, spoil }: Passing): void {
  const { method, url, headers } = message
  const { hostname, port } = target
  const onward = request({ hostname, port, method, path: url, headers }, answer => {
    void answer.toArray().then((pieces: Uint8Array[]) => {
      const body = Buffer.concat(pieces)
      const { 'transfer-encoding': _, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, { ...rest, 'content-length': String(body.length) })
      if (spoil === undefined || !body.length) return response.end(body)
      if (spoil === 'garble') return response.end(Buffer.alloc(body.length, '<{"'))
      response.write(body.subarray(0, body.length / 2), () => response.destroy())
    })
  })
  onward.on('error', () => response.destroy())
  message.pipe(onward)
}
