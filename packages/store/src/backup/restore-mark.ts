import type { MetaPool } from '../meta/pool.ts'

/** Said in the metadata while a restore writes analytics. The metadata of a restore that comes to its end replace it, at once with their commit. */
const mark = 'restore under way'

export async function markRestore(pool: Pick<MetaPool, 'query'>): Promise<void> {
  await pool.query('insert into counters (name, value) values ($1, 1) on conflict (name) do nothing', [mark])
}

export async function unmarkRestore(pool: Pick<MetaPool, 'query'>): Promise<void> {
  await pool.query('delete from counters where name = $1', [mark])
}

export async function isHalfRestored(pool: Pick<MetaPool, 'query'>): Promise<boolean> {
  return (await pool.query('select 1 from counters where name = $1', [mark])).rows.length > 0
}
