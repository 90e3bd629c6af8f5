import { sql, type Kysely } from 'kysely'

const statements = [
  `create table attempts (
    key text primary key, count float8 not null, free int not null, drip int not null, last_at timestamptz not null, next_at timestamptz not null)`,
  'create index attempts_by_age on attempts (last_at)',
  'alter table users drop column failed_logins, drop column locked_until',
  'alter table sessions add column started_at timestamptz not null default now()',
  'alter table organisations add column demo_of uuid references organisations on delete set null',
  `create table hand_overs (
    id uuid primary key default gen_random_uuid(), code_hash text not null unique, organisation_id uuid not null references organisations on delete cascade,
    user_id uuid not null references users on delete cascade, provider text not null default '', begun_at text not null, target text not null,
    challenge text, created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
