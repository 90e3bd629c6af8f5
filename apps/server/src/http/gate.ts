import type { Endpoint } from '@sharelight/contract'
import { afterCommit } from '@sharelight/store'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { rememberCaller } from '../audit/callers.ts'
import { findApiKey, isApiKey, noteUse, requireScope, type FoundKey } from '../auth/api-key.ts'
import { requireProviderKey } from '../auth/provider-key.ts'
import { findActive, findSignedIn, type SignedIn } from '../auth/signed-in.ts'
import type { Context, PublicContext, Services } from '../context.ts'
import { AppError } from './app-error.ts'
import { bearerOf } from './bearer.ts'
import { requireFeature } from './edition.ts'

/** How long a signed-in user's record is trusted without asking the store again. Log-out and blocking forget it at once. */
const trustedForMs = 5000

/** Decides who may make a call, and in which context it runs. */
export interface Gate {
  open(endpoint: Endpoint, request: FastifyRequest): Promise<PublicContext | Context>
  /** Forgets what is known of a session, or of every session. */
  forget(sessionId?: string): void
  /** Calls `listener` each time something is forgotten, until the returned function is called. */
  onForget(listener: () => void): () => void
}

export function createGate(services: Services): Gate {
  const known = new LRUCache<string, SignedIn>({ max: 10_000, ttl: trustedForMs })
  const knownKeys = new LRUCache<string, FoundKey & SignedIn>({ max: 1000, ttl: trustedForMs })

  const listeners = new Set<() => void>()

  const holds = ({ holdsUntil }: SignedIn) => holdsUntil === null || holdsUntil > services.now()

  async function bySession(token: string) {
    const claims = await services.tokens.read(token, services.now())
    if (!claims) throw new AppError('unauthorized', 'Sign in to go on.')
    const cached = known.get(claims.sessionId)
    const found = cached && holds(cached) ? cached : await findSignedIn(services, claims)
    if (cached !== found) known.set(claims.sessionId, found)
    return { found, sessionId: claims.sessionId }
  }

  async function byKey(token: string) {
    const cached = knownKeys.get(token)
    const found = cached && holds(cached) ? cached : await lookUpKey(token)
    if (cached !== found) knownKeys.set(token, found)
    return { found, sessionId: '', apiKey: { id: found.id, name: found.name }, scope: found.scope }
  }

  async function lookUpKey(token: string) {
    const key = await findApiKey(services, token)
    const owner = await findActive(services, key)
    await noteUse(services, key)
    return { ...key, ...owner }
  }

  async function signedIn(endpoint: Endpoint, request: FastifyRequest): Promise<Context> {
    const token = bearerOf(request)
    const {
      found: { user, organisation, status },
      scope,
      ...how
    } = isApiKey(token) ? await byKey(token) : { ...(await bySession(token)), scope: undefined }
    const ctx: Context = { services, ip: request.ip, user, organisation, ...how }
    rememberCaller(request, ctx)
    if (scope !== undefined) requireScope(endpoint, { scope })
    if (!endpoint.withoutSecondStep) requireSecondStep(user.secondStepFrom, services.now())
    if (status === 'Suspended' && !endpoint.evenSuspended) throw new AppError('forbidden', 'Your access has expired.')
    return ctx
  }

  return {
    async open(endpoint, request) {
      if (endpoint.access === 'provider') requireProviderKey(services.settings, bearerOf(request))
      if (endpoint.access === 'provider' || endpoint.access === 'public') return { services, ip: request.ip }
      const ctx = await signedIn(endpoint, request)
      if (endpoint.access === 'system' && ctx.user.type !== 'system') {
        throw new AppError(
          'restricted',
          'This is for system administrators. Ask one of them, or have your restrictions changed.',
        )
      }
      if (endpoint.reaches && ctx.organisation.type === 'demo') {
        throw new AppError(
          'forbidden',
          'The demo organisation reaches neither this machine nor anybody else. Do this in an organisation of your own.',
        )
      }
      if (endpoint.feature) requireFeature(ctx, endpoint.feature)
      return ctx
    },
    forget(sessionId) {
      void afterCommit(() => {
        if (sessionId) known.delete(sessionId)
        else {
          known.clear()
          knownKeys.clear()
        }
        for (const listener of listeners) listener()
      })
    },
    onForget(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** @throws AppError `second_step_required` once the organisation's grace is over */
function requireSecondStep(from: string | null, now: Date) {
  if (from === null || new Date(from) > now) return
  throw new AppError(
    'second_step_required',
    'Your organisation asks for a second step. Set one up, or give it, to go on.',
  )
}
