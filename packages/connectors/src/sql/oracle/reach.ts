import { z } from 'zod'
import type { Grant, Principal } from '../../kit/connector.ts'
import { Text } from './catalogue.ts'
import type { Reader } from './database.ts'

const GrantRow = z.object({ grantee: z.string(), table_name: Text, column_name: Text, privilege: z.string() })
const RoleRow = z.object({ grantee: z.string(), role: z.string() })
const AnyRow = z.object({ grantee: z.string(), privilege: z.string() })
type GrantRow = z.infer<typeof GrantRow>

const reading = new Set(['SELECT', 'READ', 'SELECT ANY TABLE', 'READ ANY TABLE'])
const writing = /^(INSERT|UPDATE|DELETE|ALTER|ALL)( ANY TABLE)?$/
/** So many members of a role are named one by one; of a larger one, the role alone. */
const namedMembers = 50

/** Who is a role, who has it, and who may use tables of every schema. */
export interface People {
  roles: ReadonlySet<string>
  /** Users and roles of Oracle itself: they administer, and reach everything. */
  maintained: ReadonlySet<string>
  members: ReadonlyMap<string, readonly string[]>
  anywhere: readonly z.infer<typeof AnyRow>[]
  /** All of it could be seen; else only what concerns the reader and PUBLIC. */
  isWhole: boolean
}

export async function peopleOf({ ask, askIfAllowed }: Reader): Promise<People> {
  const roles = await askIfAllowed(`SELECT role AS name, oracle_maintained AS own FROM dba_roles`)
  const granted = await askIfAllowed(`SELECT grantee, granted_role AS role FROM dba_role_privs`)
  const anywhere = await askIfAllowed(
    `SELECT grantee, privilege FROM dba_sys_privs WHERE privilege IN ('SELECT ANY TABLE', 'READ ANY TABLE', 'INSERT ANY TABLE', 'UPDATE ANY TABLE', 'DELETE ANY TABLE', 'ALTER ANY TABLE')`,
  )
  const users = await ask(`SELECT username AS name, oracle_maintained AS own FROM all_users`)
  const named = [...(roles ?? []), ...users]
  return {
    roles: new Set((roles ?? []).map(({ name }) => String(name))),
    maintained: new Set(named.filter(({ own }) => own === 'Y').map(({ name }) => String(name))),
    members: new Map(
      [
        ...Map.groupBy(
          (granted ?? []).map(row => RoleRow.parse(row)),
          ({ role }) => role,
        ),
      ].map(([role, rows]) => [role, rows.map(({ grantee }) => grantee)]),
    ),
    anywhere: (anywhere ?? []).map(row => AnyRow.parse(row)),
    isWhole: roles !== undefined && granted !== undefined && anywhere !== undefined,
  }
}

/** What the tables, views and columns of a schema grant, by table. Without the catalogue's own role only what concerns the reader is told. */
export async function grantsIn({ ask, askIfAllowed }: Reader, owner: string): Promise<ReadonlyMap<string, GrantRow[]>> {
  const all = await askIfAllowed(
    `SELECT grantee, table_name, NULL AS column_name, privilege FROM dba_tab_privs WHERE owner = :owner
      UNION ALL SELECT grantee, table_name, column_name, privilege FROM dba_col_privs WHERE owner = :owner`,
    { owner },
  )
  const rows =
    all ??
    (await ask(
      `SELECT grantee, table_name, NULL AS column_name, privilege FROM all_tab_privs WHERE table_schema = :owner
        UNION ALL SELECT grantee, table_name, column_name, privilege FROM all_col_privs WHERE table_schema = :owner`,
      { owner },
    ))
  return Map.groupBy(
    rows.map(row => GrantRow.parse(row)),
    ({ table_name: table }) => table,
  )
}

export class Reach {
  readonly #people: People
  readonly #below = new Map<string, readonly string[]>()

  constructor(people: People) {
    this.#people = people
  }

  principal(name: string): Principal {
    if (name === 'PUBLIC') return { kind: 'everyone', name }
    return { kind: this.#people.roles.has(name) ? 'group' : 'user', name }
  }

  /** On all tables of a schema: by privileges that hold anywhere. */
  anywhere(owner: string): Grant[] {
    const rows = this.#people.anywhere.filter(({ grantee }) => grantee !== owner)
    return this.#grants(rows, row => row.privilege, false)
  }

  /** Of one table, or one of its columns. */
  of(rows: readonly GrantRow[], owner: string, column = ''): Grant[] {
    const here = rows.filter(row => row.column_name === column && row.grantee !== owner)
    return this.#grants(here, () => (column ? 'column' : 'table'), true)
  }

  #grants<R extends { grantee: string; privilege: string }>(
    rows: readonly R[],
    viaOf: (row: R) => string,
    named: boolean,
  ): Grant[] {
    const strongest = new Map<string, { role: 'read' | 'write'; via: string }>()
    for (const row of rows) {
      if (this.#people.maintained.has(row.grantee)) continue
      const role = writing.test(row.privilege) ? 'write' : reading.has(row.privilege) ? 'read' : undefined
      if (role && (role === 'write' || !strongest.has(row.grantee)))
        strongest.set(row.grantee, { role, via: viaOf(row) })
    }
    return [...strongest].flatMap(([name, { role, via }]) => [
      { principal: this.principal(name), role, via, ...(named && { id: `${via}:${name}` }) },
      ...this.#members(name).map((member): Grant => ({
        principal: this.principal(member),
        role,
        via: `member of ${name}`,
        inherited: true,
      })),
    ])
  }

  /** Users who have a role, by itself or by another. */
  #members(role: string): readonly string[] {
    const known = this.#below.get(role)
    if (known) return known
    const found = new Set<string>()
    for (const waiting = [role]; waiting.length;)
      for (const member of this.#people.members.get(waiting.pop() ?? '') ?? []) {
        if (found.has(member) || this.#people.maintained.has(member)) continue
        found.add(member)
        waiting.push(member)
      }
    const users = [...found].filter(name => !this.#people.roles.has(name)).toSorted()
    const named = users.length > namedMembers ? [] : users
    this.#below.set(role, named)
    return named
  }
}
