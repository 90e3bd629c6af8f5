import { sql, type Kysely } from 'kysely'

const statements = [
  'alter table scans add column is_look boolean not null default false',
  'create index scans_that_looked on scans (finished_at) where is_look and finished_at is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
