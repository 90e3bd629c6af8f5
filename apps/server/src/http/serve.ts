import type { Endpoint } from '@sharelight/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { noteView } from '../audit/callers.ts'
import type { Context, PublicContext, Services } from '../context.ts'
import { answerOf } from './answer.ts'
import type { Gate } from './gate.ts'
import { parseInput } from './input.ts'
import type { Once } from './once.ts'

/** Where features hang their calls. */
export interface Router {
  app: FastifyInstance
  gate: Gate
  /** Does repeated calls once. */
  once: Once
  services: Services
  /** Every call served so far. */
  endpoints: Endpoint[]
}

interface Call<C> {
  ctx: C
  request: FastifyRequest
  reply: FastifyReply
}
type ContextOf<E extends Endpoint> = E['access'] extends 'public' | 'provider' ? PublicContext : Context
type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: z.output<E['input']>,
  call: Call<ContextOf<E>>,
) => Promise<z.input<E['output']>>

/** Serves a declared call: opens the gate, validates the input, and answers only what the declaration names. */
export function serve<E extends Endpoint>({ app, gate, once, endpoints }: Router, endpoint: E, handle: Handler<E>) {
  endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.perMinute !== undefined && {
      config: { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } },
    }),
    async handler(request, reply) {
      const ctx = contextFor<E>(await gate.open(endpoint, request))
      const input = parseInput(endpoint, request)
      const work = async () => {
        const answer = await handle(ctx, input, { ctx, request, reply })
        if (endpoint.audit !== 'none' && 'organisation' in ctx) ctx.services.answers.forget(ctx.organisation.id)
        return answerOf(endpoint, answer, request.log)
      }
      if (!('organisation' in ctx)) return work()
      const { answer, isRepeated } = await once.run(ctx, request, work)
      if (isRepeated) void reply.header('idempotency-replayed', 'true')
      if (endpoint.views) noteView(ctx, endpoint.views, request)
      return answer
    },
  })
}

/** A file that is sent as it is made. */
export interface Download {
  name: string
  type: string
  body: AsyncIterable<string>
}

/** Serves a declared call whose answer is a file. What fails before the first piece is made fails as any call does. */
export function serveDownload<E extends Endpoint>(
  { app, gate, endpoints }: Router,
  endpoint: E,
  handle: (ctx: ContextOf<E>, input: z.output<E['input']>) => Promise<Download>,
) {
  endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    async handler(request, reply) {
      const { name, type, body } = await handle(
        contextFor<E>(await gate.open(endpoint, request)),
        parseInput(endpoint, request),
      )
      void reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(Readable.from(body))
    },
  })
}

/** The gate opened for this endpoint's access, so its context is of that kind. */
function contextFor<E extends Endpoint>(ctx: PublicContext | Context): ContextOf<E> {
  return ctx as ContextOf<E>
}
