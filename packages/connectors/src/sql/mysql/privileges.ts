import { z } from 'zod'
import { allowed, ownName } from './accounts.ts'
import type { Ask } from './client.ts'

/** What one account is granted at one place. */
export interface Held {
  via: 'schema' | 'table' | 'column'
  /** Of a schema it may be a pattern, as the server takes it. */
  schema: string
  table?: string
  column?: string
  /** `user@host`. */
  grantee: string
  /** In capitals: SELECT, INSERT …; GRANT OPTION among them. */
  privileges: readonly string[]
}

const Text = z.coerce.string()
const Row = z.object({
  schema: Text,
  table: Text.optional(),
  column: Text.optional(),
  grantee: Text,
  privileges: z.string().nullable(),
})

const schemaPrivileges = {
  Select_priv: 'SELECT',
  Insert_priv: 'INSERT',
  Update_priv: 'UPDATE',
  Delete_priv: 'DELETE',
  Create_priv: 'CREATE',
  Drop_priv: 'DROP',
  Grant_priv: 'GRANT OPTION',
  References_priv: 'REFERENCES',
  Index_priv: 'INDEX',
  Alter_priv: 'ALTER',
  Create_tmp_table_priv: 'CREATE TEMPORARY TABLES',
  Lock_tables_priv: 'LOCK TABLES',
  Create_view_priv: 'CREATE VIEW',
  Show_view_priv: 'SHOW VIEW',
  Create_routine_priv: 'CREATE ROUTINE',
  Alter_routine_priv: 'ALTER ROUTINE',
  Execute_priv: 'EXECUTE',
  Event_priv: 'EVENT',
  Trigger_priv: 'TRIGGER',
} as const

const schemaList = `CONCAT_WS(',', ${Object.entries(schemaPrivileges)
  .map(([column, name]) => `IF(${column} = 'Y', '${name}', NULL)`)
  .join(', ')})`
const who = `CONCAT(User, '@', Host) AS grantee`

const ofSchemas = `SELECT Db AS \`schema\`, ${who}, ${schemaList} AS privileges FROM mysql.db`
const ofTables = `SELECT Db AS \`schema\`, Table_name AS \`table\`, ${who}, Table_priv AS privileges FROM mysql.tables_priv WHERE Table_priv <> ''`
const ofColumns = `SELECT Db AS \`schema\`, Table_name AS \`table\`, Column_name AS \`column\`, ${who}, Column_priv AS privileges FROM mysql.columns_priv`

/** All that is granted below the server as a whole; nothing where the user may not read it. */
export async function readPrivileges(ask: Ask): Promise<Held[] | undefined> {
  const schemas = await allowed(ask(ofSchemas))
  const tables = await allowed(ask(ofTables))
  const columns = await allowed(ask(ofColumns))
  if (!schemas || !tables || !columns) return undefined
  return [...heldOf('schema', schemas), ...heldOf('table', tables), ...heldOf('column', columns)]
}

/** What the account that reads is granted itself, which it may always ask. */
export async function ownPrivileges(ask: Ask): Promise<Held[]> {
  const own = await ownName(ask)
  const from = (place: string, names: string) =>
    ask(
      `SELECT ${names}, GRANTEE AS grantee, GROUP_CONCAT(PRIVILEGE_TYPE) AS privileges FROM information_schema.${place}_PRIVILEGES GROUP BY ${names.replaceAll(/ AS `\w+`/g, '')}, GRANTEE`,
    )
  const [schema, table, column] = ['TABLE_SCHEMA AS `schema`', 'TABLE_NAME AS `table`', 'COLUMN_NAME AS `column`']
  const all = [
    ...heldOf('schema', await from('SCHEMA', `${schema}`)),
    ...heldOf('table', await from('TABLE', `${schema}, ${table}`)),
    ...heldOf('column', await from('COLUMN', `${schema}, ${table}, ${column}`)),
  ]
  return all.map(held => ({ ...held, grantee: plainName(held.grantee) })).filter(({ grantee }) => grantee === own)
}

/** `'user'@'host'` as the catalogue writes it. */
const plainName = (name: string) => name.replace(/^'(.*)'@'([^']*)'$/s, '$1@$2')

function heldOf(via: Held['via'], rows: readonly unknown[]): Held[] {
  return rows.flatMap(row => {
    const { schema, table, column, grantee, privileges } = Row.parse(row)
    const list = (privileges ?? '').split(',').filter(Boolean).map(written)
    if (!list.length) return []
    return [
      {
        via,
        schema,
        ...(table !== undefined && { table }),
        ...(column !== undefined && { column }),
        grantee,
        privileges: list,
      },
    ]
  })
}

/** As a statement writes it: tables of grants say `Grant` and `Delete versioning rows`. */
function written(privilege: string): string {
  const upper = privilege.trim().toUpperCase()
  if (upper === 'GRANT') return 'GRANT OPTION'
  return upper === 'DELETE VERSIONING ROWS' ? 'DELETE HISTORY' : upper
}

/** Whether a grant on schemas by this pattern is one on this schema. `\_` and `\%` stand for themselves. */
export function patternTakes(pattern: string, schema: string): boolean {
  if (pattern === schema) return true
  if (!/[%_]/.test(pattern)) return false
  const parts = pattern.match(/\\[%_\\]|%|_|[^%_\\]+|\\/g) ?? []
  const source = parts.map(part =>
    part === '%'
      ? '.*'
      : part === '_'
        ? '.'
        : part.replace(/^\\([%_\\])$/, '$1').replaceAll(/[$()*+.?[\]^{|}\\]/g, '\\$&'),
  )
  return new RegExp(`^${source.join('')}$`, 'su').test(schema)
}
