import type { Grant } from '../../kit/connector.ts'
import { everybody, type AclEntry, type SchemaRow } from './catalogue.ts'
import type { Role, Roles } from './roles.ts'

/** So many members of a group are named one by one; of a larger one, the group alone. */
const namedMembers = 50

const reading = new Set(['SELECT'])
const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'])
/** Roles of the server itself that reach every table, schemas included. */
const reachingAll = { pg_read_all_data: 'read', pg_write_all_data: 'write' } as const

export interface Level {
  /** What the access list belongs to. */
  via: 'table' | 'column' | 'partition'
  owner: string
  acl: readonly AclEntry[]
}

/**
 * Who besides the owner effectively reaches what is in a schema: whom the access list names, who may also use the schema, by itself or through a
 * role that it belongs to. Superusers are left out: they reach everything everywhere.
 */
export function grantsOf({ via, owner, acl }: Level, schema: SchemaRow, roles: Roles): Grant[] {
  const users = usersOf(schema)
  const entersBy = (oid: string) => [...roles.of(oid)].some(as => users.has(as)) || roles.get(oid)?.isSuperuser === true
  return [...strongest(acl)].flatMap(([grantee, role]) => {
    if (grantee === owner) return []
    const grant = { role, ...(via !== 'partition' && { id: `${via}:${grantee}` }) }
    if (grantee === everybody && !users.has(everybody))
      return [...users]
        .filter(oid => oid !== owner)
        .map(oid => ({ ...grant, principal: roles.principal(oid), via: `${via}, PUBLIC` }))
    const members = roles.membersOf(grantee).filter(({ oid }) => oid !== owner && entersBy(oid))
    if (!entersBy(grantee) && !members.length) return []
    return [
      { ...grant, principal: roles.principal(grantee), via },
      ...byMembership(members, { role, roles, group: roles.principal(grantee).name }),
    ]
  })
}

/** Who reaches every table of the database: the members of an owner that is a group, and of the server's own roles for reading or writing all. */
export function standingGrants(owner: string, roles: Roles): Grant[] {
  const owning = byMembership(roles.membersOf(owner), { role: 'owner', roles, group: roles.principal(owner).name })
  const reachingAllData = Object.entries(reachingAll).flatMap(([name, role]) => {
    const group = roles.named(name)
    const members = group ? roles.membersOf(group.oid) : []
    if (!group || !members.length) return []
    return [
      { principal: roles.principal(group.oid), role, via: name },
      ...byMembership(
        members.filter(({ oid }) => oid !== owner),
        { role, roles, group: name },
      ),
    ]
  })
  return [...owning, ...reachingAllData]
}

/** Who may see what there is in a schema, and who may add to it. */
export function schemaGrants({ owner, acl }: SchemaRow, roles: Roles): Grant[] {
  const strongestOf = new Map<string, 'read' | 'write'>()
  for (const { grantee, privilege } of acl)
    if (strongestOf.get(grantee) !== 'write') strongestOf.set(grantee, privilege === 'CREATE' ? 'write' : 'read')
  return [...strongestOf]
    .filter(([grantee]) => grantee !== owner)
    .map(([grantee, role]) => ({ principal: roles.principal(grantee), role, via: 'schema', id: `schema:${grantee}` }))
}

const usersOf = ({ owner, acl }: SchemaRow) =>
  new Set([owner, ...acl.filter(({ privilege }) => privilege === 'USAGE').map(({ grantee }) => grantee)])

function strongest(acl: readonly AclEntry[]): Map<string, 'read' | 'write'> {
  const found = new Map<string, 'read' | 'write'>()
  for (const { grantee, privilege } of acl) {
    if (writing.has(privilege)) found.set(grantee, 'write')
    else if (reading.has(privilege) && !found.has(grantee)) found.set(grantee, 'read')
  }
  return found
}

function byMembership(
  members: readonly Role[],
  { role, roles, group }: { role: Grant['role']; roles: Roles; group: string },
): Grant[] {
  const people = members.filter(({ canLogin, isSuperuser }) => canLogin && !isSuperuser)
  if (people.length > namedMembers) return []
  return people.map(({ oid }) => ({
    principal: roles.principal(oid),
    role,
    via: `member of ${group}`,
    inherited: true,
  }))
}
