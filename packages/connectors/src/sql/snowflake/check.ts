import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
import { databaseNames, schemasOf } from './catalogue.ts'
import type { Database } from './database.ts'
import { quoted, StatementError } from './fault.ts'
import { excessOf } from './excess.ts'
import { heldIn } from './grants.ts'
import { isNamed } from './listing.ts'
import type { SnowflakeSettings } from './settings.ts'

/** What the role is granted, asked right by right; what is missing, with the statement that mends it. */
export async function check(database: Database, settings: SnowflakeSettings): Promise<CheckResult> {
  try {
    return await examine(database, settings)
  } catch (error) {
    const said =
      error instanceof StatementError
        ? new ConnectorError('io_error', `Snowflake could not say what may be read (${error.code}).`)
        : error
    return failedCheck('Connection', said, ConnectorError)
  }
}

async function examine(database: Database, settings: SnowflakeSettings): Promise<CheckResult> {
  const { user, warehouse, database: wanted } = settings
  const [who] = (await database.askIfAllowed('SELECT CURRENT_ROLE() AS ROLE_NAME')) ?? []
  const role = who?.['role_name'] ?? settings.role ?? 'its role'
  const all = await databaseNames(database)
  const databases = all.filter(isNamed(wanted))
  const usable: string[] = []
  const missing: CheckResult['missing'] = []
  for (const name of databases) {
    const schemas = await schemasOf(database, name).catch((error: unknown) => {
      if (!(error instanceof StatementError)) throw error
      missing.push({ name: `USAGE on database ${name}`, wayOut: grantsFor(name, role) })
    })
    if (schemas) usable.push(name)
  }
  if (!databases.length)
    missing.push({ name: wanted ? `Database ${wanted}` : 'Databases', wayOut: grantsFor(wanted ?? 'SHOP', role) })
  const [first] = usable
  if (first !== undefined && !(await heldIn(database, first)))
    missing.push({
      name: 'Who may read the tables',
      wayOut: `The service does not tell the role. Let it own or manage them, or GRANT MANAGE GRANTS ON ACCOUNT TO ROLE ${quoted(role)}, which is much: without it grants stay unseen.`,
    })
  if (!(await database.askIfAllowed('SHOW USERS')))
    missing.push({
      name: 'Users',
      wayOut: `GRANT ROLE USERADMIN TO ROLE ${quoted(role)}; shows them, and how they sign in.`,
    })
  if (
    settings.history &&
    !(await database.askIfAllowed(`SELECT 1 AS ONE FROM SNOWFLAKE.ACCOUNT_USAGE.ACCESS_HISTORY LIMIT 1`))
  )
    missing.push({
      name: 'History',
      wayOut: `GRANT DATABASE ROLE SNOWFLAKE.GOVERNANCE_VIEWER TO ROLE ${quoted(role)}; GRANT DATABASE ROLE SNOWFLAKE.SECURITY_VIEWER TO ROLE ${quoted(role)}; It takes the Enterprise Edition.`,
    })
  return {
    ok: usable.length > 0,
    granted: [
      `Sign-in as ${user} with the role ${role}`,
      ...(warehouse ? [`USAGE on warehouse ${warehouse}`] : []),
      ...usable.map(name => `USAGE on database ${name}`),
    ],
    excess: await excessOf(database, role),
    missing,
  }
}

/** What a role needs of a database, to copy. */
function grantsFor(database: string, role: string): string {
  const [name, to] = [quoted(database), quoted(role)]
  return [
    `GRANT USAGE ON DATABASE ${name} TO ROLE ${to};`,
    `GRANT USAGE ON ALL SCHEMAS IN DATABASE ${name} TO ROLE ${to};`,
    `GRANT SELECT ON ALL TABLES IN DATABASE ${name} TO ROLE ${to};`,
    `GRANT SELECT ON ALL VIEWS IN DATABASE ${name} TO ROLE ${to};`,
    `GRANT SELECT ON FUTURE TABLES IN DATABASE ${name} TO ROLE ${to};`,
  ].join(' ')
}
