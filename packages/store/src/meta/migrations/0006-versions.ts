import { sql, type Kysely } from 'kysely'

const statements = ['create table counters (name text primary key, value bigint not null)']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
