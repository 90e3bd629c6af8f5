import { sql, type Kysely } from 'kysely'

const statements = [
  `create table device_codes (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    code_hash text not null unique, note text not null, made_by text not null, uses int not null default 0, most_uses int not null,
    created_at timestamptz not null default now(), expires_at timestamptz not null, revoked_at timestamptz)`,
  `create table devices (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    state text not null default 'active' check (state in ('active', 'revoked', 'removed')),
    public_key text not null unique, facts jsonb not null, report jsonb, last_call bigint not null default 0, last_batch int not null default 0,
    enrolled_at timestamptz not null default now(), last_seen_at timestamptz, revoked_at timestamptz)`,
  'create index devices_of_organisation on devices (organisation_id, state)',
  `create table device_batches (
    organisation_id uuid not null references organisations on delete cascade, device_id uuid not null references devices on delete cascade,
    number int not null, entries jsonb not null, bytes int not null, urgent boolean not null, taken_at timestamptz not null default now(),
    primary key (device_id, number))`,
  'create index device_batches_waiting on device_batches (organisation_id, taken_at)',
  `create table device_policies (
    organisation_id uuid primary key references organisations on delete cascade, policy jsonb not null,
    changed_at timestamptz not null default now())`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
