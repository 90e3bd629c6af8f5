import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rememberDevice } from '../../../auth/known-device.ts'
import { noteSignedIn, type Trial } from '../../../auth/outcomes.ts'
import { newSecret, type Claims } from '../../../auth/tokens.ts'
import type { Services } from '../../../context.ts'
import { setRefreshCookie } from '../cookie.ts'
import { keepLanguage } from './keep-language.ts'
import { endOfSession } from './end-of-session.ts'

export interface Opening {
  organisationId: string
  userId: string
  by: Trial['by']
  provider?: string
  /** Whether a second step was part of it. */ strong?: boolean
  request: FastifyRequest
  reply: FastifyReply
}

/** Sessions that one user has at a time: somebody's browsers and devices, not a program that signs in again and again. */
export const mostSessions = 50

/** Opens a session for a user who has proved who they are: a bearer token, and a refresh cookie out of scripts' reach. */
export async function openSession(services: Services, opening: Opening) {
  return services.tokens.issue(await beginSession(services, opening), services.now())
}

/** The same without a bearer token: this browser can only renew it, or have it go on elsewhere. */
export async function beginSession(
  services: Services,
  { organisationId, userId, by, provider = '', strong = false, request, reply }: Opening,
): Promise<Claims> {
  const { secret, hash } = newSecret()
  const family = randomUUID()
  const now = services.now()
  await services.stores.meta
    .forOrganisation(organisationId)
    .insertInto('sessions')
    .values({
      user_id: userId,
      provider,
      strong,
      refresh_hash: hash,
      family,
      rotated_from: null,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      address: request.ip,
      started_at: now,
      last_used_at: now,
      expires_at: endOfSession(now, now),
      revoked_at: null,
    })
    .execute()
  await endOldest(services, { organisationId, userId })
  await keepLanguage(services, { organisationId, userId, request })
  setRefreshCookie(services, { request, reply }, secret)
  await rememberDevice(services, userId, { request, reply })
  noteSignedIn(services, { by, ip: request.ip, user: { id: userId, organisation_id: organisationId } })
  return { organisationId, userId, sessionId: family }
}

/** Beyond so many the ones that were begun first end. */
async function endOldest(services: Services, { organisationId, userId }: { organisationId: string; userId: string }) {
  const now = services.now()
  const db = services.stores.meta.forOrganisation(organisationId)
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    // Tabs that renew at the same moment have a cookie each, in one session.
    .where('family', 'in', eb =>
      eb
        .selectFrom('sessions')
        .select('family')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .groupBy(['family', 'started_at'])
        .orderBy('started_at', 'desc')
        .orderBy('family')
        .offset(mostSessions),
    )
    .execute()
}
