import { apiScopes, type ApiScope, type Endpoint } from '@sharelight/contract'
import type { Services } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { hashSecret, newSecret } from './tokens.ts'

/** What tells an API key from a session's bearer token. */
const mark = 'slk_'
/** How exactly it is known when a key was last used. */
const usedWithinMs = 60_000

export const isApiKey = (bearer: string) => bearer.startsWith(mark)

/** A new key, its hash (all that is kept of it), and its first characters to tell keys apart. */
export function newApiKey(): { apiKey: string; hash: string; prefix: string } {
  const apiKey = `${mark}${newSecret().secret}`
  return { apiKey, hash: hashSecret(apiKey), prefix: apiKey.slice(0, mark.length + 6) }
}

export interface FoundKey {
  id: string
  name: string
  organisationId: string
  userId: string
  scope: ApiScope
  lastUsedAt: Date | null
}

/** @throws AppError `unauthorized` for a key that is unknown, revoked or over */
export async function findApiKey({ stores, now }: Services, apiKey: string): Promise<FoundKey> {
  const row = await stores.meta.acrossOrganisations
    .selectFrom('api_keys')
    .selectAll()
    .where('key_hash', '=', hashSecret(apiKey))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row?.user_id || (row.expires_at && row.expires_at <= now()))
    throw new AppError('unauthorized', 'This API key is not known, was revoked or is too old.')
  return {
    id: row.id,
    name: row.name,
    organisationId: row.organisation_id,
    userId: row.user_id,
    scope: scopeOf(row.scopes),
    lastUsedAt: row.last_used_at,
  }
}

export async function noteUse({ stores, now }: Services, { id, organisationId, lastUsedAt }: FoundKey): Promise<void> {
  if (lastUsedAt && now().getTime() - lastUsedAt.getTime() < usedWithinMs) return
  await stores.meta
    .forOrganisation(organisationId)
    .updateTable('api_keys')
    .set({ last_used_at: now() })
    .where('id', '=', id)
    .execute()
}

/** The scope that a call takes: asking takes `read`, changing `write`, changing what only system users may `admin`. */
export function scopeNeeded({ audit, access }: Endpoint): ApiScope {
  if (audit === 'none') return 'read'
  return access === 'system' ? 'admin' : 'write'
}

/** @throws AppError `forbidden` */
export function requireScope(endpoint: Endpoint, { scope }: Pick<FoundKey, 'scope'>) {
  if (endpoint.interactive)
    throw new AppError('forbidden', 'This call is for a person who signed in, not for an API key.')
  const needed = scopeNeeded(endpoint)
  if (apiScopes.indexOf(scope) >= apiScopes.indexOf(needed)) return
  throw new AppError('forbidden', `This API key may only ${scope}; the call takes a key with the scope "${needed}".`)
}

export const scopeOf = (scopes: readonly string[]): ApiScope =>
  apiScopes.findLast(scope => scopes.includes(scope)) ?? 'read'
