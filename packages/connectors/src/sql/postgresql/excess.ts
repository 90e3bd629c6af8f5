import { z } from 'zod'
import type { CheckResult } from '../../kit/connector.ts'
import type { Ask } from './database.ts'
import { quoted } from './fault.ts'

const Attributes = z.object({
  super: z.boolean(),
  createrole: z.boolean(),
  createdb: z.boolean(),
  replication: z.boolean(),
  /** Roles of the server itself that may do more than look, which the user may act as. */
  roles: z.array(z.string()),
  creates: z.boolean(),
})
const Writes = z.object({ schema: z.string(), rights: z.array(z.string()), tables: z.number() })

const more = [
  'pg_write_all_data',
  'pg_write_server_files',
  'pg_read_server_files',
  'pg_execute_server_program',
  'pg_signal_backend',
  'pg_checkpoint',
]

/** What the user may do besides reading, each with the statement that takes it back: reading needs none of it, remedies do. */
export async function excessOf(ask: Ask, user: string): Promise<NonNullable<CheckResult['excess']>> {
  const about = Attributes.parse(
    (
      await ask(
        `SELECT rolsuper AS super, rolcreaterole AS createrole, rolcreatedb AS createdb, rolreplication AS replication,
          ARRAY(SELECT rolname::text FROM pg_roles m WHERE m.rolname = ANY ($1::text[]) AND NOT r.rolsuper AND pg_has_role(m.oid, 'MEMBER') ORDER BY 1) AS roles,
          has_database_privilege(current_database(), 'CREATE') AS creates
        FROM pg_roles r WHERE rolname = current_user`,
        [more],
      )
    )[0],
  )
  const role = quoted(user)
  if (about.super)
    return [
      {
        name: 'Superuser: everything in every database',
        wayOut: 'Use a role of its own that may only SELECT; the statements for it are in the set-up script.',
      },
    ]
  const attributes = (['createrole', 'createdb', 'replication'] as const).filter(name => about[name])
  return [
    ...attributes.map(name => ({ name: name.toUpperCase(), wayOut: `ALTER ROLE ${role} NO${name.toUpperCase()};` })),
    ...about.roles.map(name => ({ name: `Member of ${name}`, wayOut: `REVOKE ${name} FROM ${role};` })),
    ...(about.creates
      ? [
          {
            name: 'CREATE on the database',
            wayOut: `REVOKE CREATE ON DATABASE … FROM ${role}, or from PUBLIC where it has it thence;`,
          },
        ]
      : []),
    ...(await writesOf(ask)).map(({ schema, rights, tables }) => ({
      name: `${rights.join(', ')} on ${tables} ${tables === 1 ? 'table' : 'tables'} in schema ${schema}`,
      wayOut: `REVOKE ${rights.join(', ')} ON ALL TABLES IN SCHEMA ${quoted(schema)} FROM ${role}; or from the role or PUBLIC that it has them by. Of tables that it owns nothing can be taken.`,
    })),
  ]
}

async function writesOf(ask: Ask) {
  const rows = await ask(
    `SELECT n.nspname AS schema, array_agg(DISTINCT p.privilege ORDER BY p.privilege) AS rights, count(DISTINCT c.oid)::int AS tables
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      CROSS JOIN unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS p(privilege)
    WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
      AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, p.privilege)
    GROUP BY n.nspname ORDER BY n.nspname LIMIT 50`,
  )
  return rows.map(row => Writes.parse(row))
}
