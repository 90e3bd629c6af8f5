import type { OrganisationQueries } from '@sharelight/store'
import type { Values } from '../protocol/attributes.ts'
import { ScimError } from '../protocol/scim-error.ts'
import { groupResource } from '../group-resource.ts'
import { baseOf, databaseOf, type ScimCall } from '../scim-call.ts'
import { requireId } from './find-users.ts'

/** One group. @throws ScimError 404 */
export async function findGroup(call: ScimCall, id: string): Promise<Values> {
  const db = databaseOf(call)
  const row = await db
    .selectFrom('admin_groups')
    .selectAll()
    .where('id', '=', requireId(id, 'Group'))
    .executeTakeFirst()
  if (!row) throw new ScimError(404, `No Group ${id} in this organisation.`)
  return groupResource(row, await membersOf(db, id), baseOf(call))
}

/** All groups, in the order in which they came. */
export async function findGroups(call: ScimCall): Promise<Values[]> {
  const db = databaseOf(call)
  const [rows, members] = await Promise.all([
    db.selectFrom('admin_groups').selectAll().orderBy('created_at').orderBy('id').execute(),
    db.selectFrom('admin_group_members').select(['group_id', 'user_id']).orderBy('user_id').execute(),
  ])
  const byGroup = Map.groupBy(members, member => member.group_id)
  const base = baseOf(call)
  return rows.map(row =>
    groupResource(
      row,
      (byGroup.get(row.id) ?? []).map(({ user_id: id }) => id),
      base,
    ),
  )
}

export async function membersOf(db: OrganisationQueries, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('admin_group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id: id }) => id)
}
