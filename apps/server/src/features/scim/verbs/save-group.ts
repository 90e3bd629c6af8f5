import { everythingClosed } from '@sharelight/domain'
import { audit, type OrganisationQueries } from '@sharelight/store'
import type { Values } from '../protocol/attributes.ts'
import { requireMatch } from '../protocol/etag.ts'
import { badRequest, ScimError } from '../protocol/scim-error.ts'
import { groupColumns, groupResource, memberIds, type GroupRow } from '../group-resource.ts'
import { baseOf, inTransaction, scimActor, type ScimCall } from '../scim-call.ts'
import { membersOf } from './find-groups.ts'
import { people, requireId } from './find-users.ts'
import type { Precondition } from './hold-user.ts'
import { settleRestrictions } from './settle-restrictions.ts'

/** Groups of one organisation at most. */
const most = 500

/** Makes a group, which opens nothing until a SuperAdmin says what. @throws ScimError 403 for a SuperAdmin as a member, 409 `uniqueness` */
export async function createGroup(call: ScimCall, resource: Values): Promise<Values> {
  const columns = groupColumns(resource)
  return inTransaction(call, async tx => {
    const names = await tx.selectFrom('admin_groups').select(['id', 'name']).execute()
    if (names.length >= most) throw new ScimError(409, `There are ${most} groups already.`)
    requireUnusedName(names, columns.name)
    const row = await tx
      .insertInto('admin_groups')
      .values({ ...columns, restrictions: [...everythingClosed] })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, scimActor(call), { action: 'admin-group.create', subject: row.name, before: null, after: columns })
    return saved(call, tx, { row, before: [], after: memberIds(resource) })
  })
}

/** Changes a group to what `next` makes of the present resource. @throws ScimError 403 for a SuperAdmin as a member, 404, 409, 412 */
export async function changeGroup(
  call: ScimCall,
  { id, ifMatch }: Precondition,
  next: (present: Values) => Values,
): Promise<Values> {
  return inTransaction(call, async tx => {
    const { row, members, resource } = await holdGroup(call, tx, { id, ifMatch })
    const wanted = next(resource)
    const columns = groupColumns(wanted)
    const others = await tx.selectFrom('admin_groups').select(['id', 'name']).where('id', '!=', id).execute()
    requireUnusedName(others, columns.name)
    const after = memberIds(wanted)
    const changes = columns.name !== row.name || columns.external_id !== row.external_id || !isSame(members, after)
    if (!changes) return resource
    const changed = await tx
      .updateTable('admin_groups')
      .set({ ...columns, changed_at: call.services.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (columns.name !== row.name)
      await audit(tx, scimActor(call), {
        action: 'admin-group.change',
        subject: row.name,
        before: { name: row.name },
        after: { name: columns.name },
      })
    return saved(call, tx, { row: changed, before: members, after })
  })
}

/** Takes a group away; who is in no other has everything closed. @throws ScimError 404, 412 */
export async function removeGroup(call: ScimCall, condition: Precondition): Promise<void> {
  await inTransaction(call, async tx => {
    const { row, members } = await holdGroup(call, tx, condition)
    await holdMembers(tx, members)
    await tx.deleteFrom('admin_groups').where('id', '=', row.id).execute()
    await audit(tx, scimActor(call), {
      action: 'admin-group.remove',
      subject: row.name,
      before: { members: members.length },
      after: null,
    })
    await settleRestrictions(tx, scimActor(call), members)
  })
}

async function holdGroup(call: ScimCall, tx: OrganisationQueries, { id, ifMatch }: Precondition) {
  const row = await tx
    .selectFrom('admin_groups')
    .selectAll()
    .where('id', '=', requireId(id, 'Group'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ScimError(404, `No Group ${id} in this organisation.`)
  const members = await membersOf(tx, id)
  const resource = groupResource(row, members, baseOf(call))
  requireMatch(ifMatch, String((resource['meta'] as Values)['version']))
  return { row, members, resource }
}

interface Membership {
  row: GroupRow
  before: readonly string[]
  after: readonly string[]
}

async function saved(call: ScimCall, tx: OrganisationQueries, { row, before, after }: Membership): Promise<Values> {
  const [added, gone] = [after.filter(id => !before.includes(id)), before.filter(id => !after.includes(id))]
  const held = await holdMembers(tx, [...added, ...gone])
  for (const id of added) requireMember(id, held)
  if (added.length > 0)
    await tx
      .insertInto('admin_group_members')
      .values(added.map(id => ({ group_id: row.id, user_id: id })))
      .execute()
  if (gone.length > 0)
    await tx.deleteFrom('admin_group_members').where('group_id', '=', row.id).where('user_id', 'in', gone).execute()
  if (added.length + gone.length > 0) {
    const addresses = (ids: readonly string[]) => ids.slice(0, 50).map(id => held.get(id)?.email ?? id)
    await audit(tx, scimActor(call), {
      action: 'admin-group.members',
      subject: row.name,
      before: { members: before.length },
      after: { members: after.length, added: addresses(added), removed: addresses(gone) },
    })
    await settleRestrictions(tx, scimActor(call), [...added, ...gone])
  }
  return groupResource(row, after.toSorted(), baseOf(call))
}

interface Member {
  email: string
  role: string
}

/** Members until the transaction ends, in one order whoever holds them. */
async function holdMembers(tx: OrganisationQueries, ids: readonly string[]): Promise<Map<string, Member>> {
  for (const id of ids) if (!/^[0-9a-f-]{36}$/.test(id)) throw unknown(id)
  if (ids.length === 0) return new Map()
  const rows = await people(tx)
    .select(['id', 'email', 'role'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

function requireMember(id: string, held: ReadonlyMap<string, Member>) {
  const member = held.get(id)
  if (!member) throw unknown(id)
  if (member.role === 'SuperAdmin')
    throw new ScimError(
      403,
      `${member.email} is a SuperAdmin, whom no identity provider changes. Leave them out of the group.`,
    )
}

const unknown = (id: string) => badRequest('invalidValue', `members: no User ${id.slice(0, 100)} in this organisation.`)

function requireUnusedName(groups: readonly { name: string }[], wanted: string) {
  if (groups.some(({ name }) => name.toLowerCase() === wanted.toLowerCase()))
    throw new ScimError(409, `There is a group ${wanted} already.`, 'uniqueness')
}

const isSame = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join()
