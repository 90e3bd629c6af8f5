import { sql, type Kysely } from 'kysely'

const statements = [
  `create table organisations (
    id uuid primary key default gen_random_uuid(), name text not null, type text not null default 'regular', status text not null default 'Active',
    contact_email text not null default '', time_zone text not null default 'UTC', domains text[] not null default '{}', partner_id text not null default '',
    edition text not null default 'enterprise', trial_edition text, trial_ends_at timestamptz, trial_used boolean not null default false,
    features jsonb not null default '[]', services text[] not null default '{}', preferences jsonb not null default '{}',
    created_at timestamptz not null default now())`,
  `create table users (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    email text not null check (email = lower(email)), name text not null default '', password_hash text,
    role text not null default 'Admin' check (role in ('SuperAdmin', 'Admin')), restrictions text[] not null default '{}',
    status text not null default 'Pending' check (status in ('Active', 'Pending', 'Blocked')),
    preferences jsonb not null default '{}', ui_settings jsonb not null default '{}', totp_secret text,
    failed_logins int not null default 0, locked_until timestamptz, last_login_at timestamptz, created_at timestamptz not null default now(),
    unique (organisation_id, email))`,
  'create index users_by_email on users (email)',
  `create table sessions (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    user_id uuid not null references users on delete cascade, refresh_hash text not null unique, rotated_from uuid, family uuid not null,
    user_agent text not null default '', address text not null default '', created_at timestamptz not null default now(), last_used_at timestamptz,
    expires_at timestamptz not null, revoked_at timestamptz)`,
  'create index sessions_by_user on sessions (organisation_id, user_id)',
  `create table setup_tokens (
    id uuid primary key default gen_random_uuid(), organisation_id uuid references organisations on delete cascade,
    user_id uuid references users on delete cascade, purpose text not null, token_hash text not null unique,
    created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz)`,
  `create table api_keys (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    user_id uuid references users on delete cascade, name text not null, service text not null default '', key_hash text not null unique,
    prefix text not null, scopes text[] not null default '{}', created_at timestamptz not null default now(), last_used_at timestamptz,
    expires_at timestamptz, revoked_at timestamptz)`,
  `create table secrets (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    name text not null, sealed text not null, created_at timestamptz not null default now(), unique (organisation_id, name))`,
  `create table data_sources (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    connector text not null, code int not null default 9999, name text not null, settings jsonb not null default '{}', sealed_settings text,
    state text, schedule text, scope jsonb not null default '{}', disconnected_at timestamptz, created_at timestamptz not null default now())`,
  'create index data_sources_by_organisation on data_sources (organisation_id)',
  `create table scans (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    source_id uuid not null references data_sources on delete cascade, state text not null default 'SCANNING_REQUESTED',
    paused boolean not null default false, cancelled boolean not null default false, requested_at timestamptz not null default now(),
    started_at timestamptz, finished_at timestamptz, progress jsonb not null default '{}', summary jsonb, checkpoint jsonb, error text)`,
  'create index scans_by_source on scans (organisation_id, source_id, requested_at desc)',
  `create table label_overrides (
    organisation_id uuid not null references organisations on delete cascade, label_key text not null,
    sensitivity int not null check (sensitivity between 0 and 3), score float8, updated_by uuid, updated_at timestamptz not null default now(),
    primary key (organisation_id, label_key))`,
  `create table insight_overrides (
    organisation_id uuid not null references organisations on delete cascade, insight_id text not null,
    severity int check (severity between 0 and 3), enabled boolean, updated_by uuid, updated_at timestamptz not null default now(),
    primary key (organisation_id, insight_id))`,
  `create table trust_decisions (
    organisation_id uuid not null references organisations on delete cascade, subject_kind text not null, subject text not null,
    trust text not null check (trust in ('trusted', 'neutral', 'untrusted')), reason text not null default '', decided_by uuid,
    decided_at timestamptz not null default now(), expires_at timestamptz, primary key (organisation_id, subject_kind, subject))`,
  `create table justifications (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    event_id text not null, event_time timestamptz not null, reason text not null, justified_by uuid,
    created_at timestamptz not null default now(), withdrawn_at timestamptz)`,
  'create unique index justifications_in_force on justifications (organisation_id, event_id) where withdrawn_at is null',
  `create table investigations (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    created_by uuid, name text not null default '', type text not null, content jsonb not null, notes jsonb not null default '{}',
    created_at timestamptz not null default now())`,
  'create index investigations_by_organisation on investigations (organisation_id, created_at desc)',
  `create table notifications (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    user_id uuid references users on delete cascade, name text not null, icon text not null default '', status text not null,
    type text not null default 'simple', "group" text not null default '', actions jsonb not null default '[]',
    can_be_removed_before_finish boolean not null default true, retry_count int not null default 0, read_at timestamptz,
    created_at timestamptz not null default now())`,
  'create index notifications_by_organisation on notifications (organisation_id, created_at desc)',
  `create table tasks (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    kind text not null, title text not null, state text not null default 'waiting', input jsonb not null default '{}', progress jsonb not null default '{}',
    result jsonb, error text, created_by uuid, created_at timestamptz not null default now(), finished_at timestamptz)`,
  'create index tasks_by_organisation on tasks (organisation_id, created_at desc)',
  `create table audit_trail (
    organisation_id uuid not null references organisations on delete cascade, number bigint not null, time timestamptz not null,
    user_id uuid, user_email text not null, action text not null, subject text not null, before jsonb not null, after jsonb not null,
    address text not null, prev_hash text not null, hash text not null, primary key (organisation_id, number))`,
  `create table support_access (
    organisation_id uuid primary key references organisations on delete cascade, status text not null default 'None',
    requested_at timestamptz, opened_by uuid, expires_at timestamptz)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
