import { sql, type Kysely } from 'kysely'

const statements = [
  'alter table scans add column records_dropped boolean not null default false',
  'create index scans_with_records on scans (finished_at) where finished_at is not null and not records_dropped',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
