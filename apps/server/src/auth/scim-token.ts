import type { Services } from '../context.ts'
import { ScimError } from '../features/scim/protocol/scim-error.ts'
import { hashSecret, newSecret } from './tokens.ts'

/** What tells a token of SCIM from an API key and from a session's. */
const mark = 'sls_'
/** How exactly it is known when a token was last used. */
const usedWithinMs = 60_000

export const isScimToken = (bearer: string) => bearer.startsWith(mark)

/** A new token, its hash (all that is kept of it), and its first characters to tell tokens apart. */
export function newScimToken(): { token: string; hash: string; prefix: string } {
  const token = `${mark}${newSecret().secret}`
  return { token, hash: hashSecret(token), prefix: token.slice(0, mark.length + 6) }
}

export interface FoundToken {
  id: string
  name: string
  organisationId: string
}

/** @throws ScimError 401 for a token that is unknown, revoked or over; 403 where the organisation's access has ended */
export async function findScimToken({ stores, now }: Services, token: string): Promise<FoundToken> {
  const row = await stores.meta.acrossOrganisations
    .selectFrom('scim_tokens')
    .innerJoin('organisations', 'organisations.id', 'scim_tokens.organisation_id')
    .selectAll('scim_tokens')
    .select('organisations.status')
    .where('token_hash', '=', hashSecret(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row || (row.expires_at && row.expires_at <= now()))
    throw new ScimError(401, 'This token is not known, was revoked or is too old.')
  if (row.status !== 'Active') throw new ScimError(403, 'The access of this organisation has expired.')
  if (!row.last_used_at || now().getTime() - row.last_used_at.getTime() >= usedWithinMs)
    await stores.meta
      .forOrganisation(row.organisation_id)
      .updateTable('scim_tokens')
      .set({ last_used_at: now() })
      .where('id', '=', row.id)
      .execute()
  return { id: row.id, name: row.name, organisationId: row.organisation_id }
}
