import { sql, type Kysely } from 'kysely'

/*
 * Three migrations were changed after the product had run with them: 0002, 0022 and 0038. Folders of before lack what was changed. Of a match
 * that was stored without its source, none is known.
 */
const statements = [
  `alter table sessions add column if not exists provider text not null default ''`,
  'create unique index if not exists outbox_partitions on outbox (organisation_id, kind, subject, number) where dead_at is null',
  'drop index if exists outbox_lanes',
  `alter table policy_matches add column if not exists source_id uuid not null default '00000000-0000-0000-0000-000000000000'`,
  'alter table policy_matches alter column source_id drop default',
  'create index if not exists policy_matches_by_source on policy_matches (source_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
