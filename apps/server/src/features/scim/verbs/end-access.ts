import type { OrganisationQueries } from '@sharelight/store'
import type { ScimCall } from '../scim-call.ts'

/** Ends somebody's sessions. */
export async function endAccess(
  { services }: ScimCall,
  tx: OrganisationQueries,
  { id }: { id: string },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: services.now() })
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Has the links that were mailed to somebody lead nowhere. They belong to no organisation: call it beside a transaction of one. */
export async function forgetLinks({ services }: ScimCall, id: string): Promise<void> {
  await services.stores.meta.acrossOrganisations.deleteFrom('setup_tokens').where('user_id', '=', id).execute()
}
