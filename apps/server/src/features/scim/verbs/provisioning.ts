import type { AdminGroup } from '@sharelight/contract'
import { audit, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { baseOf } from '../scim-call.ts'
import { membersOf } from './find-groups.ts'
import { settleRestrictions } from './settle-restrictions.ts'
import { toToken } from './tokens.ts'

/** What identity providers keep administrators with here. */
export async function readProvisioning({ services, organisation }: Context) {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const [tokens, groups, members] = await Promise.all([
    db.selectFrom('scim_tokens').selectAll().where('revoked_at', 'is', null).orderBy('created_at', 'desc').execute(),
    db.selectFrom('admin_groups').select(['id', 'name', 'restrictions']).orderBy('name').execute(),
    db
      .selectFrom('admin_group_members')
      .select(eb => ['group_id', eb.fn.countAll<number>().as('count')])
      .groupBy('group_id')
      .execute(),
  ])
  const counts = new Map(members.map(({ group_id: id, count }) => [id, Number(count)]))
  return {
    address: baseOf({ services }),
    tokens: tokens.map(toToken),
    groups: groups.map(group => ({ ...group, members: counts.get(group.id) ?? 0 })),
  }
}

/** Says what a group leaves closed; it holds for its members at once. */
export async function changeAdminGroup(
  ctx: Context,
  { id, restrictions }: { id: string; restrictions: string[] },
): Promise<AdminGroup> {
  requireSuperAdmin(ctx, 'say what a group opens')
  const { services, organisation } = ctx
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const before = await tx.selectFrom('admin_groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!before) throw new AppError('not_found', `No group ${id} in this organisation.`)
      const members = await membersOf(tx, id)
      await holdUsers(tx, members)
      const after = [...new Set(restrictions)].toSorted()
      await tx.updateTable('admin_groups').set({ restrictions: after }).where('id', '=', id).execute()
      await audit(tx, actorOf(ctx), {
        action: 'admin-group.change',
        subject: before.name,
        before: { restrictions: before.restrictions },
        after: { restrictions: after },
      })
      await settleRestrictions(tx, actorOf(ctx), members)
      return { id, name: before.name, restrictions: after, members: members.length }
    })
}

async function holdUsers(tx: OrganisationQueries, ids: readonly string[]) {
  if (ids.length > 0)
    await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}
