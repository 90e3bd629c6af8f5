import type { Grant } from '../../kit/connector.ts'
import type { Database } from './database.ts'
import type { Entry } from './entry.ts'
import { quoted } from './fault.ts'
import { administering, type Roles } from './roles.ts'

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'OWNERSHIP'])
/** So many users of a role are named one by one; of a larger one, the role alone. */
const namedUsers = 50

interface Held {
  schema: string
  table: string
  role: string
  privilege: string
}

/** What tables and views of a database grant roles, as far as the role that reads may know. */
export async function heldIn({ askIfAllowed }: Database, database: string): Promise<Map<string, Held[]> | undefined> {
  const rows = await askIfAllowed(
    `SELECT GRANTEE, TABLE_SCHEMA, TABLE_NAME, PRIVILEGE_TYPE FROM ${quoted(database)}.INFORMATION_SCHEMA.TABLE_PRIVILEGES`,
  )
  const held = rows?.map(row => ({
    schema: row['table_schema'] ?? '',
    table: row['table_name'] ?? '',
    role: row['grantee'] ?? '',
    privilege: row['privilege_type'] ?? '',
  }))
  return held && Map.groupBy(held, ({ schema, table }) => JSON.stringify([schema, table]))
}

/**
 * Roles first, then who has them, as far as they may also use the table's database and schema. Roles that administer are left out: they reach
 * everything. Where nobody may be told who uses what, every grant counts.
 */
export async function grantsFrom(held: readonly Held[], roles: Roles, entry: Entry | undefined): Promise<Grant[]> {
  const strongest = new Map<string, 'read' | 'write'>()
  for (const { role, privilege } of held) {
    if (!role || administering.has(role)) continue
    if (writing.has(privilege)) strongest.set(role, 'write')
    else if (privilege === 'SELECT' && !strongest.has(role)) strongest.set(role, 'read')
  }
  const grants: Grant[] = []
  for (const [name, role] of strongest) {
    const grant = { role, id: `table:${name}` }
    if (name === 'PUBLIC' && entry && !entry.isOpen) {
      // Everybody who may get to it: those who are granted that.
      const entering = entry.roles.filter(each => !administering.has(each))
      grants.push(...entering.map(each => ({ ...grant, principal: roles.principal(each), via: 'table, PUBLIC' })))
      continue
    }
    const users = (await roles.usersOf(name)).filter(user => entry?.hasUser(user) ?? true)
    if (entry && !entry.hasRole(name) && !users.length) continue
    grants.push({ ...grant, principal: roles.principal(name), via: 'table' })
    if (users.length > namedUsers) continue
    for (const user of users)
      grants.push({ principal: { kind: 'user', name: user }, role, via: `member of ${name}`, inherited: true })
  }
  return grants
}
