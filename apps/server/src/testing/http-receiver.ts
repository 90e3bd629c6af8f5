import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}
/** What is answered; `hang` answers never, `drop` breaks the connection off. */
export type ReceiverAnswer = { status: number; body?: object; headers?: Record<string, string> } | 'hang' | 'drop'

/** Somewhere outside that is told things, on this machine. For tests. */
export interface HttpReceiver {
  url: string
  /** All calls so far, those that were refused too. */
  calls: ReceivedCall[]
  /** Decides about each call; 200 unless set. */
  answer(by: (call: ReceivedCall) => ReceiverAnswer): void
  close(): Promise<void>
}

export async function startHttpReceiver(): Promise<HttpReceiver> {
  const calls: ReceivedCall[] = []
  let answer: (call: ReceivedCall) => ReceiverAnswer = () => ({ status: 200 })
  const server = createServer((request, response) => {
    void text(request)
      .then(body => {
        const { method = '', url: path = '', headers } = request
        const call = { method, path, headers, body }
        calls.push(call)
        const given = answer(call)
        if (given === 'drop') return request.socket.destroy()
        if (given === 'hang') return undefined
        response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers })
        return response.end(given.body ? JSON.stringify(given.body) : '')
      })
      .catch(() => undefined)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer(by) {
      answer = by
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
