import type { Account } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { toAccount } from './account-rows.ts'

export interface NewAccount {
  displayName: string
  externalId: string
  service: string
}

export async function addAccount(ctx: Context, { displayName, externalId, service }: NewAccount): Promise<Account> {
  const { services, organisation } = ctx
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const row = await tx
        .insertInto('accounts')
        .values({
          display_name: displayName,
          external_id: externalId.toLowerCase(),
          service,
          source_id: null,
          sync_error_code: null,
        })
        .onConflict(conflict => conflict.columns(['organisation_id', 'service', 'external_id']).doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row)
        throw new AppError('conflict', `${externalId} of ${service} is watched already.`, { field: 'externalId' })
      await audit(tx, actorOf(ctx), {
        action: 'account.add',
        subject: row.external_id,
        before: null,
        after: { displayName, service },
      })
      return toAccount(row)
    })
}

export async function removeAccount(ctx: Context, id: string): Promise<void> {
  const { services, organisation } = ctx
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const gone = await tx
        .deleteFrom('accounts')
        .where('id', '=', id)
        .where('is_organizational', '=', false)
        .returning(['external_id', 'service', 'display_name'])
        .executeTakeFirst()
      if (!gone) throw new AppError('not_found', `No account ${id} in this organisation.`)
      await audit(tx, actorOf(ctx), { action: 'account.remove', subject: gone.external_id, before: gone, after: null })
    })
}
