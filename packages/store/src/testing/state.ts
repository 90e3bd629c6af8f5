import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { migrateMetaThrough } from '../meta/migrate.ts'
import type { Database } from '../meta/tables/index.ts'

const folder = join(import.meta.dirname, '../meta/states')

const Kept = z.object({
  /** The commit whose own code filled the folder. */
  version: z.string(),
  /** What it had done to the schema, by the names of that time, in order. */
  migrations: z.array(z.string()),
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.array(z.record(z.string(), z.string().nullable())) }),
  ),
})

/** The metadata that an earlier version left in a data folder. */
export type KeptState = z.infer<typeof Kept>

export function keptStates(): KeptState[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json.gz'))
    .map(name => Kept.parse(JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString())))
    .sort((a, b) => a.migrations.length - b.migrations.length)
}

export async function readState(db: Kysely<Database>, version: string): Promise<KeptState> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const tables: KeptState['tables'] = {}
  for (const [name, columns] of await columnsOf(db)) {
    // As text: JSON tells a missing value and a JSON null not apart.
    const list = sql.join(columns.map(column => sql`${sql.ref(nameOf(column))}::text as ${sql.ref(nameOf(column))}`))
    const found = await sql<Record<string, string | null>>`select ${list} from ${sql.table(name)}`.execute(db)
    tables[name] = { columns, rows: found.rows }
  }
  return { version, migrations: rows.map(({ name }) => name), tables }
}

/** Makes the schema as `state` had it, with its rows, in a database that is empty. */
export async function restoreState(db: Kysely<Database>, state: KeptState): Promise<void> {
  await migrateMetaThrough(db, state.migrations)
  // Rows come in any order, and as they are: what triggers did then is in them.
  await sql`set session_replication_role = replica`.execute(db)
  for (const [name, { columns, rows }] of Object.entries(state.tables)) {
    const table = sql.table(name)
    await sql`delete from ${table}`.execute(db)
    if (rows.length === 0) continue
    const list = sql.join(columns.map(column => sql.ref(nameOf(column))))
    const values = sql.join(columns.map(column => sql`(r->>${sql.lit(nameOf(column))})::${sql.ref(typeOf(column))}`))
    await sql`insert into ${table} (${list}) overriding system value
      select ${values} from json_array_elements(${JSON.stringify(rows)}::text::json) r`.execute(db)
  }
  await sql`set session_replication_role = origin`.execute(db)
}

const nameOf = (column: string) => column.split(' ')[0] ?? ''
const typeOf = (column: string) => column.split(' ')[1] ?? ''

/** Each table of the product with its columns as `name type`, in order of name. */
export async function columnsOf(db: Kysely<Database>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table_name: string; columns: string }>`
    select c.table_name, string_agg(c.column_name || ' ' || c.udt_name, ',' order by c.column_name) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
    group by c.table_name order by c.table_name`.execute(db)
  return new Map(rows.map(row => [row.table_name, row.columns.split(',')]))
}
