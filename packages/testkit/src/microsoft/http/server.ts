import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reply } from './call.ts'
import type { Mishap } from './faults.ts'

/** What came over the wire. */
export interface Asked {
  method: string
  /** With its host's prefix: `/graph/v1.0/users`. */
  url: URL
  headers: Record<string, string>
  bytes: Buffer
}

export type Answering = (asked: Asked) => Promise<{ reply: Reply; spoilt?: Mishap['kind'] }>

const mostBytes = 20 * 1024 * 1024

export async function listen(answer: Answering, port = 0): Promise<{ server: Server; url: string }> {
  const server = createServer((message, response) => {
    void received(message)
      .then(answer)
      .then(
        ({ reply, spoilt }) => send(response, reply, spoilt),
        (error: unknown) => {
          // A fault of the simulator itself: tests are to see which.
          send(response, {
            status: 500,
            body: { error: { code: 'simulatorFailed', message: String((error as Error).stack) } },
          })
        },
      )
  })
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export const stop = (server: Server) =>
  new Promise<void>(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

async function received(message: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = []
  let size = 0
  for await (const piece of message) {
    size += (piece as Buffer).length
    if (size > mostBytes) break
    parts.push(piece as Buffer)
  }
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as const)
  return {
    method: message.method ?? 'GET',
    url: new URL(message.url ?? '/', 'http://127.0.0.1'),
    headers: Object.fromEntries(headers),
    bytes: Buffer.concat(parts),
  }
}

function send(response: ServerResponse, { status, headers, body }: Reply, spoilt?: Mishap['kind']): void {
  if (spoilt === 'hang-up') return void response.destroy()
  const bytes = bytesOf(body)
  const type =
    typeof body === 'object' && !(body instanceof Uint8Array)
      ? { 'content-type': 'application/json; charset=utf-8' }
      : {}
  const length = status === 204 || status === 304 ? {} : { 'content-length': String(bytes.length) }
  response.writeHead(status, { ...type, ...length, ...headers })
  if (spoilt === 'garble') return void response.end(Buffer.alloc(bytes.length, '<{"'))
  if (spoilt === 'cut' && bytes.length) {
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy())
    return
  }
  response.end(bytes)
}

function bytesOf(body: Reply['body']): Uint8Array {
  if (body === undefined) return new Uint8Array()
  if (body instanceof Uint8Array) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}
