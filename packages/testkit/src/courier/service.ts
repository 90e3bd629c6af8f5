import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Courier's letters, for whoever brings a token that is let in. */
export interface CourierService {
  url: string
  letters: Map<string, string>
  /** From now on no token opens anything. */
  shutOut(): void
  letIn(): void
  /** Tokens that were brought, in order. */
  readonly brought: string[]
  close(): Promise<void>
}

export async function startCourier(): Promise<CourierService> {
  const letters = new Map([['hello', 'Please pay to DE89 3704 0044 0532 0130 00 by Friday.']])
  const brought: string[] = []
  let isShut = false
  const server = createServer((request, response) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token !== undefined) brought.push(token)
    const isIn = token !== undefined && !isShut
    response.writeHead(isIn ? 200 : 401, { 'content-type': 'application/json' })
    response.end(isIn ? JSON.stringify({ letters: [...letters].map(([id, text]) => ({ id, text })) }) : '{}')
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    brought,
    shutOut: () => void (isShut = true),
    letIn: () => void (isShut = false),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
