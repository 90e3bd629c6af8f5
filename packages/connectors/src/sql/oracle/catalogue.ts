import { z } from 'zod'
import type { Reader } from './database.ts'

export const Text = z.unknown().transform(value => (value === null || value === undefined ? '' : String(value)))
const Count = z.coerce.number().nullish().catch(null)

/** Schemas that Oracle keeps for itself, in every database. Which others those are, the server says. */
export const isSystem = (schema: string) =>
  /^(SYS|SYSTEM|SYSBACKUP|SYSDG|SYSKM|SYSRAC|SYS\$UMF|AUDSYS|XDB|MDSYS|CTXSYS|DBSNMP|OUTLN|PUBLIC|GSMADMIN_INTERNAL)$/.test(
    schema,
  )

/** Users that own a table or view which the reader may see, but those of Oracle itself, in an order that stays. */
export async function schemaNames({ ask }: Reader): Promise<string[]> {
  const rows = await ask(
    `SELECT u.username AS name FROM all_users u WHERE u.oracle_maintained = 'N'
      AND EXISTS (SELECT 1 FROM all_objects o WHERE o.owner = u.username AND o.object_type IN ('TABLE', 'VIEW')) ORDER BY u.username`,
  )
  return rows.map(row => z.object({ name: z.string() }).parse(row).name).filter(name => !isSystem(name))
}

const ColumnRow = z.object({
  table_name: z.string(),
  name: z.string(),
  type: Text,
  length: Count,
  /** Of a type that somebody made: whose. */
  type_owner: Text,
  comments: Text,
})
export type ColumnRow = z.infer<typeof ColumnRow>

const TableRow = z.object({
  id: z.coerce.number(),
  name: z.string(),
  kind: z.enum(['TABLE', 'VIEW']),
  /** Its rows lie in files. */
  external: z.coerce.number().transform(Boolean),
  /** Its rows are those of each session alone. */
  temporary: Text.transform(value => value === 'Y'),
  /** Kept as an index, without places of rows that stay. */
  organised: Text.transform(value => value !== ''),
  /** As the optimiser's statistics say, which may be old or none. */
  rows: Count,
  blocks: Count,
  altered: Text,
  analysed: Text,
  /** Changed rows since the statistics were made, as far as they were written down, which Oracle does now and then; null where it writes nothing down. */
  inserts: Count,
  updates: Count,
  deletes: Count,
  changed: Text,
})
export type TableRow = z.infer<typeof TableRow> & { columns: ColumnRow[] }

const tablesOfPage = 100

const tables = `SELECT o.object_id AS id, o.object_name AS name, o.object_type AS kind, NVL2(e.table_name, 1, 0) AS external,
    o.temporary, t.iot_type AS organised, t.num_rows AS "rows", t.blocks, TO_CHAR(o.last_ddl_time, 'YYYY-MM-DD HH24:MI:SS') AS altered,
    TO_CHAR(t.last_analyzed, 'YYYY-MM-DD HH24:MI:SS') AS analysed, m.inserts, m.updates, m.deletes,
    TO_CHAR(m.timestamp, 'YYYY-MM-DD HH24:MI:SS') || m.truncated AS changed
  FROM all_objects o JOIN all_users u ON u.username = o.owner AND u.oracle_maintained = 'N'
    LEFT JOIN all_tables t ON o.object_type = 'TABLE' AND t.owner = o.owner AND t.table_name = o.object_name
    LEFT JOIN all_external_tables e ON e.owner = o.owner AND e.table_name = o.object_name
    LEFT JOIN all_tab_modifications m ON m.table_owner = o.owner AND m.table_name = o.object_name AND m.partition_name IS NULL
  WHERE o.owner = :owner AND o.object_type IN ('TABLE', 'VIEW') AND o.secondary = 'N' AND o.object_name NOT LIKE 'BIN$%'
    AND (o.object_type = 'VIEW' OR t.nested = 'NO' AND (t.iot_type IS NULL OR t.iot_type = 'IOT'))`

/** Tables and views that come next by their ids, which a rename does not change, with their columns. */
export async function tablesAfter(reader: Reader, owner: string, after: number): Promise<TableRow[]> {
  const rows = await reader.ask(
    `SELECT * FROM (${tables} AND o.object_id > :after ORDER BY o.object_id) WHERE ROWNUM <= ${tablesOfPage}`,
    { owner, after },
  )
  const found = rows.map(row => TableRow.parse(row))
  const last = found.at(-1)
  if (!last) return []
  const columns = await reader.ask(
    `${columnsOf} AND c.table_name IN (SELECT o.object_name FROM all_objects o WHERE o.owner = :owner AND o.object_type IN ('TABLE', 'VIEW')
      AND o.object_id > :after AND o.object_id <= :last) ORDER BY c.table_name, c.column_id`,
    { owner, after, last: last.id },
  )
  return joined(found, columns)
}

/** Nothing for one that is gone. */
export async function tableNamed(reader: Reader, owner: string, name: string): Promise<TableRow | undefined> {
  const found = await reader.ask(`${tables} AND o.object_name = :name`, { owner, name })
  const columns = await reader.ask(`${columnsOf} AND c.table_name = :name ORDER BY c.column_id`, { owner, name })
  return joined(
    found.map(row => TableRow.parse(row)),
    columns,
  )[0]
}

const columnsOf = `SELECT c.table_name, c.column_name AS name, c.data_type AS type, c.char_length AS length, c.data_type_owner AS type_owner, k.comments
  FROM all_tab_columns c LEFT JOIN all_col_comments k ON k.owner = c.owner AND k.table_name = c.table_name AND k.column_name = c.column_name
  WHERE c.owner = :owner`

function joined(found: readonly z.infer<typeof TableRow>[], columns: readonly unknown[]): TableRow[] {
  const byTable = Map.groupBy(
    columns.map(row => ColumnRow.parse(row)),
    ({ table_name: table }) => table,
  )
  return found.map(table => ({ ...table, columns: byTable.get(table.name) ?? [] }))
}
