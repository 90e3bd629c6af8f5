import { sql, type Kysely } from 'kysely'

const statements = [
  'alter table hand_overs drop column provider, add column family uuid not null, add column confirmed_at timestamptz',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
