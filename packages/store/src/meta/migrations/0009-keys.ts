import { sql, type Kysely } from 'kysely'

const statements = [
  'create table wrapping_keys (id text primary key, created_at timestamptz not null default now())',
  `create table installation_keys (
    id text primary key, wrapping_key text not null references wrapping_keys, wrapped text not null,
    created_at timestamptz not null default now(), retired_at timestamptz)`,
  'create unique index installation_keys_one_in_use on installation_keys ((retired_at is null)) where retired_at is null',
  `create table data_keys (
    organisation_id uuid primary key references organisations on delete cascade, key_id text not null, wrapping_key text references wrapping_keys,
    wrapped text, created_at timestamptz not null default now(), destroyed_at timestamptz, check ((wrapped is null) = (destroyed_at is not null)))`,
  'create index data_keys_by_wrapping_key on data_keys (wrapping_key)',
  // Sealed in a way that no key opens any more.
  'delete from secrets',
  'alter table data_sources drop column sealed_settings',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
