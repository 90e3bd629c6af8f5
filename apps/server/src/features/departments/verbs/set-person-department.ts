import { afterCommit, audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { settleDepartments } from './settle-departments.ts'

interface Told {
  address: string
  place: { department: string; manager: string } | null
}

/** Says by hand where a person works; null leaves it to directories and the imported list again. */
export async function setPersonDepartment(ctx: Context, { address, place }: Told): Promise<void> {
  await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      const before = await tx
        .selectFrom('people_departments')
        .select(['department', 'manager'])
        .where('address', '=', address)
        .where('told_by', '=', 'hand')
        .executeTakeFirst()
      await tx.deleteFrom('people_departments').where('address', '=', address).where('told_by', '=', 'hand').execute()
      if (place)
        await tx
          .insertInto('people_departments')
          .values({ address, told_by: 'hand', ...place })
          .execute()
      await audit(tx, actorOf(ctx), {
        action: 'department.person',
        subject: address,
        before: before ?? null,
        after: place,
      })
    })
  await afterCommit(() => settleDepartments(ctx).then(() => told(ctx)))
}

const told = ({ services, organisation }: Context) =>
  services.live.publish(organisation.id, { type: 'changed', data: { ratings: true } })
