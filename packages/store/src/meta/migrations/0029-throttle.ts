import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create table throttle_pauses (bucket text primary key, until timestamptz not null)').execute(db)
}
