import { callMcp } from '@sharelight/contract'
import type { FastifyRequest } from 'fastify'
import { isApiKey } from '../../auth/api-key.ts'
import { AppError } from '../../http/app-error.ts'
import { bearerOf } from '../../http/bearer.ts'
import { serve, type Router } from '../../http/serve.ts'
import { answerTo, type MakeCall } from './answer.ts'

/** The Model Context Protocol over HTTP, for assistants with an API key. Off unless the operator switches it on. */
export function mcpRoutes(router: Router) {
  serve(router, callMcp, (ctx, message, { request, reply }) => {
    if (!router.services.settings.mcp)
      throw new AppError('not_found', 'Tools for assistants are off here. MCP_SERVER=on switches them on.')
    if (!isApiKey(bearerOf(request)))
      throw new AppError('forbidden', 'Tools for assistants are called with an API key, not with a sign-in.')
    if (message.id === undefined) void reply.status(202)
    return answerTo(message, calling(router, request))
  })
}

/** Makes each call as if the key's owner had made it over HTTP: with its gate, its validation, its limits and its audit. */
function calling({ app }: Router, { headers, ip }: FastifyRequest): MakeCall {
  return async ({ method, path }, input) => {
    const rest = new Map(Object.entries(input))
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = rest.get(name)
      rest.delete(name)
      return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value ?? ''))
    })
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      remoteAddress: ip,
      headers: { authorization: headers.authorization ?? '' },
      ...(method === 'GET' ? { query: asQuery(rest) } : { payload: Object.fromEntries(rest) }),
    })
    return { text: answer.body, failed: answer.statusCode >= 400 }
  }
}

const asQuery = (values: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(
    [...values].map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
