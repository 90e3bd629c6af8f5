import type { SupportAccess } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { currentAccess, takeStep, toAccess } from './access.ts'

export async function readAccess({ services, organisation }: Context): Promise<SupportAccess> {
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => toAccess(await currentAccess(services, tx, organisation.id)))
}

/** The customer opens or closes. Opening takes a SuperAdmin; closing is always safe. Support staff never answer themselves. */
export async function answerAccess(
  ctx: Context,
  action: 'approve' | 'reject' | 'revoke' | 'provide',
): Promise<SupportAccess> {
  const { services, organisation, user } = ctx
  const opens = action === 'approve' || action === 'provide'
  if (opens) requireSuperAdmin(ctx, 'let support in')
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx =>
      toAccess(
        await takeStep(services, tx, {
          action,
          by: 'customer',
          actor: actorOf(ctx),
          ...(opens && { with: { opened_by: user.id } }),
        }),
      ),
    )
}
