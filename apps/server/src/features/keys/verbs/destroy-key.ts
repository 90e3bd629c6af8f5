import { audit } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { productActor } from '../../../http/actor.ts'

/**
 * Destroys an organisation's key: whatever was sealed under it, and the key that its hashes were made with, is gone for good.
 * The organisation is suspended and its sessions end.
 * @throws Error when there is no such organisation
 */
export async function destroyKey(
  { stores: { meta }, now }: Pick<Services, 'stores' | 'now'>,
  organisationId: string,
): Promise<{ name: string }> {
  const organisation = await meta.acrossOrganisations
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirst()
  if (!organisation) throw new Error(`There is no organisation ${organisationId}.`)
  await meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      await meta.keys.destroy(tx)
      await tx.updateTable('organisations').set({ status: 'Suspended' }).execute()
      await tx.updateTable('sessions').set({ revoked_at: now() }).where('revoked_at', 'is', null).execute()
      await audit(tx, productActor(organisationId), {
        action: 'keys.destroy',
        subject: organisationId,
        before: null,
        after: null,
      })
    })
  return organisation
}
