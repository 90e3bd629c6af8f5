import { z } from 'zod'
import type { Ask } from './client.ts'
import { quoted } from './fault.ts'

export const systemSchemas = new Set(['mysql', 'information_schema', 'performance_schema', 'sys'])

const Name = z.object({ name: z.string() })

export async function schemaNames(ask: Ask): Promise<string[]> {
  const rows = await ask('SELECT SCHEMA_NAME AS name FROM information_schema.SCHEMATA ORDER BY BINARY SCHEMA_NAME')
  return rows.map(row => Name.parse(row).name)
}

/** Names of tables and views of which the user may do something with, in the order of their bytes. Asked alone, no table is opened for it. */
export async function tableNames(ask: Ask, schema: string): Promise<string[]> {
  const rows = await ask(
    'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? ORDER BY BINARY TABLE_NAME',
    [schema],
  )
  return rows.map(row => Name.parse(row).name)
}

const Count = z.coerce.number().nullable()

const ColumnRow = z.object({
  name: z.string(),
  type: z.string(),
  kind: z.string().transform(kind => kind.toLowerCase()),
  comment: z.string(),
  /** What the user may do with it: `select,insert`. */
  mayDo: z.string(),
})
export type ColumnRow = z.infer<typeof ColumnRow>

const TableRow = z.object({
  name: z.string(),
  type: z.string(),
  engine: z.string().nullable(),
  /** About how many; InnoDB's guess. */
  rows: Count,
  bytes: Count,
  /** Null where nothing has changed since the server started, or the engine does not say. */
  updatedAt: z.string().nullable(),
  /** Seconds since then. */
  age: Count,
  madeAt: z.string().nullable(),
  counter: z.coerce.string().nullable(),
})
export type TableRow = z.infer<typeof TableRow> & { columns: ColumnRow[] }

export const isView = ({ type }: Pick<TableRow, 'type'>) => /VIEW/.test(type)
export const isReadable = ({ mayDo }: Pick<ColumnRow, 'mayDo'>) => mayDo.split(',').includes('select')

/** One table at a time, which the server finds without looking at the others. Nothing for one that is gone. */
export async function tableOf(ask: Ask, schema: string, table: string): Promise<TableRow | undefined> {
  const [row] = await ask(
    `SELECT TABLE_NAME AS name, TABLE_TYPE AS type, ENGINE AS engine, TABLE_ROWS AS \`rows\`, DATA_LENGTH AS bytes,
      UPDATE_TIME AS updatedAt, TIMESTAMPDIFF(SECOND, UPDATE_TIME, NOW()) AS age, CREATE_TIME AS madeAt, AUTO_INCREMENT AS counter
    FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?`,
    [schema, table],
  )
  if (row === undefined) return undefined
  const columns = await ask(
    `SELECT COLUMN_NAME AS name, COLUMN_TYPE AS type, DATA_TYPE AS kind, COLUMN_COMMENT AS comment, PRIVILEGES AS mayDo
    FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION`,
    [schema, table],
  )
  return { ...TableRow.parse(row), columns: columns.map(column => ColumnRow.parse(column)) }
}

export const nameOf = (schema: string, table: string) => `${quoted(schema)}.${quoted(table)}`
