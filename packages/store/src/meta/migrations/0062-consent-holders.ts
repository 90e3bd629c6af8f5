import { sql, type Kysely } from 'kysely'

const statements = [`alter table consents add column holder text not null default '', add column proved_at timestamptz`]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
