import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '../auth/same-secret.ts'
import type { Services } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { createReadiness } from './readiness.ts'

type Watched = Pick<Services, 'stores' | 'metrics' | 'settings'>

/** What watches a process asks: whether it lives, whether it can take work, and what it counts. Answered while it stops, too. */
export function observeRoutes(app: FastifyInstance, { stores, metrics, settings }: Watched, isStopping: () => boolean) {
  const ready = createReadiness(() => stores.health())
  const config = { evenStopping: true }
  app.get('/healthz', { config }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config }, async (_, reply) => {
    const readiness = await ready(isStopping())
    return reply.status(readiness.status === 'ready' ? 200 : 503).send(readiness)
  })
  app.get('/metrics', { config }, async (request, reply) => {
    requireToken(request, reply, settings.monitoring?.token)
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function requireToken(request: FastifyRequest, reply: FastifyReply, token: string | undefined) {
  if (token === undefined) throw new AppError('not_found', 'No call GET /metrics. Its operator can set METRICS_TOKEN.')
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (isSameSecret(token, given)) return
  void reply.header('www-authenticate', 'Bearer')
  throw new AppError('unauthorized', 'Send METRICS_TOKEN as the bearer.')
}
