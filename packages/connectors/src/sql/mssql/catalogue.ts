import { z } from 'zod'
import type { Database } from './database.ts'

const Text = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const Flag = z.preprocess(value => value === true || value === 1 || value === '1', z.boolean())

const SchemaRow = z.object({ name: z.string(), owner: Text })
export type SchemaRow = z.infer<typeof SchemaRow>

export const isSystem = (schema: string) => /^(sys|INFORMATION_SCHEMA|guest|db_.*)$/i.test(schema)

export async function schemasOf({ ask }: Database): Promise<SchemaRow[]> {
  const rows = await ask(
    `SELECT s.name, p.name AS owner FROM sys.schemas s LEFT JOIN sys.database_principals p ON p.principal_id = s.principal_id ORDER BY s.schema_id`,
  )
  return rows.map(row => SchemaRow.parse(row)).filter(({ name }) => !isSystem(name))
}

const ColumnRow = z.object({
  object: z.coerce.string(),
  name: z.string(),
  type: z.string(),
  length: z.coerce.number(),
  comment: Text,
  readable: Flag,
})
export type ColumnRow = z.infer<typeof ColumnRow>

const TableRow = z.object({
  object: z.coerce.string(),
  name: z.string(),
  /** `U` a table, `V` a view, `E` one of somewhere else. */
  kind: z.string().transform(kind => kind.trim()),
  rows: z.coerce.number().nullable(),
  made: Text,
  /** Rows changed since the server counted last, and when that was; nothing where it does not count. */
  changes: z.string().nullable(),
})
export type TableRow = z.infer<typeof TableRow> & { columns: ColumnRow[] }

const tablesOfPage = 100

const tables = (which: string) => `SELECT ${which} CAST(o.object_id AS varchar(12)) AS object, o.name,
    CASE WHEN t.is_external = 1 THEN 'E' ELSE o.type END AS kind, CONVERT(varchar(33), o.modify_date, 126) AS made,
    (SELECT SUM(p.rows) FROM sys.partitions p WHERE p.object_id = o.object_id AND p.index_id IN (0, 1)) AS rows,
    (SELECT CONCAT(SUM(x.modification_counter), ' ', CONVERT(varchar(33), MAX(x.last_updated), 126)) FROM sys.stats s
      CROSS APPLY sys.dm_db_stats_properties(s.object_id, s.stats_id) x WHERE s.object_id = o.object_id HAVING COUNT(x.last_updated) > 0) AS changes
  FROM sys.objects o LEFT JOIN sys.tables t ON t.object_id = o.object_id
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND o.schema_id = SCHEMA_ID(@schema)`

const columns = `SELECT CAST(c.object_id AS varchar(12)) AS object, c.name, TYPE_NAME(c.system_type_id) AS type, c.max_length AS length,
    CAST(e.value AS nvarchar(400)) AS comment,
    HAS_PERMS_BY_NAME(QUOTENAME(OBJECT_SCHEMA_NAME(c.object_id)) + '.' + QUOTENAME(OBJECT_NAME(c.object_id)), 'OBJECT', 'SELECT', c.name, 'COLUMN') AS readable
  FROM sys.columns c LEFT JOIN sys.extended_properties e ON e.class = 1 AND e.major_id = c.object_id AND e.minor_id = c.column_id AND e.name = 'MS_Description'`

/** Tables and views that come next by their ids, which a rename does not change, with their columns. */
export async function tablesAfter(database: Database, schema: string, after: number): Promise<TableRow[]> {
  const found = await database.ask(`${tables(`TOP (${tablesOfPage})`)} AND o.object_id > @after ORDER BY o.object_id`, {
    schema,
    after,
  })
  return withColumns(database, found)
}

/** Nothing for one that is gone. */
export async function tableNamed(database: Database, schema: string, name: string): Promise<TableRow | undefined> {
  const found = await database.ask(`${tables('')} AND o.name = @name`, { schema, name })
  return (await withColumns(database, found))[0]
}

async function withColumns({ ask }: Database, rows: readonly unknown[]): Promise<TableRow[]> {
  const found = rows.map(row => TableRow.parse(row))
  if (!found.length) return []
  // They are numbers, as they came from the server.
  const ids = found.map(({ object }) => Number(object)).join(', ')
  const all = (await ask(`${columns} WHERE c.object_id IN (${ids}) ORDER BY c.object_id, c.column_id`)).map(row =>
    ColumnRow.parse(row),
  )
  const byTable = Map.groupBy(all, ({ object }) => object)
  return found.map(table => ({ ...table, columns: byTable.get(table.object) ?? [] }))
}
