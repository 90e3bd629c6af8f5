import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../../auth/tokens.ts'
import type { Services } from '../../../context.ts'
import { setRefreshCookie } from '../cookie.ts'

interface Opening { organisationId: string; userId: string; provider?: string; /** Whether a second step was part of it. */ strong?: boolean; request: FastifyRequest; reply: FastifyReply }

/** A session that is not used for this long ends. */
export const idleDays = 14

/** Opens a session for a user who has proved who they are: a bearer token, and a refresh cookie out of scripts' reach. */
export async function openSession(services: Services, { organisationId, userId, provider = '', strong = false, request, reply }: Opening) {
  const { secret, hash } = newSecret()
  const family = randomUUID()
  const now = services.now()
  await services.stores.meta.forOrganisation(organisationId).insertInto('sessions').values({
    user_id: userId, provider, strong, refresh_hash: hash, family, rotated_from: null,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 300), address: request.ip,
    last_used_at: now, expires_at: endOfIdle(now), revoked_at: null,
  }).execute()
  setRefreshCookie(services, { request, reply }, secret)
  return services.tokens.issue({ organisationId, userId, sessionId: family }, now)
}

export function endOfIdle(now: Date): Date {
  return new Date(now.getTime() + idleDays * 24 * 3600 * 1000)
}
