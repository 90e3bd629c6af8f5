import { errorStatuses } from '@sharelight/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { failure, noteFailure } from '../../http/error-handler.ts'
import { limitedByAddress } from '../../http/rate-limit.ts'
import type { Router } from '../../http/serve.ts'
import { lookAtSource } from './verbs/look-at-source.ts'
import { mayCall, webhookPath } from './verbs/source-webhook.ts'

const mostBytes = 256 * 1024
const perMinute = 300
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Services call here to say that a source has something new (Microsoft's Management Activity API). It needs no sign-in: what it shows in `Webhook-AuthID` was given out
 * for this source alone. Nothing that it says is taken over; the source is asked, sooner than with the next look.
 */
export function webhookRoutes({ app, services }: Router) {
  void app.register(
    async scope => {
      // Bodies are let go unread: they say no more than that there is something.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_, _body, done) => done(null))
      scope.setErrorHandler((error, request, reply) => {
        const known = noteFailure(error, request)
        if (known.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(known.retryAfter))
        return reply.status(errorStatuses[known.code]).send(failure(known.code, known.message, known))
      })
      scope.route({
        method: 'POST',
        url: '/:source',
        bodyLimit: mostBytes,
        ...limitedByAddress(perMinute),
        async handler(request: FastifyRequest<{ Params: { source: string } }>) {
          const sourceId = request.params.source
          const authId = request.headers['webhook-authid']
          const isKnown =
            uuid.test(sourceId) && typeof authId === 'string' && (await mayCall(services, { sourceId, authId }))
          if (!isKnown) throw new AppError('unauthorized', 'The Webhook-AuthID is not the one of this data source.')
          // Whether anybody listens is asked once, before there is anything to tell.
          if (request.headers['webhook-validationcode'] === undefined) await lookAtSource(services, sourceId)
          return { success: true }
        },
      })
    },
    { prefix: webhookPath },
  )
}
