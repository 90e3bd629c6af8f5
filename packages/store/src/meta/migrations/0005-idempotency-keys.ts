import { sql, type Kysely } from 'kysely'

const statements = [
  `create table idempotency_keys (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade, user_id uuid not null,
    key text not null, request_hash text not null, begun_by uuid not null, begun_at timestamptz not null, committed_at timestamptz, answer text,
    unique (organisation_id, user_id, key))`,
  'create index idempotency_keys_by_age on idempotency_keys (organisation_id, user_id, begun_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
