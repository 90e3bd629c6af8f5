import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret, newSecret } from '../../../auth/tokens.ts'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { refreshCookie, setRefreshCookie } from '../cookie.ts'
import { endOfIdle } from './open-session.ts'

/** Two tabs may present the same cookie at nearly the same time; later than this, a used cookie means that it was stolen. */
const graceMs = 30_000

/**
 * A fresh bearer token for the holder of a refresh cookie (which is rotated) or of a bearer token that is still good. Where the two are of
 * different sessions, as with a token that came in an address, the bearer token says who asks.
 */
export async function refresh(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const secret = refreshCookie(services, request)
  const session = secret ? await sessionOf(services, secret) : undefined
  const bearer = await bearerOf(services, request)
  const answer = session && (!bearer || bearer.sessionId === session.family)
    ? await refreshByCookie(services, session, { request, reply }) : bearer && await refreshByBearer(services, bearer)
  if (!answer) throw new AppError('unauthorized', 'Sign in again to go on.')
  return { data: answer.token, expiresAt: answer.expiresAt }
}

function sessionOf({ stores }: Services, secret: string) {
  return stores.meta.acrossOrganisations.selectFrom('sessions').selectAll().where('refresh_hash', '=', hashSecret(secret)).executeTakeFirst()
}

function bearerOf(services: Services, { headers }: FastifyRequest) {
  return services.tokens.read(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '', services.now())
}

type Session = NonNullable<Awaited<ReturnType<typeof sessionOf>>>
type Claims = NonNullable<Awaited<ReturnType<typeof bearerOf>>>

async function refreshByCookie(services: Services, session: Session, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  const now = services.now()
  if (session.expires_at <= now) return undefined
  const db = services.stores.meta.forOrganisation(session.organisation_id)
  const claims = { organisationId: session.organisation_id, userId: session.user_id, sessionId: session.family }
  if (session.revoked_at) {
    const living = await db.selectFrom('sessions').select('id').where('family', '=', session.family).where('revoked_at', 'is', null).executeTakeFirst()
    if (living && now.getTime() - session.revoked_at.getTime() < graceMs) return services.tokens.issue(claims, now)
    await db.updateTable('sessions').set({ revoked_at: now }).where('family', '=', session.family).where('revoked_at', 'is', null).execute()
    return undefined
  }
  const next = newSecret()
  await db.transaction().execute(async tx => {
    await tx.updateTable('sessions').set({ revoked_at: now }).where('id', '=', session.id).execute()
    await tx.insertInto('sessions').values({
      user_id: session.user_id, provider: session.provider, strong: session.strong, refresh_hash: next.hash, family: session.family,
      rotated_from: session.id, user_agent: session.user_agent, address: request.ip, last_used_at: now, expires_at: endOfIdle(now), revoked_at: null,
    }).execute()
  })
  setRefreshCookie(services, { request, reply }, next.secret)
  return services.tokens.issue(claims, now)
}

async function refreshByBearer(services: Services, claims: Claims) {
  const now = services.now()
  const session = await services.stores.meta.forOrganisation(claims.organisationId).selectFrom('sessions').select('id')
    .where('family', '=', claims.sessionId).where('revoked_at', 'is', null).where('expires_at', '>', now).executeTakeFirst()
  return session && services.tokens.issue(claims, now)
}
