import type { Engine } from '../analytics/client.ts'
import type { Client } from './backup.ts'

export interface MetaRestore {
  insert(table: string, rows: readonly string[]): Promise<void>
  finish(analytics: Engine): Promise<void>
  undo(): Promise<void>
}

const rowsPerInsert = 100

/** One transaction: links between tables are let go of and tied again at the end, so that the order of tables and rows is no matter. */
export async function restoreMeta(client: Client, tables: readonly string[]): Promise<MetaRestore> {
  await client.query('BEGIN')
  const { rows: links } =
    await client.query(`SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1, 2`)
  for (const { table, name } of links)
    await client.query(`ALTER TABLE ${String(table)} DROP CONSTRAINT ${String(name)}`)
  // A first start may have made keys of its own.
  await client.query(`TRUNCATE ${tables.map(name => `"${name}"`).join(', ')}`)
  return {
    async insert(table, rows) {
      if (!tables.includes(table)) throw new Error(`The backup holds a table ${table} that this version does not know.`)
      for (let start = 0; start < rows.length; start += rowsPerInsert) {
        await client.query(
          `INSERT INTO "${table}" OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::"${table}", $1::json)`,
          [`[${rows.slice(start, start + rowsPerInsert).join(',')}]`],
        )
      }
    },
    async finish(analytics) {
      await raiseNumbers(client, analytics)
      await client.query("INSERT INTO outbox (organisation_id, kind) SELECT id, 'analytics-rate' FROM organisations")
      await goOnCounting(client)
      for (const { table, name, definition } of links)
        await client.query(`ALTER TABLE ${String(table)} ADD CONSTRAINT ${String(name)} ${String(definition)}`)
      await client.query('COMMIT')
    },
    async undo() {
      await client.query('ROLLBACK').catch(() => undefined)
    },
  }
}

/** The analytics are a little later than the metadata: a number that they hold is not given out again. */
async function raiseNumbers(client: Client, { rows }: Engine): Promise<void> {
  const found = await rows<{ organisation_id: string; kind: string; last: number }>(`
    SELECT organisation_id, kind, max(number) AS last FROM entity_numbers GROUP BY organisation_id, kind
    UNION ALL SELECT organisation_id, 'label-set', max(label_set_key) FROM label_sets GROUP BY organisation_id
    UNION ALL SELECT organisation_id, 'rating', max(rating_key) FROM rating_keys GROUP BY organisation_id
    UNION ALL SELECT organisation_id, 'recipients', max(recipients_key) FROM recipient_sets GROUP BY organisation_id`)
  for (const { organisation_id, kind, last } of found) {
    await client.query(
      `INSERT INTO number_ranges (organisation_id, kind, last) SELECT $1::uuid, $2, $3::bigint WHERE EXISTS (SELECT FROM organisations WHERE id = $1::uuid)
      ON CONFLICT (organisation_id, kind) DO UPDATE SET last = greatest(number_ranges.last, excluded.last)`,
      [organisation_id, kind, last],
    )
  }
}

async function goOnCounting(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('"${String(table)}"', '${String(column)}'), greatest(1, (SELECT max("${String(column)}") FROM "${String(table)}")))`,
    )
  }
}
