import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveBus, LiveMessage } from '../live/bus.ts'

const heartbeatMs = 20_000
/** How soon a stream takes up what another process changed in its user's rights; what this one changes it takes up at once. */
const recheckMs = 10_000
/** Bytes that a browser may leave unread before it is let go: it asks again. */
const mostUnread = 1024 * 1024

export interface Audience {
  organisationId: string
  seen(message: LiveMessage): LiveMessage
}

export interface LiveSource {
  bus: LiveBus
  /** Who listens, as of now. Rejects when nobody does who may. */
  audience(): Promise<Audience>
  /** Calls `changed` whenever somebody's rights have changed, until the returned function is called. */
  onChange(changed: () => void): () => void
}

/** Streams an organisation's live messages, as its user may see them at that moment, as server-sent events, until the browser goes away or the user may not listen. */
export async function streamLive(
  { bus, audience, onChange }: LiveSource,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const first = await audience()
  let current = Promise.resolve(first)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...sentBefore(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  })
  const write = (text: string) => (raw.writableLength > mostUnread ? raw.destroy() : void raw.write(text))
  write(': connected\n\n')
  const end = () => void raw.end()
  // A message waits for the check before it: nobody hears what he may no longer hear.
  const recheck = () => {
    current = current.then(audience)
    current.catch(end)
  }
  const stops = [
    bus.subscribe(
      first.organisationId,
      message =>
        void current
          .then(({ seen }) => {
            const { type, data } = seen(message)
            write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
          })
          .catch(end),
    ),
    atStop(request.server.stopping, end),
    onChange(recheck),
    every(recheckMs, recheck),
    every(heartbeatMs, () => write(': alive\n\n')),
  ]
  raw.on('close', () => {
    for (const stop of stops) stop()
  })
}

function atStop(stopping: AbortSignal, end: () => void): () => void {
  stopping.addEventListener('abort', end)
  return () => stopping.removeEventListener('abort', end)
}

function every(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms)
  return () => clearInterval(timer)
}

/** What protects every answer, such as the headers against framing. */
function sentBefore(reply: FastifyReply) {
  return Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined))
}
