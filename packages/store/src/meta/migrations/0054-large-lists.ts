import { sql, type Kysely } from 'kysely'

const statements = [
  'drop index posture_exceptions_check',
  'create index posture_exceptions_thing on posture_exceptions (organisation_id, check_id, source_id, subject_kind, subject_id)',
  'create index directory_accounts_by_address on directory_accounts (organisation_id, lower(address))',
  `create index directory_accounts_leaving on directory_accounts (organisation_id, address) where facts ->> 'leavesAt' is not null`,
  'create index policy_matches_by_time on policy_matches (organisation_id, event_time, id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
