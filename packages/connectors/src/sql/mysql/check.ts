import { z } from 'zod'
import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { withReplica } from '../../kit/tables/replica.ts'
import { ownName, readAccounts } from './accounts.ts'
import { schemaNames } from './catalogue.ts'
import type { Ask } from './client.ts'
import type { Database } from './database.ts'
import { quoted, text } from './fault.ts'
import { wants } from './listing.ts'
import { readPrivileges } from './privileges.ts'
import type { MysqlSettings } from './settings.ts'

type Missing = CheckResult['missing']

/** The one that is asked what there is, and the one that rows are read from. */
interface Servers {
  database: Database
  reading: Database
}

/** What the user is granted, asked of the server; what is missing, with the statement that mends it; what is more than reading needs. */
export async function check({ database, reading }: Servers, settings: MysqlSettings): Promise<CheckResult> {
  try {
    const result = await database.read(({ ask }) => examine(ask, settings))
    return await withReplica(result, settings.replica, () => reading.read(() => Promise.resolve()))
  } catch (error) {
    return failedCheck('Connection', error)
  }
}

const SchemaRights = z.object({
  name: z.string(),
  tables: z.coerce.number(),
  /** Tables of which every column, or any, may be read. */
  whole: z.coerce.number(),
  partly: z.coerce.number(),
})
type SchemaRights = z.infer<typeof SchemaRights>

async function examine(ask: Ask, settings: MysqlSettings): Promise<CheckResult> {
  const isWanted = wants(settings)
  const all = await schemaNames(ask)
  const found: SchemaRights[] = []
  for (const name of all.filter(isWanted)) found.push(await rightsIn(ask, name))
  const named = settings.schemas.length ? settings.schemas : settings.database ? [settings.database] : []
  const absent = named.filter(name => !all.includes(name))
  const account = await ownName(ask)
  const [user, host] = splitAt(account)
  const grantee = `${text(user)}@${text(host)}`
  const isEncrypted = z.object({ Value: z.string() }).safeParse((await ask(`SHOW SESSION STATUS LIKE 'Ssl_cipher'`))[0])
    .data?.Value
  const readable = sum(found, 'whole') + sum(found, 'partly')
  return {
    ok: absent.length === 0 && found.length > 0 && (sum(found, 'tables') === 0 || readable > 0),
    granted: [
      `Sign-in as ${account}${isEncrypted ? ', encrypted' : ''}`,
      `SELECT on ${readable} of ${sum(found, 'tables')} tables in ${found.length} ${found.length === 1 ? 'schema' : 'schemas'}`,
    ],
    excess: (await excess(ask)).map(name => ({
      name,
      wayOut: 'Take it back, or use an account that may only read; remedies need it.',
    })),
    missing: [
      ...absent.map(name => ({
        name: `Schema ${name}`,
        wayOut: `There is none of that name, or the account sees none: GRANT SELECT, SHOW VIEW ON ${quoted(name)}.* TO ${grantee};`,
      })),
      ...(found.length || absent.length
        ? []
        : [{ name: 'Schemas', wayOut: `The account sees none: GRANT SELECT, SHOW VIEW ON *.* TO ${grantee};` }]),
      ...found.flatMap(rights => lacking(rights, grantee)),
      ...(await blindness(ask, grantee)),
    ],
  }
}

async function rightsIn(ask: Ask, schema: string): Promise<SchemaRights> {
  const [row] = await ask(
    `SELECT ? AS name, COUNT(*) AS tables, COALESCE(SUM(open = columns), 0) AS whole, COALESCE(SUM(open > 0 AND open < columns), 0) AS partly FROM (
      SELECT COUNT(*) AS columns, SUM(FIND_IN_SET('select', PRIVILEGES) > 0) AS open
      FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? GROUP BY TABLE_NAME
    ) listed`,
    [schema, schema],
  )
  return SchemaRights.parse(row)
}

function lacking({ name, tables, whole, partly }: SchemaRights, grantee: string): Missing {
  if (whole === tables) return []
  const some = partly ? ` (of ${partly} some columns may be read)` : ''
  return [
    {
      name: `SELECT on ${tables - whole} of ${tables} tables in schema ${name}${some}`,
      wayOut: `GRANT SELECT, SHOW VIEW ON ${quoted(name)}.* TO ${grantee};`,
    },
  ]
}

async function blindness(ask: Ask, grantee: string): Promise<Missing> {
  if ((await readAccounts(ask)) && (await readPrivileges(ask))) return []
  const tables = ['user', 'db', 'tables_priv', 'columns_priv', 'roles_mapping', 'global_priv']
  return [
    {
      name: 'Who else may read the tables, and how accounts sign in',
      wayOut:
        `GRANT SELECT ON mysql.* TO ${grantee}; or only what is needed: ` +
        `${tables.map(name => `GRANT SELECT ON mysql.${name} TO ${grantee};`).join(' ')} In MySQL it is role_edges instead of the last two. ` +
        'These tables hold the hashes of passwords: until then, what is granted to others stays unseen.',
    },
  ]
}

const needed = new Set([
  'SELECT',
  'SHOW VIEW',
  'SHOW DATABASES',
  'USAGE',
  'PROCESS',
  'REPLICATION CLIENT',
  'BINLOG MONITOR',
])

/** What the account may do besides reading, as the server says it. */
async function excess(ask: Ask): Promise<string[]> {
  const rows = await ask('SHOW GRANTS FOR CURRENT_USER()')
  return rows.flatMap(row => {
    const [said = ''] = Object.values(z.record(z.string(), z.string()).catch({}).parse(row))
    const [, list = '', place = ''] = /^GRANT (.*?) ON (.*?) TO /s.exec(said) ?? []
    const more = list
      .replaceAll(/\s*\([^)]*\)/g, '')
      .split(',')
      .map(privilege => privilege.trim())
      .filter(privilege => privilege && !needed.has(privilege.toUpperCase()))
    const option = / WITH GRANT OPTION/.test(said) ? ['GRANT OPTION'] : []
    return more.length || option.length ? [`${[...more, ...option].slice(0, 8).join(', ')} on ${place}`] : []
  })
}

function splitAt(account: string): [string, string] {
  const at = account.lastIndexOf('@')
  return [account.slice(0, at), account.slice(at + 1)]
}

const sum = (rights: readonly SchemaRights[], what: 'tables' | 'whole' | 'partly') =>
  rights.reduce((total, each) => total + each[what], 0)
