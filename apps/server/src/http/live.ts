import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveBus, LiveMessage } from '../live/bus.ts'

const heartbeatMs = 20_000

interface Audience { organisationId: string; seen(message: LiveMessage): LiveMessage }

/** Streams an organisation's live messages, as its user may see them, as server-sent events until the browser goes away. */
export function streamLive(bus: LiveBus, { organisationId, seen }: Audience, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...sentBefore(reply),
    'content-type': 'text/event-stream; charset=utf-8', connection: 'keep-alive', 'x-accel-buffering': 'no',
  })
  raw.write(': connected\n\n')
  const unsubscribe = bus.subscribe(organisationId, message => {
    const { type, data } = seen(message)
    raw.write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
  })
  const heartbeat = setInterval(() => raw.write(': alive\n\n'), heartbeatMs)
  const { stopping } = request.server
  const end = () => {
    clearInterval(heartbeat)
    unsubscribe()
    stopping.removeEventListener('abort', end)
    raw.end()
  }
  stopping.addEventListener('abort', end)
  request.raw.on('close', end)
}

/** What protects every answer, such as the headers against framing. */
function sentBefore(reply: FastifyReply) {
  return Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined))
}
