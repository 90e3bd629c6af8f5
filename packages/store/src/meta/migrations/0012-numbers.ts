import { sql, type Kysely } from 'kysely'

const statements = [
  `create table number_ranges (
    organisation_id uuid not null, kind text not null, last bigint not null, primary key (organisation_id, kind))`,
  `create table numbers (
    organisation_id uuid not null, kind text not null, key text not null, number bigint not null, primary key (organisation_id, kind, key))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
