import { z } from 'zod'
import type { CheckResult } from '../../kit/connector.ts'
import { Text } from './catalogue.ts'
import type { Reader } from './database.ts'

const Writes = z.object({ owner: Text, grantee: z.string(), privilege: z.string(), tables: z.coerce.number() })
const named = (rows: readonly unknown[]) => rows.map(row => z.object({ name: z.string() }).parse(row).name)

/** System privileges that reading takes, or that do no harm. */
const needed = /^(CREATE SESSION|SELECT ANY DICTIONARY|SET CONTAINER|(READ|SELECT) ANY TABLE)$/
const administering = /^(DBA|IMP_FULL_DATABASE|EXP_FULL_DATABASE|DATAPUMP_.*|.*_DBA|CDB_DBA|PDB_DBA|AUDIT_ADMIN)$/

/** What the user may do besides reading, each with the statement that takes it back. */
export async function excessOf(
  { ask, askIfAllowed }: Reader,
  user: string,
): Promise<NonNullable<CheckResult['excess']>> {
  const roles = named(await ask(`SELECT role AS name FROM session_roles ORDER BY role`)).filter(role =>
    administering.test(role),
  )
  const privileges = named(await ask(`SELECT privilege AS name FROM session_privs ORDER BY privilege`))
  if (roles.includes('DBA'))
    return [
      {
        name: 'DBA: everything in the database',
        wayOut: 'Use a user of its own that may only read; the statements for it are in the documentation.',
      },
    ]
  const more = privileges.filter(privilege => !needed.test(privilege))
  const writes = (await askIfAllowed(writing)) ?? []
  return [
    ...roles.map(role => ({ name: `The role ${role}`, wayOut: `REVOKE ${role} FROM ${user};` })),
    ...(more.length
      ? [
          {
            name: more.slice(0, 20).join(', '),
            wayOut: `REVOKE ${more.slice(0, 20).join(', ')} FROM ${user}; or from the role that it has them by.`,
          },
        ]
      : []),
    ...privileges
      .filter(privilege => privilege === 'SELECT ANY TABLE')
      .map(privilege => ({
        name: `${privilege}, which can lock rows of every table`,
        wayOut: `GRANT READ on the tables instead, and REVOKE ${privilege} FROM ${user};`,
      })),
    ...writes
      .map(row => Writes.parse(row))
      .map(({ owner, grantee, privilege, tables }) => ({
        name: `${privilege} on ${tables} ${tables === 1 ? 'table' : 'tables'} of ${owner}`,
        wayOut: `REVOKE ${privilege} on them FROM ${grantee}, by which ${user} has it.`,
      })),
  ]
}

const writing = `SELECT p.table_schema AS owner, p.grantee, p.privilege, COUNT(DISTINCT p.table_name) AS tables
  FROM all_tab_privs p JOIN all_users u ON u.username = p.table_schema AND u.oracle_maintained = 'N'
  WHERE p.privilege IN ('INSERT', 'UPDATE', 'DELETE', 'ALTER') AND (p.grantee IN (USER, 'PUBLIC') OR p.grantee IN (SELECT role FROM session_roles))
  GROUP BY p.table_schema, p.grantee, p.privilege ORDER BY p.table_schema, p.grantee, p.privilege`
