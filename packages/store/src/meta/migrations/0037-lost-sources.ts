import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table data_sources add column lost_at timestamptz').execute(db)
}
