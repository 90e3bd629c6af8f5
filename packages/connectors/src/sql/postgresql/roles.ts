import { z } from 'zod'
import type { Principal } from '../../kit/connector.ts'
import { everybody } from './catalogue.ts'
import type { Ask } from './database.ts'

const Role = z.object({
  oid: z.string(),
  name: z.string(),
  canLogin: z.boolean(),
  isSuperuser: z.boolean(),
  canCreateRoles: z.boolean(),
  canCreateDatabases: z.boolean(),
  canReplicate: z.boolean(),
  bypassesRowSecurity: z.boolean(),
  connectionLimit: z.number(),
  /** Seconds since 1970; null: for ever. */
  validUntil: z.number().nullable(),
  memberOf: z.array(z.string()),
})
export type Role = z.infer<typeof Role>

/** Who is who in a server, and who belongs to whom. */
export class Roles {
  readonly #roles: ReadonlyMap<string, Role>
  readonly #members = new Map<string, string[]>()
  readonly #below = new Map<string, readonly Role[]>()
  readonly #within = new Map<string, ReadonlySet<string>>()

  constructor(roles: readonly Role[]) {
    this.#roles = new Map(roles.map(role => [role.oid, role]))
    for (const { oid, memberOf } of roles)
      for (const group of memberOf) this.#members.set(group, [...(this.#members.get(group) ?? []), oid])
  }

  all(): Role[] {
    return [...this.#roles.values()]
  }

  get(oid: string): Role | undefined {
    return this.#roles.get(oid)
  }

  named(name: string): Role | undefined {
    return this.#roles.values().find(role => role.name === name)
  }

  /** What the role may act as: itself, PUBLIC, and all that it belongs to, however far. */
  of(oid: string): ReadonlySet<string> {
    const known = this.#within.get(oid)
    if (known) return known
    const found = new Set([everybody])
    for (const waiting = oid === everybody ? [] : [oid]; waiting.length;) {
      const next = waiting.pop() ?? ''
      if (found.has(next)) continue
      found.add(next)
      waiting.push(...(this.#roles.get(next)?.memberOf ?? []))
    }
    this.#within.set(oid, found)
    return found
  }

  /** Those who belong to a role, however far, without itself. */
  membersOf(oid: string): readonly Role[] {
    const known = this.#below.get(oid)
    if (known) return known
    const found = new Set<string>()
    for (const waiting = [...(this.#members.get(oid) ?? [])]; waiting.length;) {
      const next = waiting.pop() ?? ''
      if (found.has(next)) continue
      found.add(next)
      waiting.push(...(this.#members.get(next) ?? []))
    }
    const roles = [...found]
      .flatMap(member => this.#roles.get(member) ?? [])
      .sort((a, b) => Number(a.oid) - Number(b.oid))
    this.#below.set(oid, roles)
    return roles
  }

  principal(oid: string): Principal {
    if (oid === everybody) return { kind: 'everyone', name: 'PUBLIC' }
    const role = this.#roles.get(oid)
    if (!role) return { kind: 'user', name: `role ${oid}` }
    return { kind: role.canLogin ? 'user' : 'group', name: role.name }
  }
}

export async function readRoles(ask: Ask): Promise<Roles> {
  const rows = await ask(`
    SELECT r.oid::text, r.rolname AS name, r.rolcanlogin AS "canLogin", r.rolsuper AS "isSuperuser",
      r.rolcreaterole AS "canCreateRoles", r.rolcreatedb AS "canCreateDatabases", r.rolreplication AS "canReplicate",
      r.rolbypassrls AS "bypassesRowSecurity", r.rolconnlimit AS "connectionLimit",
      CASE WHEN isfinite(r.rolvaliduntil) THEN extract(epoch FROM r.rolvaliduntil)::float8 END AS "validUntil",
      ARRAY(SELECT m.roleid::text FROM pg_auth_members m WHERE m.member = r.oid ORDER BY m.roleid) AS "memberOf"
    FROM pg_roles r ORDER BY r.oid`)
  return new Roles(rows.map(row => Role.parse(row)))
}
