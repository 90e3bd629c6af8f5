import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { actorOf } from '../http/actor.ts'
import type { AppError } from '../http/app-error.ts'

const callers = new WeakMap<FastifyRequest, Context>()

/** So that a refusal, wherever it comes from, can be told of. */
export function rememberCaller(request: FastifyRequest, ctx: Context): void {
  callers.set(request, ctx)
}

/** Notes that a user was refused what is closed to them. */
export function noteRefusal(request: FastifyRequest, { code }: AppError): void {
  const ctx = callers.get(request)
  if (!ctx || (code !== 'forbidden' && code !== 'restricted')) return
  ctx.services.notes.note({
    actor: actorOf(ctx),
    action: 'access.refused',
    subject: `${request.method} ${request.routeOptions.url ?? ''}`,
    details: { code },
  })
}

/** Notes that a user saw something: the ids in the address, or the text that was looked for. A list that nothing was looked for in is none. */
export function noteView(
  ctx: Context,
  action: string,
  { params, body }: Pick<FastifyRequest, 'params' | 'body'>,
): void {
  const asked = [
    ...Object.values(params ?? {}),
    ...(body !== null && typeof body === 'object' && 'search' in body ? [body.search] : []),
  ]
  const subject = asked.filter(each => typeof each === 'string' && each !== '' && each !== '*').join(' ')
  if (subject) ctx.services.notes.note({ actor: actorOf(ctx), action, subject })
}
