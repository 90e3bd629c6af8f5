import type { AccountFacts, Page } from '../kit/connector.ts'
import { isAdministrator, nameOf } from './reach.ts'
import type { MongoRole, MongoUser } from './users.ts'

/** Users, and the roles that somebody has made, which are groups. Nothing where they may not be seen. */
export function accountsOf(
  users: readonly MongoUser[] | undefined,
  roles: readonly MongoRole[] | undefined = [],
): Page<AccountFacts> {
  if (!users) return { items: [], covers: 'changes' }
  const people = users.map(({ _id, user, roles: given, mechanisms }): AccountFacts => ({
    address: /^\S+@\S+$/.test(user) ? user.toLowerCase() : _id,
    name: user,
    kind: 'user',
    state: 'active',
    admin: isAdministrator(given, roles),
    groups: given.map(nameOf),
    facts: { id: _id, roles: given.map(nameOf), mechanisms },
  }))
  const groups = roles.map((role): AccountFacts => ({
    address: nameOf(role),
    name: role.role,
    kind: 'group',
    admin: isAdministrator([role], roles),
    groups: role.roles.map(nameOf),
    facts: { privileges: role.privileges.length },
  }))
  return { items: [...people, ...groups], covers: 'all' }
}
