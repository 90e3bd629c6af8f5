import { setMaxListeners } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to stop: who holds an answer open ends it. */
    stopping: AbortSignal
  }
  interface FastifyContextConfig {
    /** Answered while the server stops, too. */
    evenStopping?: boolean
  }
}

const sweepMs = 100

/**
 * Lets what is under way end when the server stops: nothing new is taken, kept-alive connections close as they fall idle, and what is
 * not done after `seconds` is cut off.
 */
export function drainAtEnd(app: FastifyInstance, seconds: number) {
  const stopping = new AbortController()
  // Each live stream listens.
  setMaxListeners(0, stopping.signal)
  app.decorate('stopping', stopping.signal)
  app.addHook('onRequest', async request => {
    if (stopping.signal.aborted && !request.routeOptions.config.evenStopping)
      throw new AppError('unavailable', 'Sharelight is stopping. Try again in a moment.', { retryAfter: 5 })
  })
  const timers: NodeJS.Timeout[] = []
  app.addHook('preClose', async () => {
    stopping.abort()
    timers.push(
      setInterval(() => app.server.closeIdleConnections(), sweepMs),
      setTimeout(() => app.server.closeAllConnections(), seconds * 1000),
    )
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
}
