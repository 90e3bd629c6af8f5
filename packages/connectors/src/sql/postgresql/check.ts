import { z } from 'zod'
import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { withReplica } from '../../kit/tables/replica.ts'
import { relationKinds } from './catalogue.ts'
import type { Ask, Database } from './database.ts'
import { excessOf } from './excess.ts'
import { quoted } from './fault.ts'
import type { PostgresqlSettings } from './settings.ts'

type Missing = CheckResult['missing']

/** The one that is asked what there is, and the one that rows are read from. */
interface Servers {
  database: Database
  reading: Database
}

/** What the user is granted, asked of the server; what is missing, with the statement that mends it. */
export async function check({ database, reading }: Servers, settings: PostgresqlSettings): Promise<CheckResult> {
  try {
    const result = await database.read(({ ask }) => examine(ask, settings))
    return await withReplica(result, settings.replica, () => reading.read(() => Promise.resolve()))
  } catch (error) {
    return failedCheck('Connection', error)
  }
}

const About = z.object({
  bypasses: z.boolean(),
  isEncrypted: z.boolean(),
  isCounting: z.boolean(),
  isStandby: z.boolean(),
})
const SchemaRights = z.object({
  name: z.string(),
  isUsable: z.boolean(),
  tables: z.number(),
  readable: z.number(),
  partly: z.number(),
  hidden: z.number(),
})
type SchemaRights = z.infer<typeof SchemaRights>

async function examine(ask: Ask, { schemas, user, database }: PostgresqlSettings): Promise<CheckResult> {
  const about = About.parse((await ask(aboutMe))[0])
  const found = (await ask(rights, [relationKinds])).map(row => SchemaRights.parse(row))
  const wanted = schemas.length ? found.filter(({ name }) => schemas.includes(name)) : found
  const absent = schemas.filter(schema => found.every(({ name }) => name !== schema))
  const [tables, readable] = [sum(wanted, 'tables'), sum(wanted, 'readable') + sum(wanted, 'partly')]
  const missing: Missing = [
    ...absent.map(name => ({ name: `Schema ${name}`, wayOut: `There is none in ${database}. Check how it is spelt.` })),
    ...wanted.flatMap(schema => lacking(schema, user)),
    ...hiddenRows(wanted, about, user),
    ...blindness(about),
  ]
  return {
    ok: absent.length === 0 && (tables === 0 || readable > 0),
    granted: [
      `CONNECT on ${database} as ${user}${about.isEncrypted ? ', encrypted' : ''}`,
      `SELECT on ${readable} of ${tables} tables in ${wanted.length} schemas`,
    ],
    missing,
    excess: await excessOf(ask, user),
  }
}

const aboutMe = `SELECT r.rolsuper OR r.rolbypassrls AS bypasses,
    coalesce((SELECT s.ssl FROM pg_stat_ssl s WHERE s.pid = pg_backend_pid()), false) AS "isEncrypted",
    current_setting('track_counts')::bool AS "isCounting", pg_is_in_recovery() AS "isStandby"
  FROM pg_roles r WHERE r.rolname = current_user`

const rights = `SELECT n.nspname AS name, has_schema_privilege(n.oid, 'USAGE') AS "isUsable",
    count(c.oid)::int AS tables,
    count(*) FILTER (WHERE c.may = 'all' AND has_schema_privilege(n.oid, 'USAGE'))::int AS readable,
    count(*) FILTER (WHERE c.may = 'some' AND has_schema_privilege(n.oid, 'USAGE'))::int AS partly,
    count(*) FILTER (WHERE c.relrowsecurity AND NOT (pg_has_role(c.relowner, 'USAGE') AND NOT c.relforcerowsecurity))::int AS hidden
  FROM pg_namespace n LEFT JOIN LATERAL (
    SELECT oid, relowner, relrowsecurity, relforcerowsecurity, CASE WHEN has_table_privilege(oid, 'SELECT') THEN 'all'
      WHEN has_any_column_privilege(oid, 'SELECT') THEN 'some' END AS may
    FROM pg_class WHERE relnamespace = n.oid AND relkind = ANY ($1::"char"[]) AND relkind <> 'f' AND NOT relispartition
  ) c ON true
  WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
  GROUP BY n.oid, n.nspname ORDER BY n.nspname`

function lacking({ name, isUsable, tables, readable, partly }: SchemaRights, user: string): Missing {
  if (!tables || (isUsable && readable === tables)) return []
  const [schema, role] = [quoted(name), quoted(user)]
  const wayOut = [
    ...(isUsable ? [] : [`GRANT USAGE ON SCHEMA ${schema} TO ${role};`]),
    `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role};`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT ON TABLES TO ${role};`,
  ].join(' ')
  const some = partly ? ` (of ${partly} some columns may be read)` : ''
  return [{ name: `SELECT on ${tables - readable} of ${tables} tables in schema ${name}${some}`, wayOut }]
}

function hiddenRows(schemas: readonly SchemaRights[], { bypasses }: z.infer<typeof About>, user: string): Missing {
  const hidden = bypasses ? 0 : sum(schemas, 'hidden')
  if (!hidden) return []
  return [
    {
      name: `Rows that row security hides in ${hidden} ${hidden === 1 ? 'table' : 'tables'}`,
      wayOut: `What its policies do not show ${user} stays unseen. To see all rows, a superuser runs: ALTER ROLE ${quoted(user)} BYPASSRLS`,
    },
  ]
}

function blindness({ isCounting, isStandby }: z.infer<typeof About>): Missing {
  if (isCounting && !isStandby) return []
  return [
    {
      name: 'What changed since the last scan',
      wayOut: isStandby
        ? 'A standby does not count changes, so that each scan samples every table. Connect the primary to sample what changed only.'
        : 'track_counts is off, so that each scan samples every table. Switch it on in postgresql.conf.',
    },
  ]
}

const sum = (schemas: readonly SchemaRights[], what: 'tables' | 'readable' | 'partly' | 'hidden') =>
  schemas.reduce((total, schema) => total + schema[what], 0)
