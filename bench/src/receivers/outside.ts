import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** How a receiver behaves when something comes: takes it, answers an error, breaks off, or waits before it takes it. */
export type Mood = 'takes' | 'refuses' | 'drops' | 'dawdles'

/** A receiver outside, which checks who signs and remembers in which order what was taken first. */
export interface Outside {
  path: string
  secret: string
  mood(): Mood
  /** By number of the delivery: its place among the first takings, 0 for none. */
  places: Uint32Array
  taken: number
  again: number
  turnedAway: number
}

export interface OutsideServer {
  url: string
  close(): Promise<void>
}

const dawdlingMs = 20

/** An HTTP server that plays all receivers; `numberOf` reads a delivery's number from its body. */
export async function serveOutside(
  receivers: readonly Outside[],
  numberOf: (body: string) => number,
): Promise<OutsideServer> {
  const byPath = new Map(receivers.map(receiver => [receiver.path, receiver]))
  const server = createServer((request, response) => {
    void text(request).then(
      body => {
        const receiver = byPath.get(request.url ?? '')
        if (!receiver || !isSigned(receiver.secret, request, body)) return response.writeHead(401).end()
        const mood = receiver.mood()
        if (mood === 'refuses' || mood === 'drops') receiver.turnedAway++
        if (mood === 'drops') return request.socket.destroy()
        if (mood === 'refuses') return response.writeHead(500).end()
        note(receiver, numberOf(body))
        if (mood === 'dawdles') return setTimeout(() => response.writeHead(204).end(), dawdlingMs)
        return response.writeHead(204).end()
      },
      // Who was killed while it told something told nothing.
      () => undefined,
    )
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function note(receiver: Outside, number: number) {
  if (receiver.places[number]) receiver.again++
  else receiver.places[number] = ++receiver.taken
}

function isSigned(secret: string, { headers }: IncomingMessage, body: string): boolean {
  const [id, at] = [headers['sharelight-id'], headers['sharelight-timestamp']]
  const given = Buffer.from(String(headers['sharelight-signature']))
  const wanted = Buffer.from(
    `v1=${createHmac('sha256', secret)
      .update(`${String(at)}.${String(id)}.${body}`)
      .digest('hex')}`,
  )
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
