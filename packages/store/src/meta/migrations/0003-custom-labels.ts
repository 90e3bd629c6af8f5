import { sql, type Kysely } from 'kysely'

const statements = [
  `create table custom_labels (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    key text not null, name text not null, description text not null default '', score float8 not null check (score between 0 and 1),
    definition jsonb not null, data jsonb not null default '{}', enabled boolean not null default true, version int not null default 1,
    created_by uuid, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
    unique (organisation_id, key))`,
  'create unique index custom_labels_by_name on custom_labels (organisation_id, lower(name)) where deleted_at is null',
  `create table custom_label_versions (
    organisation_id uuid not null references organisations on delete cascade, label_id uuid not null references custom_labels on delete cascade,
    version int not null, name text not null, definition jsonb not null, changed_by text not null default '', changed_at timestamptz not null default now(),
    primary key (organisation_id, label_id, version))`,
  `create table custom_label_rows (
    organisation_id uuid not null references organisations on delete cascade, label_id uuid not null references custom_labels on delete cascade,
    number int not null, row_count int not null, hashes bytea not null, primary key (organisation_id, label_id, number))`,
  `create table exceptions (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    scope jsonb not null, masked text not null default '', reason text not null, author text not null default '', created_by uuid,
    created_at timestamptz not null default now(), expires_at timestamptz, applied_at timestamptz, ended_at timestamptz, ended_by text)`,
  'create index exceptions_in_force on exceptions (organisation_id, created_at desc) where ended_at is null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
