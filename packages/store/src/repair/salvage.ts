import type { PglitePool } from '../meta/pglite-pool.ts'

export interface Salvaged {
  table: string
  saved: number
  lost: number
  isUncertain: boolean
}

const perInsert = 100
// More rows do not fit on a page of 8 kB.
const rowsPerPage = 291
const byTableOnly = 'SET enable_seqscan = on; SET enable_indexscan = off; SET enable_indexonlyscan = off'

/**
 * Copies the rows of every table that `to` has, each as text. Reads whole tables where that works, else page by page, else row by row;
 * in the end, rows whose parent is lost go as well.
 */
export async function salvage(from: PglitePool, to: PglitePool): Promise<Salvaged[]> {
  await from.query('SET ignore_checksum_failure = on; SET enable_bitmapscan = off')
  await to.query("SET session_replication_role = 'replica'")
  const { rows } = await to.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' ORDER BY tablename",
  )
  const results: Salvaged[] = []
  for (const { name } of rows) results.push(await salvageTable(from, to, String(name)))
  await to.query("SET session_replication_role = 'origin'")
  await dropOrphans(to, results)
  return results
}

async function salvageTable(from: PglitePool, to: PglitePool, table: string): Promise<Salvaged> {
  const found = await readRows(from, table)
  let saved = 0
  await to.query(`DELETE FROM "${table}"`)
  for (let begin = 0; begin < found.rows.length; begin += perInsert) {
    const batch = found.rows.slice(begin, begin + perInsert)
    saved += await insert(to, table, batch).catch(async () => {
      let some = 0
      for (const row of batch) some += await insert(to, table, [row]).catch(() => 0)
      return some
    })
  }
  return { table, saved, lost: found.lost + found.rows.length - saved, isUncertain: found.isUncertain }
}

async function insert(to: PglitePool, table: string, rows: readonly string[]): Promise<number> {
  await to.query(
    `INSERT INTO "${table}" OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::"${table}", $1::json)`,
    [`[${rows.join(',')}]`],
  )
  return rows.length
}

async function readRows(
  from: PglitePool,
  table: string,
): Promise<{ rows: string[]; lost: number; isUncertain: boolean }> {
  const read = async (condition: string) =>
    (await from.query(`SELECT row_to_json(t)::text AS row FROM "${table}" t ${condition}`)).rows.map(({ row }) =>
      String(row),
    )
  const isCut = !(await isWhole(from, table))
  try {
    return { rows: await read(''), lost: 0, isUncertain: isCut }
  } catch {
    const rows: string[] = []
    let lost = 0
    for (let page = 0; page < (await pagesOf(from, table)); page++) {
      try {
        rows.push(...(await read(`WHERE ctid >= '(${page},0)' AND ctid < '(${page + 1},0)'`)))
      } catch {
        for (let n = 1; n <= rowsPerPage; n++)
          await read(`WHERE ctid = '(${page},${n})'`).then(
            found => rows.push(...found),
            () => lost++,
          )
      }
    }
    return { rows, lost, isUncertain: true }
  }
}

async function pagesOf(from: PglitePool, table: string): Promise<number> {
  const { rows } = await from
    .query('SELECT pg_relation_size($1::regclass) / 8192 AS pages', [`public."${table}"`])
    .catch(() => ({ rows: [] }))
  return Number(rows[0]?.['pages'] ?? 0)
}

/** A file that was cut ends early without a word; an index that leads behind its end tells. A damaged page is an error here. */
async function isWhole(from: PglitePool, table: string): Promise<boolean> {
  try {
    await from.query(
      'SET zero_damaged_pages = off; SET enable_seqscan = off; SET enable_indexscan = on; SET enable_indexonlyscan = on',
    )
    const {
      rows: [byIndex],
    } = await from.query(`SELECT count(*) AS n FROM "${table}"`)
    await from.query(byTableOnly)
    const {
      rows: [byTable],
    } = await from.query(`SELECT count(*) AS n FROM "${table}"`)
    return byIndex?.['n'] === byTable?.['n']
  } catch {
    return false
  } finally {
    // From here on a page that cannot be read is an empty one.
    await from.query(`${byTableOnly}; SET zero_damaged_pages = on`).catch(() => undefined)
  }
}

async function dropOrphans(to: PglitePool, results: Salvaged[]): Promise<void> {
  const { rows: links } =
    await to.query(`SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
    (SELECT string_agg(format('c.%I = p.%I', a.attname, b.attname), ' AND ') FROM unnest(c.conkey, c.confkey) AS k (child, parent)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.child JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.parent) AS same,
    (SELECT string_agg(format('c.%I IS NOT NULL', a.attname), ' AND ') FROM unnest(c.conkey) AS k (child)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.child) AS given
    FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`)
  for (let dropped = 1; dropped > 0;) {
    dropped = 0
    for (const { child, parent, same, given } of links) {
      const { rowCount } = await to.query(
        `DELETE FROM ${String(child)} c WHERE ${String(given)} AND NOT EXISTS (SELECT FROM ${String(parent)} p WHERE ${String(same)})`,
      )
      const result = results.find(({ table }) => table === child)
      if (result) {
        result.saved -= rowCount
        result.lost += rowCount
      }
      dropped += rowCount
    }
  }
}
