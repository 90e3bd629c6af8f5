import type { Principal } from '../../kit/connector.ts'
import type { Database } from './database.ts'
import { quoted } from './fault.ts'

/** Who has a role, by itself or by one that inherits it. */
export interface Holders {
  users: ReadonlySet<string>
  /** With the role itself. */
  roles: ReadonlySet<string>
}

/** Users and roles that a role is granted to, asked once each. */
export class Roles {
  readonly #database: Database
  readonly #holders = new Map<string, Promise<Holders | undefined>>()

  constructor(database: Database) {
    this.#database = database
  }

  principal(role: string): Principal {
    return role === 'PUBLIC' ? { kind: 'everyone', name: 'PUBLIC' } : { kind: 'group', name: role }
  }

  /** Nothing where that may not be known. */
  holdersOf(role: string): Promise<Holders | undefined> {
    const known = this.#holders.get(role) ?? this.#find(role)
    this.#holders.set(role, known)
    return known
  }

  /** None where that may not be known. */
  async usersOf(role: string): Promise<readonly string[]> {
    if (role === 'PUBLIC') return []
    return [...((await this.holdersOf(role))?.users ?? [])]
  }

  async #find(role: string): Promise<Holders | undefined> {
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
    return { users, roles: seen }
  }
}

/** They reach everything. */
export const administering = new Set(['ACCOUNTADMIN', 'SECURITYADMIN', 'ORGADMIN', 'SYSADMIN'])
