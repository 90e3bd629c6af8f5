import { z } from 'zod'
import type { Grant, Principal } from '../../kit/connector.ts'
import type { Database } from './database.ts'

const Text = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const Permission = z.object({
  /** 0 the database, 1 a table or column, 3 a schema. */
  class: z.coerce.number(),
  schema: Text,
  object: Text,
  column: Text,
  grantee: z.string(),
  privilege: z.string().transform(name => name.trim()),
  /** `G`, `W` with grant option, `D` denied. */
  state: z.string().transform(state => state.trim()),
})
type Permission = z.infer<typeof Permission>

const Member = z.object({ role: z.string(), member: z.string() })
const Name = z.object({ name: z.string(), type: z.string().transform(type => type.trim()) })

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'CONTROL', 'ALTER', 'TAKE OWNERSHIP'])
/** Roles that every database has, and what they reach. */
const fixed: Record<string, 'read' | 'write'> = { db_datareader: 'read', db_datawriter: 'write', db_owner: 'write' }
const namedMembers = 50

/** Who reaches what, as far as the user may see it. */
export class Reach {
  readonly #permissions: ReadonlyMap<string, Permission[]>
  readonly #members: ReadonlyMap<string, string[]>
  readonly #types: ReadonlyMap<string, string>

  constructor(
    permissions: readonly Permission[],
    members: readonly z.infer<typeof Member>[],
    names: readonly z.infer<typeof Name>[],
  ) {
    this.#permissions = Map.groupBy(permissions, place => keyOf(place))
    this.#members = new Map(
      [...Map.groupBy(members, ({ role }) => role)].map(([role, list]) => [role, list.map(({ member }) => member)]),
    )
    this.#types = new Map(names.map(({ name, type }) => [name, type]))
  }

  /** Of all that is in a schema. */
  ofSchema(schema: string): Grant[] {
    const roles = Object.entries(fixed).flatMap(([name, role]) => this.#byMembership(name, role))
    return [...roles, ...this.#at({ class: 0 }, 'database'), ...this.#at({ class: 3, schema }, 'schema')]
  }

  /** Of a table besides those of its schema; with a column, of that column besides those of its table. */
  ofTable(object: string, column = ''): Grant[] {
    return this.#at({ class: 1, object, column }, column ? 'column' : 'table')
  }

  principal(name: string): Principal {
    if (name === 'public') return { kind: 'everyone', name }
    return { kind: /^[RGX]$/.test(this.#types.get(name) ?? '') ? 'group' : 'user', name }
  }

  #at(place: Partial<Permission> & { class: number }, via: string): Grant[] {
    const here = this.#permissions.get(keyOf({ schema: '', object: '', column: '', ...place })) ?? []
    const denied = new Set(
      here.filter(({ state }) => state === 'D').map(({ grantee, privilege }) => `${grantee} ${privilege}`),
    )
    const strongest = new Map<string, 'read' | 'write'>()
    for (const { grantee, privilege, state } of here) {
      if (state === 'D' || state === 'R' || denied.has(`${grantee} ${privilege}`)) continue
      if (writing.has(privilege)) strongest.set(grantee, 'write')
      else if (privilege === 'SELECT' && !strongest.has(grantee)) strongest.set(grantee, 'read')
    }
    return [...strongest].flatMap(([name, role]) => [
      { principal: this.principal(name), role, via, id: `${via}:${name}` },
      ...this.#byMembership(name, role),
    ])
  }

  #byMembership(role: string, as: Grant['role']): Grant[] {
    const found = new Set<string>()
    for (const waiting = [role]; waiting.length;)
      for (const member of this.#members.get(waiting.pop() ?? '') ?? [])
        if (!found.has(member)) {
          found.add(member)
          waiting.push(member)
        }
    if (found.size > namedMembers) return []
    return [...found]
      .filter(name => name !== 'dbo' && this.principal(name).kind === 'user')
      .map(name => ({ principal: this.principal(name), role: as, via: `member of ${role}`, inherited: true }))
  }
}

const keyOf = ({ class: kind, schema, object, column }: Pick<Permission, 'class' | 'schema' | 'object' | 'column'>) =>
  JSON.stringify(kind === 1 ? [kind, object, column] : [kind, kind === 3 ? schema : ''])

export async function reachOf({ ask, askIfAllowed }: Database): Promise<Reach> {
  const permissions = await ask(
    `SELECT d.class, CASE d.class WHEN 3 THEN SCHEMA_NAME(d.major_id) END AS [schema], CASE d.class WHEN 1 THEN CAST(d.major_id AS varchar(12)) END AS object,
      CASE WHEN d.class = 1 AND d.minor_id > 0 THEN COL_NAME(d.major_id, d.minor_id) END AS [column], USER_NAME(d.grantee_principal_id) AS grantee,
      d.permission_name AS privilege, d.state FROM sys.database_permissions d WHERE d.class IN (0, 1, 3) AND USER_NAME(d.grantee_principal_id) IS NOT NULL`,
  )
  const members = await askIfAllowed(
    `SELECT USER_NAME(role_principal_id) AS role, USER_NAME(member_principal_id) AS member FROM sys.database_role_members`,
  )
  const names = await askIfAllowed(`SELECT name, type FROM sys.database_principals`)
  return new Reach(
    permissions.map(row => Permission.parse(row)),
    (members ?? []).map(row => Member.parse(row)),
    (names ?? []).map(row => Name.parse(row)),
  )
}
