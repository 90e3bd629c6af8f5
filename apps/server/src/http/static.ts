import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { failure } from './error-handler.ts'

const webRoot = join(import.meta.dirname, '../../../web/dist')
const year = 365 * 24 * 3600 * 1000

/** The built web app; any path that is neither a file nor under /api answers with the app itself (history mode, S2.001). */
export async function registerWeb(app: FastifyInstance) {
  const built = existsSync(join(webRoot, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      maxAge: year,
      immutable: true,
      allowedPath: path => path !== '/index.html',
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request))
      return reply.status(404).send(failure('not_found', `No call ${request.method} ${path(request)}.`))
    if (!built)
      return reply
        .status(503)
        .type('text/plain')
        .send('The web app is not built. Start with `npm start`, which builds it.')
    return sendApp(reply)
  })
}

function sendApp(reply: FastifyReply) {
  return reply
    .header('cache-control', 'no-cache')
    .sendFile('index.html', { maxAge: 0, immutable: false, cacheControl: false })
}

function isCall(request: FastifyRequest) {
  return (
    (request.method !== 'GET' && request.method !== 'HEAD') || /^\/(api|configs|json|scim)(\/|$)/.test(path(request))
  )
}

function path(request: FastifyRequest) {
  return request.url.split('?', 1)[0] ?? '/'
}
