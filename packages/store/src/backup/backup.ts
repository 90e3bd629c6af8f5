import type { Stores } from '../open.ts'
import { metaMigrations } from '../meta/migrate.ts'
import { analyticsSchema } from '../analytics/migrate.ts'
import { tables, type Table } from '../analytics/tables.ts'
import { linesOf, readBackup, type TableRows, type TableSum } from './contents.ts'
import { writeSealed } from './sealed-file.ts'

export interface BackupPlace {
  path: string
  passphrase: string
}

/**
 * Writes both stores to a sealed file while they are in use, and reads it once more. The metadata are of one moment; the analytics are read after
 * it, what marks an item as done before what it marks, so that whatever counts as done is there (docs/decisions/0033-backups.md).
 * @throws BackupFailure
 */
export async function backUp(
  stores: Pick<Stores, 'meta' | 'analytics'>,
  { path, passphrase }: BackupPlace,
): Promise<TableSum[]> {
  const origin = { madeAt: new Date().toISOString(), metaSchema: metaMigrations, analyticsSchema }
  await writeSealed(path, passphrase, linesOf(origin, tablesOf(stores)))
  return readBackup(path, passphrase, {})
}

async function* tablesOf({ meta, analytics }: Pick<Stores, 'meta' | 'analytics'>): AsyncGenerator<TableRows> {
  const client = await meta.pool.open()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    for (const table of await metaTables(client)) yield { table: `meta.${table}`, rows: metaRows(client, table) }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
  // Dimensions and numbers come before the rows that name them, and items last: a backup reads them the other way round.
  for (const table of [...tables].sort((a, b) => lateness(b) - lateness(a)))
    yield { table: `analytics.${table.name}`, rows: analyticsRows(analytics, table) }
}

const lastWritten = ['findings', 'exposures', 'folders', 'scan_items', 'label_changes', 'items']

function lateness({ name }: Table): number {
  return name === 'entity_numbers' ? -2 : name === 'events' ? -0.5 : lastWritten.indexOf(name)
}

export interface Client {
  query(sql: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  release(): void
}

export async function metaTables(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' ORDER BY tablename",
  )
  return rows.map(({ name }) => String(name))
}

const rowsPerFetch = 200

async function* metaRows(client: Client, table: string): AsyncGenerator<string> {
  await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM "${table}" t`)
  for (;;) {
    const { rows } = await client.query(`FETCH ${rowsPerFetch} FROM backup`)
    // Within JSON a line only ends between its words.
    for (const { row } of rows) yield String(row).replaceAll('\n', ' ')
    if (rows.length < rowsPerFetch) break
  }
  await client.query('CLOSE backup')
}

// Rows that are in memory at a time, about.
const rowsPerBucket = 20_000

async function* analyticsRows(
  { rows }: Stores['analytics'],
  { name, columns, orderBy }: Table,
): AsyncGenerator<string> {
  const [counted] = await rows<{ n: string }>(`SELECT count() AS n FROM ${name}`)
  const buckets = Math.ceil(Number(counted?.n ?? 0) / rowsPerBucket) || 1
  for (let bucket = 0; bucket < buckets; bucket++) {
    const found = await rows(
      `SELECT ${Object.keys(columns)
        .map(column => `\`${column}\``)
        .join(', ')} FROM ${name}
      WHERE cityHash64(${orderBy.join(', ')}) % {buckets:UInt64} = {bucket:UInt64}`,
      { buckets, bucket },
    )
    for (const row of found) yield JSON.stringify(row)
  }
}
