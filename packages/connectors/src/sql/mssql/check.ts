import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
import { withReplica } from '../../kit/tables/replica.ts'
import { isSystem } from './catalogue.ts'
import type { Database } from './database.ts'
import { errorNumber, quoted } from './fault.ts'
import type { MssqlSettings } from './settings.ts'

/** The one that is asked what there is, and the one that rows are read from. */
interface Servers {
  database: Database
  reading: Database
}

/** What the user is granted, asked right by right; what is missing, with the statement that mends it; what is more than reading needs. */
export async function check({ database, reading }: Servers, settings: MssqlSettings): Promise<CheckResult> {
  try {
    const result = await examine(database, settings)
    return await withReplica(result, settings.replica, () => reading.ask('SELECT 1 AS one'))
  } catch (error) {
    const number = errorNumber(error)
    const said = number
      ? new ConnectorError('io_error', `The server could not say what may be read (${number}).`)
      : error
    return failedCheck('Connection', said, ConnectorError)
  }
}

async function examine({ ask, askIfAllowed }: Database, settings: MssqlSettings): Promise<CheckResult> {
  const { user, database, schemas, tls } = settings
  const rows = await ask(
    `SELECT s.name, COUNT(o.object_id) AS tables, SUM(HAS_PERMS_BY_NAME(QUOTENAME(s.name) + '.' + QUOTENAME(o.name), 'OBJECT', 'SELECT')) AS readable
      FROM sys.schemas s LEFT JOIN sys.objects o ON o.schema_id = s.schema_id AND o.type IN ('U', 'V') AND o.is_ms_shipped = 0 GROUP BY s.name ORDER BY s.name`,
  )
  const found = rows
    .map(row => ({ name: String(row['name']), tables: Number(row['tables']), readable: Number(row['readable'] ?? 0) }))
    .filter(({ name }) => !isSystem(name))
  const wanted = schemas.length ? found.filter(({ name }) => schemas.includes(name)) : found
  const absent = schemas.filter(schema => found.every(({ name }) => name !== schema))
  const total = (what: 'tables' | 'readable') => wanted.reduce((sum, each) => sum + each[what], 0)
  const may = (await askIfAllowed(rights))?.[0]
  const more = ['INSERT', 'UPDATE', 'DELETE', 'ALTER', 'CONTROL'].filter(name => may?.[name] === 1)
  return {
    ok: absent.length === 0 && (total('tables') === 0 || total('readable') > 0),
    granted: [
      `CONNECT on ${database} as ${user}${tls === 'disable' ? '' : ', encrypted'}`,
      `SELECT on ${total('readable')} of ${total('tables')} tables in ${wanted.length} schemas`,
    ],
    excess: more.map(name => ({
      name: `${name} on ${database}`,
      wayOut: `REVOKE ${name} FROM ${quoted(user)}; or take it out of the role that it has it by: ALTER ROLE db_owner DROP MEMBER ${quoted(user)}; remedies need it.`,
    })),
    missing: [
      ...absent.map(name => ({
        name: `Schema ${name}`,
        wayOut: `There is none in ${database} that ${user} may see. Check how it is spelt.`,
      })),
      ...wanted
        .filter(({ tables, readable }) => readable < tables)
        .map(({ name, tables, readable }) => ({
          name: `SELECT on ${tables - readable} of ${tables} tables in schema ${name}`,
          wayOut: `GRANT SELECT ON SCHEMA::${quoted(name)} TO ${quoted(user)};`,
        })),
      ...(may?.['PLANS'] === 0
        ? [
            {
              name: 'SHOWPLAN',
              wayOut: `What reading a view would cost is judged by row counts alone: GRANT SHOWPLAN TO ${quoted(user)};`,
            },
          ]
        : []),
      ...(may?.['DEFINITIONS'] === 0
        ? [
            {
              name: 'VIEW DEFINITION',
              wayOut: `Who is granted what stays unseen: GRANT VIEW DEFINITION TO ${quoted(user)};`,
            },
          ]
        : []),
    ],
  }
}

const rights = `SELECT ${['INSERT', 'UPDATE', 'DELETE', 'ALTER', 'CONTROL']
  .map(name => `HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', '${name}') AS [${name}]`)
  .join(', ')}, HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'VIEW DEFINITION') AS DEFINITIONS,
  HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'SHOWPLAN') AS PLANS`
