import { DevicePolicy } from '@sharelight/contract'
import { audit, json, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'

/** What the organisation's agents read; as the product proposes it where nobody has said anything. */
export async function policyOf(db: OrganisationQueries): Promise<DevicePolicy> {
  const row = await db.selectFrom('device_policies').select('policy').executeTakeFirst()
  return DevicePolicy.parse(row?.policy ?? {})
}

export async function savePolicy(ctx: Context, policy: DevicePolicy): Promise<DevicePolicy> {
  const { services, organisation } = ctx
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const before = await policyOf(tx)
      const row = { policy: json(policy), changed_at: services.now() }
      await tx
        .insertInto('device_policies')
        .values(row)
        .onConflict(conflict => conflict.column('organisation_id').doUpdateSet(row))
        .execute()
      await audit(tx, actorOf(ctx), { action: 'device-policy.save', subject: organisation.id, before, after: policy })
    })
  return policy
}
