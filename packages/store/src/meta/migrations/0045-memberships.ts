import { sql, type Kysely } from 'kysely'

const statements = [
  `create table directory_memberships (
    organisation_id uuid not null, source_id uuid not null, group_id uuid not null, group_name text not null, member_id uuid not null, member_kind text not null,
    scan_id uuid not null, primary key (organisation_id, source_id, group_id, member_id))`,
  'create index on directory_memberships (organisation_id, group_id)',
  'create index on directory_memberships (organisation_id, member_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
