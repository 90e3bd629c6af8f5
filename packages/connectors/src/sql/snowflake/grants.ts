import type { Grant, Principal } from '../../kit/connector.ts'
import type { Database } from './database.ts'
import { quoted } from './fault.ts'

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'OWNERSHIP'])
/** So many users of a role are named one by one; of a larger one, the role alone. */
const namedUsers = 50

/** Users and roles that a role is granted to, asked once each. */
export class Roles {
  readonly #database: Database
  readonly #users = new Map<string, Promise<string[] | undefined>>()

  constructor(database: Database) {
    this.#database = database
  }

  principal(role: string): Principal {
    return role === 'PUBLIC' ? { kind: 'everyone', name: 'PUBLIC' } : { kind: 'group', name: role }
  }

  /** Users who have the role, by itself or by one that inherits it. Nothing where that may not be known. */
  async usersOf(role: string): Promise<readonly string[]> {
    if (role === 'PUBLIC') return []
    const known = this.#users.get(role) ?? this.#find(role)
    this.#users.set(role, known)
    return (await known) ?? []
  }

  async #find(role: string): Promise<string[] | undefined> {
    const users = new Set<string>()
    const seen = new Set([role])
    for (const waiting = [role]; waiting.length;) {
      const rows = await this.#database.askIfAllowed(`SHOW GRANTS OF ROLE ${quoted(waiting.pop() ?? '')}`)
      if (!rows) return undefined
      for (const { granted_to: kind, grantee_name: name } of rows) {
        if (!name) continue
        if (kind === 'USER') users.add(name)
        else if (!seen.has(name) && !administering.has(name)) {
          seen.add(name)
          waiting.push(name)
        }
      }
    }
    return [...users]
  }
}

/** They reach everything. */
export const administering = new Set(['ACCOUNTADMIN', 'SECURITYADMIN', 'ORGADMIN', 'SYSADMIN'])

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

/** Roles first, then who has them. Roles that administer are left out: they reach everything. */
export async function grantsFrom(held: readonly Held[], roles: Roles): Promise<Grant[]> {
  const strongest = new Map<string, 'read' | 'write'>()
  for (const { role, privilege } of held) {
    if (!role || administering.has(role)) continue
    if (writing.has(privilege)) strongest.set(role, 'write')
    else if (privilege === 'SELECT' && !strongest.has(role)) strongest.set(role, 'read')
  }
  const grants: Grant[] = []
  for (const [name, role] of strongest) {
    grants.push({ principal: roles.principal(name), role, via: 'table', id: `table:${name}` })
    const users = await roles.usersOf(name)
    if (users.length > namedUsers) continue
    for (const user of users)
      grants.push({ principal: { kind: 'user', name: user }, role, via: `member of ${name}`, inherited: true })
  }
  return grants
}
