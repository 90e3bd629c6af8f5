import type { AccountFacts, Page } from '../../kit/connector.ts'
import type { Database } from './database.ts'
import { readRoles, type Role, type Roles } from './roles.ts'

/** All roles: those that may sign in are people or programs, the others groups. */
export async function* identitiesOf(database: Database, now: Date): AsyncGenerator<Page<AccountFacts>> {
  const roles = await database.read(({ ask }) => readRoles(ask))
  const accounts = roles.all().filter(role => isOfInterest(role, roles))
  yield { items: accounts.map(role => accountOf(role, roles, now)), covers: 'all' }
}

/** The server's own groups matter where somebody belongs to them. */
const isOfInterest = ({ name, oid }: Role, roles: Roles) => !name.startsWith('pg_') || roles.membersOf(oid).length > 0

function accountOf(role: Role, roles: Roles, now: Date): AccountFacts {
  const { name, canLogin, isSuperuser, canCreateRoles, validUntil, memberOf } = role
  const isOver = validUntil !== null && validUntil * 1000 <= now.getTime()
  return {
    address: name,
    name,
    kind: canLogin ? 'user' : 'group',
    state: canLogin && isOver ? 'suspended' : 'active',
    admin: isSuperuser || canCreateRoles,
    groups: memberOf.flatMap(oid => roles.get(oid)?.name ?? []),
    facts: {
      login: canLogin,
      superuser: isSuperuser,
      createRole: canCreateRoles,
      createDatabase: role.canCreateDatabases,
      replication: role.canReplicate,
      bypassesRowSecurity: role.bypassesRowSecurity,
      connectionLimit: role.connectionLimit < 0 ? null : role.connectionLimit,
      validUntil: validUntil === null ? null : new Date(validUntil * 1000).toISOString(),
    },
  }
}
