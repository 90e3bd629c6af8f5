import { audit } from '@sharelight/store'
import { secretName } from '../../../auth/second-factor.ts'
import { requireMatch } from '../protocol/etag.ts'
import type { Values } from '../protocol/attributes.ts'
import { inTransaction, scimActor, type ScimCall } from '../scim-call.ts'
import { endAccess, forgetLinks } from './end-access.ts'
import { forgetWork } from './note-work.ts'
import { holdUser, type Precondition } from './hold-user.ts'

/**
 * Somebody leaves: blocked and signed out at once, with nothing left to sign in with, for whoever has the address next may be somebody
 * else. What they did stays. @throws ScimError 403 for a SuperAdmin, 404, 412
 */
export async function leave(call: ScimCall, { id, ifMatch }: Precondition): Promise<void> {
  const { services, token } = call
  await inTransaction(call, async tx => {
    const { row, resource } = await holdUser(call, tx, id)
    requireMatch(ifMatch, String((resource['meta'] as Values)['version']))
    await tx
      .updateTable('users')
      .set({
        status: 'Blocked',
        left_at: services.now(),
        external_id: null,
        user_name: null,
        password_hash: null,
        totp_secret: null,
        recovery_codes: [],
        last_login_at: null,
      })
      .where('id', '=', id)
      .execute()
    await endAccess(call, tx, row)
    await forgetWork(tx, row.email)
    await services.stores.meta.forgetSecret(token.organisationId, secretName(id), tx)
    for (const table of ['passkeys', 'sign_in_identities', 'admin_group_members'] as const)
      await tx.deleteFrom(table).where('user_id', '=', id).execute()
    await tx
      .updateTable('api_keys')
      .set({ revoked_at: services.now() })
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    await audit(tx, scimActor(call), {
      action: 'admin.leave',
      subject: row.email,
      before: { status: row.status },
      after: { status: 'Blocked' },
    })
  })
  await forgetLinks(call, id)
}
