import type { OrganisationQueries } from '@sharelight/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret, newSecret } from '../../../auth/tokens.ts'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { refreshCookie, setRefreshCookie } from '../cookie.ts'
import { endOfSession } from './end-of-session.ts'

/** Two tabs may present the same cookie at nearly the same time; later than this, a used cookie means that it was stolen. */
const graceMs = 30_000

/**
 * A fresh bearer token for the holder of a refresh cookie, which is rotated. A bearer token alone renews nothing: whoever got hold of one has
 * it for its minutes. Where one comes along that is of another session, this browser has signed in as somebody else meanwhile. A page that is only
 * open says for how long: renewing is no use.
 */
export async function refresh(services: Services, { unusedSeconds, request, reply }: Renewal) {
  const secret = refreshCookie(services, request)
  const session = secret ? await sessionOf(services, secret) : undefined
  const bearer = await bearerOf(services, request)
  const isOther = bearer !== undefined && bearer.sessionId !== session?.family
  const answer = session && !isOther ? await renew(services, session, { unusedSeconds, request, reply }) : undefined
  if (!answer) throw new AppError('unauthorized', 'Sign in again to go on.')
  return { data: answer.token, expiresAt: answer.expiresAt }
}

/** The session whose latest refresh cookie is in this browser; undefined when it is over. */
export async function presentSession(services: Services, request: FastifyRequest): Promise<Session | undefined> {
  const secret = refreshCookie(services, request)
  const session = secret ? await sessionOf(services, secret) : undefined
  return session && session.revoked_at === null && session.expires_at > services.now() ? session : undefined
}

function sessionOf({ stores }: Services, secret: string) {
  return stores.meta.acrossOrganisations
    .selectFrom('sessions')
    .selectAll()
    .where('refresh_hash', '=', hashSecret(secret))
    .executeTakeFirst()
}

function bearerOf(services: Services, { headers }: FastifyRequest) {
  return services.tokens.read(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '', services.now())
}

type Session = NonNullable<Awaited<ReturnType<typeof sessionOf>>>
interface Renewal {
  unusedSeconds: number
  request: FastifyRequest
  reply: FastifyReply
}

async function renew(services: Services, session: Session, { unusedSeconds, request, reply }: Renewal) {
  const now = services.now()
  const usedAt = lastUse(session, now, unusedSeconds)
  if (session.expires_at <= now || endOfSession(session.started_at, usedAt) <= now) return undefined
  const claims = { organisationId: session.organisation_id, userId: session.user_id, sessionId: session.family }
  const secret = await nextSecret(services, session, { usedAt, address: request.ip })
  if (secret === undefined) return undefined
  setRefreshCookie(services, { request, reply }, secret)
  return services.tokens.issue(claims, now)
}

/** As the page says, or as another one has said that was touched later. */
function lastUse({ last_used_at: known }: Session, now: Date, unusedSeconds: number): Date {
  return new Date(Math.min(now.getTime(), Math.max(known?.getTime() ?? 0, now.getTime() - unusedSeconds * 1000)))
}

interface Use {
  usedAt: Date
  address: string
}

/**
 * What the next cookie holds; undefined where the session ends. Whoever comes second of two at once gets one of their own: which of the two answers
 * reaches the browser last, or at all, nobody knows. The first of them that is used ends the others.
 */
async function nextSecret(services: Services, session: Session, use: Use): Promise<string | undefined> {
  const { secret, hash } = newSecret()
  const rotated = session.revoked_at === null && (await rotate(services, session, { ...use, hash }))
  if (rotated) return secret
  if (!(await isInGrace(services, session))) return undefined
  await successor(services.stores.meta.forOrganisation(session.organisation_id), session, { ...use, hash })
  return secret
}

/** Whether this cookie was the first to be used of those that the session has: it and the others are over then. */
async function rotate(services: Services, session: Session, use: Use & { hash: string }): Promise<boolean> {
  return services.stores.meta
    .forOrganisation(session.organisation_id)
    .transaction()
    .execute(async tx => {
      const living = await tx
        .selectFrom('sessions')
        .select('id')
        .where('family', '=', session.family)
        .where('revoked_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute()
      const ids = living.map(({ id }) => id)
      if (!ids.includes(session.id)) return false
      await tx.updateTable('sessions').set({ revoked_at: services.now() }).where('id', 'in', ids).execute()
      await successor(tx, session, use)
      return true
    })
}

async function successor(
  db: OrganisationQueries,
  session: Session,
  { usedAt, address, hash }: Use & { hash: string },
): Promise<void> {
  const { user_id, provider, strong, family, user_agent, started_at } = session
  await db
    .insertInto('sessions')
    .values({
      user_id,
      provider,
      strong,
      family,
      user_agent,
      started_at,
      refresh_hash: hash,
      rotated_from: session.id,
      address,
      last_used_at: usedAt,
      expires_at: endOfSession(started_at, usedAt),
      revoked_at: null,
    })
    .execute()
}

/** Whether a used cookie is that of another tab of the same browser; any other use of it ends the session. */
async function isInGrace(services: Services, { organisation_id, family, revoked_at }: Session): Promise<boolean> {
  const now = services.now()
  const db = services.stores.meta.forOrganisation(organisation_id)
  const living = await db
    .selectFrom('sessions')
    .select('id')
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (living && now.getTime() - (revoked_at ?? now).getTime() < graceMs) return true
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute()
  return false
}
