import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { within } from './scope.ts'
import type { Traced } from './traces/traces.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traced?: Traced
  }
}

/** Counts requests, traces them, and has each line that is logged on their behalf carry their id. */
export function observeRequests(
  app: FastifyInstance,
  { metrics, traces, log }: Pick<Services, 'metrics' | 'traces' | 'log'>,
) {
  const scopeOf = (request: FastifyRequest) => ({
    fields: { reqId: request.id, ...request.traced?.fields },
    ...(request.traced && { traced: request.traced }),
  })
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    request.traced = traces.begin(`${request.method} ${routeOf(request)}`, {
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': routeOf(request), 'request.id': request.id },
      parent: request.headers.traceparent,
    })
    within(scopeOf(request), done)
  })
  // Reading a body goes on in the scope of its connection.
  app.addHook('preValidation', (request, _, done) => within(scopeOf(request), done))
  app.addHook('onResponse', async (request, reply) => {
    const seen = { method: request.method, route: routeOf(request), status: reply.statusCode }
    metrics.request({ ...seen, seconds: reply.elapsedTime / 1000 })
    end(request, reply)
    request.log.info({ ...seen, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  app.addHook('onRequestAbort', async request => {
    request.traced?.end({ error: 'The caller went away.' })
    log.debug({ reqId: request.id, route: routeOf(request) }, 'the caller went away')
  })
}

function end({ traced }: FastifyRequest, { statusCode }: FastifyReply) {
  traced?.end({
    attributes: { 'http.response.status_code': statusCode },
    ...(statusCode >= 500 && { error: `It was answered ${statusCode}.` }),
  })
}

/** As it is declared, never as it was called: addresses hold ids and tokens. */
function routeOf({ url: asked, routeOptions: { url } }: FastifyRequest): string {
  const isCall = /^\/(api|configs|json|healthz|readyz|metrics)(\/|\?|$)/
  // Whatever is no call is a file of the web app, or one of its screens.
  if (!isCall.test(asked)) return 'web'
  return url !== undefined && isCall.test(url) ? url : 'none'
}
