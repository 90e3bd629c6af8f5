import type { OrganisationQueries } from '@sharelight/store'
import type { Values } from '../protocol/attributes.ts'
import type { Filter } from '../protocol/filter.ts'
import { ScimError } from '../protocol/scim-error.ts'
import { baseOf, databaseOf, type ScimCall } from '../scim-call.ts'
import { userResource, type GroupName } from '../user-resource.ts'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUserId = (id: string): boolean => isId.test(id)

/** @throws ScimError 404 for what can be no id, too */
export function requireId(id: string, kind: string): string {
  if (isId.test(id)) return id
  throw new ScimError(404, `No ${kind} ${id.slice(0, 100)} in this organisation.`)
}

/** Everybody whom the identity provider may see: all administrators but those of support, and those who left. */
export function people(db: OrganisationQueries) {
  return db.selectFrom('users').where('support', '=', false).where('left_at', 'is', null)
}

/** One administrator. @throws ScimError 404 */
export async function findUser(call: ScimCall, id: string): Promise<Values> {
  const db = databaseOf(call)
  const row = await people(db).selectAll().where('id', '=', requireId(id, 'User')).executeTakeFirst()
  if (!row) throw new ScimError(404, `No User ${id} in this organisation.`)
  return userResource(row, await groupNames(db, id), baseOf(call))
}

/** All administrators who can match a filter, in the order in which they came. What it asks besides is still to be looked at. */
export async function findUsers(call: ScimCall, filter?: Filter): Promise<Values[]> {
  const db = databaseOf(call)
  const wanted = filter ? demanded(filter) : new Map<string, string>()
  const [id, userName, externalId] = ['id', 'userName', 'externalId'].map(name => wanted.get(name))
  if (id !== undefined && !isId.test(id)) return []
  const rows = await people(db)
    .selectAll()
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .$if(externalId !== undefined, query => query.where('external_id', '=', externalId ?? ''))
    .$if(userName !== undefined, query =>
      query.where(eb =>
        eb.or([
          eb(eb.fn<string>('lower', ['user_name']), '=', (userName ?? '').toLowerCase()),
          eb('email', '=', (userName ?? '').toLowerCase()),
        ]),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const groups = await groupsOf(db, rows.length === 1 ? rows[0]?.id : undefined)
  const base = baseOf(call)
  return rows.map(row => userResource(row, groups.get(row.id) ?? [], base))
}

/** What a filter demands to be equal, whatever else it asks: so that one is found by an index, as clients look for each person. */
function demanded(filter: Filter): Map<string, string> {
  if (filter.op === 'and') return new Map([...demanded(filter.left), ...demanded(filter.right)])
  if (filter.op !== 'eq' || !filter.place || filter.place.sub || typeof filter.value !== 'string') return new Map()
  return new Map([[filter.place.attribute.name, filter.value]])
}

/** The groups that somebody is in. */
export const groupNames = async (db: OrganisationQueries, userId: string): Promise<GroupName[]> =>
  (await groupsOf(db, userId)).get(userId) ?? []

async function groupsOf(db: OrganisationQueries, userId?: string): Promise<Map<string, GroupName[]>> {
  const rows = await db
    .selectFrom('admin_group_members as m')
    .innerJoin('admin_groups as g', 'g.id', 'm.group_id')
    .select(['m.user_id', 'g.id', 'g.name'])
    .$if(userId !== undefined, query => query.where('m.user_id', '=', userId ?? ''))
    .orderBy('g.created_at')
    .orderBy('g.id')
    .execute()
  const groups = new Map<string, GroupName[]>()
  for (const { user_id: user, id, name } of rows) groups.set(user, [...(groups.get(user) ?? []), { id, name }])
  return groups
}
