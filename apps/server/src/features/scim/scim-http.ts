import { errorStatuses } from '@sharelight/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findScimToken, isScimToken } from '../../auth/scim-token.ts'
import { bearerOf } from '../../http/bearer.ts'
import { noteFailure } from '../../http/error-handler.ts'
import { acceptJsonAs } from '../../http/json-body.ts'
import type { Router } from '../../http/serve.ts'
import { errorBody, ScimError } from './protocol/scim-error.ts'
import { prefix, type ScimCall } from './scim-call.ts'

export const mediaType = 'application/scim+json'

/** What is answered: a body, or none, with headers of its own. */
export interface Answer {
  status?: number
  body?: object
  headers?: Record<string, string>
}
type Handle = (call: ScimCall, request: FastifyRequest) => Promise<Answer>

/** Serves under SCIM's own path with SCIM's own shape: its media type, its failures, and a token before anything is read. */
export interface ScimRouter {
  route(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, handle: Handle): void
}

export function scimScope({ app, services }: Router, routes: (scim: ScimRouter) => void) {
  const calls = new WeakMap<FastifyRequest, ScimCall>()
  void app.register(
    async scope => {
      acceptJsonAs(scope, mediaType)
      answerFailures(scope)
      scope.addHook('onRequest', async request => {
        const bearer = bearerOf(request)
        if (!isScimToken(bearer)) throw new ScimError(401, 'Send a token of SCIM as Authorization: Bearer sls_….')
        calls.set(request, { services, ip: request.ip, token: await findScimToken(services, bearer) })
      })
      routes({
        route: (method, url, handle) =>
          scope.route({
            method,
            url,
            async handler(request, reply) {
              const call = calls.get(request)
              if (!call) throw new ScimError(401, 'Send a token of SCIM.')
              return send(reply, await handle(call, request))
            },
          }),
      })
    },
    { prefix },
  )
}

function send(reply: FastifyReply, { status = 200, body, headers = {} }: Answer) {
  void reply.status(status).headers(headers)
  // A serialised text: Fastify takes no object of another media type than JSON.
  return body ? reply.type(mediaType).send(JSON.stringify(body)) : reply.send()
}

function answerFailures(scope: FastifyInstance) {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof ScimError) {
      if (error.status === 401) void reply.header('www-authenticate', 'Bearer')
      const { status, message: detail, scimType } = error
      return send(reply, { status, body: errorBody({ status, detail, scimType }) })
    }
    const known = noteFailure(error, request)
    if (known.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(known.retryAfter))
    const status = errorStatuses[known.code]
    return send(reply, {
      status,
      body: errorBody({
        status,
        detail: status >= 500 ? `${known.message} (request ${request.id})` : known.message,
        scimType: known.code === 'invalid' ? 'invalidSyntax' : undefined,
      }),
    })
  })
  scope.setNotFoundHandler((request, reply) => {
    const detail = `Nothing answers ${request.method} ${request.url.split('?', 1)[0] ?? ''}.`
    return send(reply, { status: 404, body: errorBody({ status: 404, detail }) })
  })
}
