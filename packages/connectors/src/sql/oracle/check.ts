import { z } from 'zod'
import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { ConnectorError, SourceFault } from '../../kit/source-fault.ts'
import { withReplica } from '../../kit/tables/replica.ts'
import { isSystem, schemaNames } from './catalogue.ts'
import type { Database, Reader } from './database.ts'
import { errorNumber, quoted } from './fault.ts'
import { excessOf } from './excess.ts'
import type { OracleSettings } from './settings.ts'

/** The one that is asked what there is, and the one that rows are read from. */
interface Servers {
  database: Database
  reading: Database
}

/** What the user is granted, asked right by right; what is missing, with the statement that mends it; what is more than reading needs. */
export async function check({ database, reading }: Servers, settings: OracleSettings): Promise<CheckResult> {
  try {
    const result = await database.read(reader => examine(reader, settings))
    return await withReplica(result, settings.replica, () => reading.read(() => Promise.resolve()))
  } catch (error) {
    const number = error instanceof SourceFault ? 0 : errorNumber(error)
    const code = `ORA-${String(number).padStart(5, '0')}`
    const said = number ? new ConnectorError('io_error', `The server could not say what may be read (${code}).`) : error
    return failedCheck('Connection', said, ConnectorError)
  }
}

const Counts = z.object({ owner: z.string(), tables: z.coerce.number() })

async function examine(reader: Reader, { schemas, user, database, tls }: OracleSettings): Promise<CheckResult> {
  const { ask, askIfAllowed } = reader
  const seen = await schemaNames(reader)
  const wanted = schemas.length ? schemas.filter(schema => !isSystem(schema)) : seen
  const readable = countsOf(await ask(counting('all_tables')))
  const all = await askIfAllowed(counting('dba_tables'))
  const there = all && countsOf(all)
  const total = (counts: ReadonlyMap<string, number>) =>
    wanted.reduce((sum, schema) => sum + (counts.get(schema) ?? 0), 0)
  const absent = schemas.filter(schema => !seen.includes(schema))
  return {
    ok: absent.length === 0 && seen.length > 0,
    granted: [
      `CREATE SESSION on ${database} as ${user}${tls === 'disable' ? '' : ', encrypted'}`,
      there
        ? `READ on ${total(readable)} of ${total(there)} tables in ${wanted.length} schemas`
        : `READ on ${total(readable)} tables in ${wanted.length} schemas`,
      ...(there ? ['SELECT_CATALOG_ROLE'] : []),
    ],
    missing: [
      ...absent.map(schema => ({
        name: `Schema ${schema}`,
        wayOut: `${user} sees no table of it. Check how it is spelt, mostly in capitals, or grant what it holds: ${grantAll(schema, user)}`,
      })),
      ...(seen.length || schemas.length
        ? []
        : [{ name: 'Tables', wayOut: `${user} may read none: ${grantAll('SALES', user)}` }]),
      ...(there ? wanted : [])
        .filter(schema => !absent.includes(schema) && (readable.get(schema) ?? 0) < (there?.get(schema) ?? 0))
        .map(schema => ({
          name: `READ on ${(there?.get(schema) ?? 0) - (readable.get(schema) ?? 0)} of ${there?.get(schema)} tables in schema ${schema}`,
          wayOut: grantAll(schema, user),
        })),
      ...(there
        ? []
        : [
            {
              name: 'SELECT_CATALOG_ROLE',
              wayOut: `Who else may read the tables, and users, stay unseen: GRANT SELECT_CATALOG_ROLE TO ${user};`,
            },
          ]),
    ],
    excess: await excessOf(reader, user),
  }
}

const counting = (view: string) =>
  `SELECT owner, COUNT(*) AS tables FROM ${view} WHERE nested = 'NO' AND secondary = 'N' AND dropped = 'NO' GROUP BY owner`

const countsOf = (rows: readonly unknown[]) =>
  new Map(rows.map(row => Counts.parse(row)).map(({ owner, tables }) => [owner, tables]))

/** For its owner or an administrator to run. */
const grantAll = (schema: string, user: string) =>
  `BEGIN FOR t IN (SELECT object_name AS n FROM dba_objects WHERE owner = '${schema.replaceAll("'", "''")}' AND object_type IN ('TABLE', 'VIEW')) LOOP ` +
  `EXECUTE IMMEDIATE 'GRANT READ ON ${quoted(schema).replaceAll("'", "''")}."' || t.n || '" TO ${user.replaceAll("'", "''")}'; END LOOP; END;`
