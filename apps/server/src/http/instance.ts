import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { drainAtEnd } from './drain.ts'
import { handleError } from './error-handler.ts'
import { acceptJson } from './json-body.ts'

const bodyLimit = 2 * 1024 * 1024
// The longest text in an address is 200 characters, each up to four bytes, each byte three characters.
const maxParamLength = 2400

/**
 * An HTTP server without calls: what it reads is bounded, whatever fails is answered in the one shape, and what is under way when it
 * stops is done first, within `drainSeconds`.
 */
export function createInstance({
  log,
  trustProxy = false,
  drainSeconds = 20,
}: {
  log: FastifyBaseLogger
  trustProxy?: string | boolean
  drainSeconds?: number
}): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: false,
    return503OnClosing: false,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    trustProxy,
    genReqId: () => randomUUID(),
    frameworkErrors: handleError,
  })
  app.setErrorHandler(handleError)
  acceptJson(app)
  drainAtEnd(app, drainSeconds)
  return app
}
