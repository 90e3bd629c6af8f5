import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { failure } from './error-handler.ts'
import { languageOf } from './language.ts'

const webRoot = join(import.meta.dirname, '../../../web/dist')
const year = 365 * 24 * 3600 * 1000

/** The web app, built once for each language (`/de/assets/…`); any path that is neither a file nor under /api answers with the app itself (history mode, S2.001). */
export async function registerWeb(app: FastifyInstance) {
  const languages = builtLanguages()
  if (languages.length) {
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      maxAge: year,
      immutable: true,
      // A page is sent by its name alone, to be asked for anew each time.
      allowedPath: path => !/^\/.*\/index\.html$/.test(path),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request))
      return reply.status(404).send(failure('not_found', `No call ${request.method} ${path(request)}.`))
    if (!languages.length)
      return reply
        .status(503)
        .type('text/plain')
        .send('The web app is not built. Start with `npm start`, which builds it.')
    return sendApp(
      reply,
      languageOf({ cookie: request.headers.cookie, accepted: request.headers['accept-language'] }, languages),
    )
  })
}

function builtLanguages(): string[] {
  if (!existsSync(webRoot)) return []
  return readdirSync(webRoot).filter(language => existsSync(join(webRoot, language, 'index.html')))
}

function sendApp(reply: FastifyReply, language: string) {
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, cookie')
    .sendFile(`${language}/index.html`, { maxAge: 0, immutable: false, cacheControl: false })
}

function isCall(request: FastifyRequest) {
  return (
    (request.method !== 'GET' && request.method !== 'HEAD') || /^\/(api|configs|json|scim)(\/|$)/.test(path(request))
  )
}

function path(request: FastifyRequest) {
  return request.url.split('?', 1)[0] ?? '/'
}
