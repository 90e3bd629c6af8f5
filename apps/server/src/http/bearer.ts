import type { FastifyRequest } from 'fastify'

/** What the caller shows: a session's token, an API key or the provider's; empty where there is none. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}
