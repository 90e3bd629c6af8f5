import { sql, type Kysely } from 'kysely'

/** Scans follow one another by number, whatever clocks say, and a source has one open scan at most. */
const statements = [
  'alter table scans add column number bigint generated always as identity',
  'alter table scans add column settled boolean not null default false',
  'alter table scans drop column checkpoint',
  'drop index scans_by_source',
  'create index scans_by_source on scans (organisation_id, source_id, number desc)',
  'create unique index scans_open on scans (source_id) where finished_at is null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
