import { sql, type Kysely } from 'kysely'

const statements = [
  'alter table journal add column place int',
  'update journal set place = number',
  'alter table journal alter column place set not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
