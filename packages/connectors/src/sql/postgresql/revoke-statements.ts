import { z } from 'zod'
import { everybody } from './catalogue.ts'
import type { Ask } from './database.ts'

/** A table or one of its columns, and whom it grants something. */
export interface Subject {
  schema: string
  table: string
  /** Null for the table as a whole, and with it all grants on its columns. */
  column: string | null
  /** Object id; `0` is PUBLIC. */
  grantee: string
}

/** One privilege that is granted, on the table or (`column`) on a column of it. */
export interface Held {
  column: string | null
  privilege: string
  grantor: string
  /** Granted as by the owner, which whoever may act as the owner can change. */
  isOwners: boolean
  grantable: boolean
}

const HeldRow = z.object({
  column: z.string().nullable(),
  privilege: z.string(),
  grantor: z.string(),
  isOwners: z.boolean(),
  grantable: z.boolean(),
})
const Row = z.object({
  relation: z.string(),
  granteeName: z.string(),
  grants: z.array(HeldRow),
  regranted: z.array(z.string()),
})

export type Grants = z.infer<typeof Row> & Subject

/** What the grantee holds, and whom it has granted the same. Revoking on a table revokes on its columns too, so that both are read. */
export async function grantsTo(ask: Ask, { schema, table, column, grantee }: Subject): Promise<Grants | undefined> {
  const [row] = await ask(
    `WITH entries AS (
      SELECT c.oid, c.relowner, NULL::text AS "column", a.* FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
        aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
      WHERE n.nspname = $1 AND c.relname = $2 AND $3::text IS NULL
      UNION ALL
      SELECT c.oid, c.relowner, t.attname, a.* FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_attribute t ON t.attrelid = c.oid AND NOT t.attisdropped, aclexplode(t.attacl) a
      WHERE n.nspname = $1 AND c.relname = $2 AND ($3::text IS NULL OR t.attname = $3)
    )
    SELECT c.oid::text AS relation, CASE WHEN $4::oid = 0 THEN 'PUBLIC' ELSE coalesce((SELECT rolname::text FROM pg_roles WHERE oid = $4::oid), '') END AS "granteeName",
      coalesce((SELECT json_agg(json_build_object('column', e."column", 'privilege', e.privilege_type,
          'grantor', pg_get_userbyid(e.grantor), 'isOwners', e.grantor = e.relowner, 'grantable', e.is_grantable)
          ORDER BY e."column" NULLS FIRST, e.grantor, e.privilege_type)
        FROM entries e WHERE e.grantee = $4::oid), '[]') AS grants,
      ARRAY(SELECT DISTINCT CASE WHEN e.grantee = 0 THEN 'PUBLIC' ELSE pg_get_userbyid(e.grantee)::text END
        FROM entries e WHERE e.grantor = $4::oid AND e.grantee <> $4::oid AND e.grantor <> e.relowner) AS regranted
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = $1 AND c.relname = $2`,
    [schema, table, column, grantee],
  )
  return row === undefined ? undefined : { ...Row.parse(row), schema, table, column, grantee }
}

interface Written {
  revoke: string[]
  grant: string[]
}

/** The statements that revoke what is held and that grant it again, each as its grantor. The server quotes what they name. */
export async function statementsFor(
  ask: Ask,
  found: Subject & { granteeName: string; grants: readonly Held[] },
): Promise<Written> {
  const { schema, table, grantee, granteeName, grants } = found
  const written: Written = { revoke: [], grant: [] }
  for (const same of groups(grants)) {
    const [{ column, grantor, isOwners, grantable }] = same
    const privileges = same.map(({ privilege }) => privilege).filter(privilege => known.has(privilege))
    const [row] = await ask(
      `SELECT format('%s ON TABLE %I.%I', (SELECT string_agg(p || CASE WHEN $2::text IS NULL THEN '' ELSE format(' (%I)', $2::text) END, ', ') FROM unnest($1::text[]) p), $3::text, $4::text) AS what,
        CASE WHEN $5 THEN 'PUBLIC' ELSE quote_ident($6) END AS whom, quote_ident($7) AS "by"`,
      [privileges, column, schema, table, grantee === everybody, granteeName, grantor],
    )
    const { what, whom, by } = z.object({ what: z.string(), whom: z.string(), by: z.string() }).parse(row)
    const as = (statement: string) => (isOwners ? [statement] : [`SET LOCAL ROLE ${by}`, statement, 'RESET ROLE'])
    written.revoke.push(...as(`REVOKE ${what} FROM ${whom}`))
    written.grant.push(...as(`GRANT ${what} TO ${whom}${grantable ? ' WITH GRANT OPTION' : ''}`))
  }
  return written
}

const known = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'])

/** What one statement can say: same column, grantor and grant option. */
function groups(grants: readonly Held[]): [Held, ...Held[]][] {
  const found = new Map<string, [Held, ...Held[]]>()
  for (const held of grants) {
    const key = JSON.stringify([held.column, held.grantor, held.grantable])
    const same = found.get(key)
    if (same) same.push(held)
    else found.set(key, [held])
  }
  return [...found.values()]
}
