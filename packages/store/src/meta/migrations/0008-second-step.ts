import { sql, type Kysely } from 'kysely'

const statements = [
  `create table passkeys (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    user_id uuid not null references users on delete cascade, credential_id text not null unique, public_key text not null, counter bigint not null default 0,
    transports text[] not null default '{}', synced boolean not null default false, name text not null,
    created_at timestamptz not null default now(), last_used_at timestamptz)`,
  'create index passkeys_by_user on passkeys (organisation_id, user_id)',
  'create table spent_challenges (challenge text primary key, expires_at timestamptz not null)',
  'create index spent_challenges_by_end on spent_challenges (expires_at)',
  'alter table sessions add column strong boolean not null default false',
  `alter table organisations add column second_step_from timestamptz, add column provider_second_step text not null default 'trusted'
    check (provider_second_step in ('trusted', 'claimed'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
