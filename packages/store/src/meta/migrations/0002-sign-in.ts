import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table users add column totp_last_step bigint not null default 0, add column recovery_codes text[] not null default '{}',
    add column support boolean not null default false`,
  `alter table sessions add column provider text not null default ''`,
  `alter table organisations add column region_url text not null default ''`,
  `alter table support_access add column requested_by text not null default '', add column reason text not null default ''`,
  `create table identity_providers (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    name text not null, issuer text not null, client_id text not null, enabled boolean not null default true, created_at timestamptz not null default now(),
    unique (organisation_id, issuer, client_id))`,
  `create table sign_in_identities (
    organisation_id uuid not null references organisations on delete cascade, user_id uuid not null references users on delete cascade,
    issuer text not null, subject text not null, created_at timestamptz not null default now(), primary key (organisation_id, issuer, subject))`,
  'create index sign_in_identities_by_subject on sign_in_identities (issuer, subject)',
  `create table integrations (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    service text not null, kind text not null check (kind in ('keys', 'consent')), keys text[] not null default '{}', scopes text[] not null default '{}',
    created_by uuid, created_at timestamptz not null default now(), unique (organisation_id, service, kind))`,
  `create table accounts (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    source_id uuid references data_sources on delete cascade, service text not null, external_id text not null, display_name text not null,
    is_organizational boolean not null default false, sync_error_code text, created_at timestamptz not null default now(),
    unique (organisation_id, service, external_id))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
