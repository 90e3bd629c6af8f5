import { z } from 'zod'
import type { Database } from './database.ts'
import { quoted, text } from './fault.ts'

const Text = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const Count = z.coerce.number().nullish().catch(null)

const ColumnRow = z.object({
  table_name: z.string(),
  column_name: z.string(),
  data_type: Text,
  character_maximum_length: Count,
  comment: Text,
})
export type ColumnRow = z.infer<typeof ColumnRow>

const TableRow = z.object({
  table_name: z.string(),
  table_type: Text,
  table_owner: Text,
  row_count: Count,
  bytes: Text,
  last_altered: Text,
})
export type TableRow = z.infer<typeof TableRow> & { columns: ColumnRow[] }

export const isView = ({ table_type: type }: Pick<TableRow, 'table_type'>) => /VIEW/i.test(type)
/** Its rows lie in files or tables of somebody else. */
export const isExternal = ({ table_type: type }: Pick<TableRow, 'table_type'>) => /EXTERNAL/i.test(type)

export async function databaseNames({ ask }: Database): Promise<string[]> {
  const rows = await ask('SHOW DATABASES')
  const named = rows.filter(({ kind }) => !/APPLICATION/i.test(kind ?? '')).flatMap(({ name }) => name ?? [])
  return named.filter(name => !systemDatabases.has(name)).toSorted()
}

/** What every account has, of the service itself. */
const systemDatabases = new Set(['SNOWFLAKE', 'SNOWFLAKE_SAMPLE_DATA'])

const SchemaRow = z.object({ schema_name: z.string(), schema_owner: Text })

export async function schemasOf({ ask }: Database, database: string): Promise<{ name: string; owner: string }[]> {
  const rows = await ask(
    `SELECT SCHEMA_NAME, SCHEMA_OWNER FROM ${quoted(database)}.INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME <> 'INFORMATION_SCHEMA' ORDER BY SCHEMA_NAME`,
  )
  return rows.map(row => SchemaRow.parse(row)).map(({ schema_name: name, schema_owner: owner }) => ({ name, owner }))
}

const tablesOfPage = 100
const Name = z.object({ table_name: z.string() })
type Place = readonly [database: string, schema: string]

/** Tables and views that come next by their names, with their columns. */
export async function tablesAfter(database: Database, place: Place, after: string): Promise<TableRow[]> {
  const [name, schema] = place
  const names = await database.ask(
    `SELECT DISTINCT TABLE_NAME FROM ${quoted(name)}.INFORMATION_SCHEMA.COLUMNS
      WHERE TABLE_SCHEMA = ${text(schema)} AND TABLE_NAME > ${text(after)} ORDER BY TABLE_NAME LIMIT ${tablesOfPage}`,
  )
  const last = names.at(-1)
  if (last === undefined) return []
  return tablesIn(database, place, `TABLE_NAME > ${text(after)} AND TABLE_NAME <= ${text(Name.parse(last).table_name)}`)
}

/** Nothing for one that is gone. */
export async function tableNamed(
  database: Database,
  [name, schema, table]: readonly [string, string, string],
): Promise<TableRow | undefined> {
  return (await tablesIn(database, [name, schema], `TABLE_NAME = ${text(table)}`))[0]
}

async function tablesIn({ ask }: Database, [name, schema]: Place, which: string): Promise<TableRow[]> {
  const from = `${quoted(name)}.INFORMATION_SCHEMA`
  const where = `WHERE TABLE_SCHEMA = ${text(schema)} AND ${which} ORDER BY TABLE_NAME`
  const facts = (
    await ask(
      `SELECT TABLE_NAME, TABLE_TYPE, TABLE_OWNER, ROW_COUNT, BYTES, TO_VARCHAR(LAST_ALTERED) AS LAST_ALTERED FROM ${from}.TABLES ${where}`,
    )
  ).map(row => TableRow.parse(row))
  const columns = await ask(
    `SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE, CHARACTER_MAXIMUM_LENGTH, COMMENT FROM ${from}.COLUMNS ${where}, ORDINAL_POSITION`,
  )
  const byName = new Map(facts.map(row => [row.table_name, row]))
  const byTable = Map.groupBy(
    columns.map(row => ColumnRow.parse(row)),
    row => row.table_name,
  )
  return [...byTable].map(([table, list]) => ({ ...(byName.get(table) ?? viewNamed(table)), columns: list }))
}

/** What has columns and is not among the tables is a view. */
const viewNamed = (name: string) =>
  TableRow.parse({ table_name: name, table_type: 'VIEW', row_count: null, bytes: '', last_altered: '' })

/** When anything in a database was changed last, which is all that is known of what a view reads. */
export async function lastChange({ askIfAllowed }: Database, database: string): Promise<string | undefined> {
  const rows = await askIfAllowed(
    `SELECT TO_VARCHAR(MAX(LAST_ALTERED)) AS LAST_ALTERED, SUM(ROW_COUNT) AS ROW_COUNT FROM ${quoted(database)}.INFORMATION_SCHEMA.TABLES`,
  )
  const [row] = rows ?? []
  return row && `${row['last_altered']} ${row['row_count']}`
}
