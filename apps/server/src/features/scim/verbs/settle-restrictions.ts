import { openedBy } from '@sharelight/domain'
import { audit, type AuditActor, type OrganisationQueries } from '@sharelight/store'

/**
 * Gives administrators what their groups open, after these have changed. A SuperAdmin is left alone. Hold their rows before.
 * @param userIds who is in a group now or was until now
 */
export async function settleRestrictions(
  tx: OrganisationQueries,
  actor: AuditActor,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  const [users, opened] = await Promise.all([
    tx
      .selectFrom('users')
      .select(['id', 'email', 'restrictions'])
      .where('id', 'in', userIds)
      .where('role', '=', 'Admin')
      .orderBy('id')
      .execute(),
    openedTo(tx, userIds),
  ])
  for (const { id, email, restrictions: before } of users) {
    const after = openedBy(opened.get(id) ?? [])
    if (before.toSorted().join() === after.toSorted().join()) continue
    await tx.updateTable('users').set({ restrictions: after }).where('id', '=', id).execute()
    await audit(tx, actor, {
      action: 'admin.change',
      subject: email,
      before: { restrictions: before },
      after: { restrictions: after },
    })
  }
}

async function openedTo(tx: OrganisationQueries, userIds: readonly string[]): Promise<Map<string, string[][]>> {
  const rows = await tx
    .selectFrom('admin_group_members as m')
    .innerJoin('admin_groups as g', 'g.id', 'm.group_id')
    .select(['m.user_id', 'g.restrictions'])
    .where('m.user_id', 'in', userIds)
    .execute()
  const opened = new Map<string, string[][]>()
  for (const row of rows) opened.set(row.user_id, [...(opened.get(row.user_id) ?? []), row.restrictions])
  return opened
}
