import type { Passkey } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { passkeyColumns, toPasskey } from '../passkey.ts'

export async function listPasskeys({ services, organisation, user }: Context): Promise<Passkey[]> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute()
  return rows.map(toPasskey)
}
