import type { Endpoint } from '@sharelight/contract'
import { asOneUnit } from '@sharelight/store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { noteView } from '../audit/callers.ts'
import type { Context, PublicContext, Services } from '../context.ts'
import { answerOf } from './answer.ts'
import type { Gate } from './gate.ts'
import { parseInput } from './input.ts'
import { wasRefused } from './error-handler.ts'
import { onceOnly, type Once } from './once.ts'
import { turnTo, withNext } from './pages.ts'
import { limitedByAddress } from './rate-limit.ts'

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
  /** Of a further page of a list: what came later is not in it. */
  asOf: Date | undefined
  request: FastifyRequest
  reply: FastifyReply
}
export type ContextOf<E extends Endpoint> = E['access'] extends 'public' | 'provider' ? PublicContext : Context
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
    ...limitedByAddress(endpoint.perMinute),
    async handler(request, reply) {
      const ctx = contextFor<E>(await gate.open(endpoint, request))
      const { input, asOf } = turnTo(endpoint, parseInput(endpoint, request))
      const work = async () => {
        const next = { asOf: asOf ?? ctx.services.now() }
        const answer = await asOneUnit(
          {
            answer: (result, wasDone) =>
              withNext(endpoint, input, { answer: answerOf(endpoint, result, { log: request.log, wasDone }), ...next }),
            keeps: wasRefused,
          },
          () => handle(ctx, input, { ctx, asOf, request, reply }),
        )
        if (endpoint.audit !== 'none' && 'organisation' in ctx) ctx.services.answers.forget(ctx.organisation.id)
        return answer
      }
      if (!('organisation' in ctx)) return work()
      const { answer, isRepeated } = await onceOnly(await once.begin(ctx, request), work)
      if (isRepeated) void reply.header('idempotency-replayed', 'true')
      if (endpoint.views) noteView(ctx, endpoint.views, request)
      return answer
    },
  })
}

/** The gate opened for this endpoint's access, so its context is of that kind. */
export function contextFor<E extends Endpoint>(ctx: PublicContext | Context): ContextOf<E> {
  return ctx as ContextOf<E>
}
