import type { Grant, Principal } from '../kit/connector.ts'
import type { MongoRole, MongoUser, RoleName } from './users.ts'

/** Who reaches what, as the server's users and roles say. */
export interface Reach {
  /** Of a database as a whole, or of a collection in it. */
  of(database: string, collection?: string): Grant[]
}

interface Right {
  /** Undefined: any. */
  database?: string | undefined
  collection?: string | undefined
  role: 'read' | 'write'
}

const anyone: Principal = { kind: 'anonymous', name: 'Anybody who reaches the server' }

/** @param users undefined where they may not be seen */
export function reachOf({
  asksSignIn,
  users = [],
  roles = [],
}: {
  asksSignIn: boolean
  users: readonly MongoUser[] | undefined
  roles: readonly MongoRole[] | undefined
}): Reach {
  const strangers: Grant[] = asksSignIn
    ? []
    : [{ principal: anyone, role: 'write', via: 'no sign-in', id: 'no-sign-in' }]
  const known = users.map(user => ({
    user,
    granted: user.roles.map(role => ({ role, rights: rightsOf(role, roles) })),
  }))
  return {
    of: (database, collection) => [
      ...strangers,
      ...known.flatMap(({ user, granted }) =>
        granted.flatMap(({ role, rights }) => {
          const here = rights.filter(right => isAbout(right, database, collection))
          const strongest = here.some(right => right.role === 'write') ? 'write' : here[0]?.role
          return strongest === undefined
            ? []
            : [{ principal: principalOf(user), role: strongest, via: `role ${nameOf(role)}`, id: grantId(user, role) }]
        }),
      ),
    ],
  }
}

export const nameOf = ({ role, db }: RoleName) => `${db}.${role}`
export const grantId = ({ _id }: Pick<MongoUser, '_id'>, role: RoleName) =>
  `${JSON.stringify([_id, role.db, role.role])}`

/** The id is the server's own: the database that keeps the user, and the name. A name that is an address is one. */
export function principalOf({ _id, user }: Pick<MongoUser, '_id' | 'user'>): Principal {
  return { kind: 'user', name: _id, ...(/^\S+@\S+$/.test(user) && { address: user.toLowerCase() }) }
}

function isAbout(right: Right, database: string, collection: string | undefined): boolean {
  if (right.database !== undefined && right.database !== database) return false
  return right.collection === undefined || collection === undefined || right.collection === collection
}

/** @see https://www.mongodb.com/docs/manual/reference/built-in-roles/ */
const inDatabase: Readonly<Record<string, Right['role']>> = { read: 'read', readWrite: 'write', dbOwner: 'write' }
const everywhere: Readonly<Record<string, Right['role']>> = {
  readAnyDatabase: 'read',
  backup: 'read',
  readWriteAnyDatabase: 'write',
  restore: 'write',
  root: 'write',
  __system: 'write',
  atlasAdmin: 'write',
}
/** Whoever has one of these may give himself everything. */
const powers = new Set(['root', '__system', 'atlasAdmin', 'userAdminAnyDatabase'])
const powersInAdmin = new Set(['userAdmin', 'dbOwner'])
const deepest = 20

function rightsOf(name: RoleName, roles: readonly MongoRole[], seen = new Set<string>()): Right[] {
  if (seen.has(nameOf(name)) || seen.size > deepest) return []
  const here = own(inDatabase, name.role)
  const anywhere = name.db === 'admin' ? own(everywhere, name.role) : undefined
  if (anywhere) return [{ role: anywhere }]
  if (here) return [{ database: name.db, role: here }]
  const made = roles.find(({ role, db }) => role === name.role && db === name.db)
  if (!made) return []
  seen.add(nameOf(name))
  return [...made.privileges.flatMap(privilegeRights), ...made.roles.flatMap(role => rightsOf(role, roles, seen))]
}

const reading = 'find'
const writing = new Set(['insert', 'update', 'remove', 'anyAction'])

function privilegeRights({ resource, actions }: MongoRole['privileges'][number]): Right[] {
  const { db, collection, anyResource } = resource
  const isWriting = actions.some(action => writing.has(action))
  if ((!isWriting && !actions.includes(reading)) || (db === undefined && !anyResource)) return []
  return [{ database: db || undefined, collection: collection || undefined, role: isWriting ? 'write' : 'read' }]
}

/** May give roles to others or itself, by any of its roles. */
export function isAdministrator(names: readonly RoleName[], roles: readonly MongoRole[], depth = 0): boolean {
  return names.some(({ role, db }) => {
    if (db === 'admin' && (powers.has(role) || powersInAdmin.has(role))) return true
    const made = depth < deepest ? roles.find(each => each.role === role && each.db === db) : undefined
    return made !== undefined && isAdministrator(made.roles, roles, depth + 1)
  })
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
