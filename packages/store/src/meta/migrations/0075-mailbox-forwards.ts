import { sql, type Kysely } from 'kysely'

const statements = [
  `create table mailbox_forwards (
    organisation_id uuid not null, source_id uuid not null, address text not null, way text not null, receivers jsonb not null, outside boolean,
    told_at timestamptz not null, primary key (organisation_id, source_id, address, way))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
