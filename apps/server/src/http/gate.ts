import type { Endpoint, UserStatus } from '@sharelight/contract'
import { userTypeOf } from '@sharelight/domain'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context, Organisation, PublicContext, Services } from '../context.ts'
import { AppError } from './app-error.ts'

/** How long a signed-in user's record is trusted without asking the store again. Log-out and blocking forget it at once. */
const trustedForMs = 5000

/** Decides who may make a call, and in which context it runs. */
export interface Gate {
  open(endpoint: Endpoint, request: FastifyRequest): Promise<PublicContext | Context>
  /** Forgets what is known of a session, or of every session. */
  forget(sessionId?: string): void
}

interface Known { organisation: Organisation; user: UserStatus; status: 'Active' | 'Suspended' }

export function createGate(services: Services): Gate {
  const known = new LRUCache<string, Known>({ max: 10_000, ttl: trustedForMs })

  async function signedIn(request: FastifyRequest): Promise<Context> {
    const claims = await services.tokens.read(bearer(request), services.now())
    if (!claims) throw new AppError('unauthorized', 'Sign in to go on.')
    const cached = known.get(claims.sessionId)
    const found = cached ?? await findSignedIn(services, claims)
    if (!cached) known.set(claims.sessionId, found)
    if (found.status === 'Suspended') throw new AppError('forbidden', 'Your access has expired.')
    return { services, ip: request.ip, organisation: found.organisation, user: found.user, sessionId: claims.sessionId }
  }

  return {
    async open(endpoint, request) {
      if (endpoint.access === 'public') return { services, ip: request.ip }
      const ctx = await signedIn(request)
      if (endpoint.access === 'system' && ctx.user.type !== 'system') {
        throw new AppError('restricted', 'This is for system administrators. Ask one of them, or have your restrictions changed.')
      }
      return ctx
    },
    forget: sessionId => sessionId === undefined ? known.clear() : void known.delete(sessionId),
  }
}

async function findSignedIn({ stores, now }: Services, claims: { organisationId: string; userId: string; sessionId: string }): Promise<Known> {
  const db = stores.meta.forOrganisation(claims.organisationId)
  const [session, user, organisation] = await Promise.all([
    db.selectFrom('sessions').select('id').where('family', '=', claims.sessionId).where('revoked_at', 'is', null)
      .where('expires_at', '>', now()).executeTakeFirst(),
    db.selectFrom('users').selectAll().where('id', '=', claims.userId).executeTakeFirst(),
    db.selectFrom('organisations').selectAll().executeTakeFirst(),
  ])
  if (!session || !user || user.status !== 'Active' || !organisation) throw new AppError('unauthorized', 'Sign in again to go on.')
  const { id, name, type, domains, time_zone: timeZone, edition } = organisation
  return {
    organisation: { id, name, type, domains, timeZone, edition },
    user: toUserStatus(user),
    status: organisation.status,
  }
}

interface UserRow { id: string; email: string; name: string; role: string; restrictions: string[]; preferences: Record<string, unknown> }

function toUserStatus({ id, email, name, role, restrictions, preferences }: UserRow): UserStatus {
  return { id, email, name, role, restrictions, preferences, type: userTypeOf(restrictions) }
}

function bearer(request: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}
