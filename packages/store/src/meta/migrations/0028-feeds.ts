import { sql, type Kysely } from 'kysely'

const statements = [
  `create table directory_accounts (
    organisation_id uuid not null, source_id uuid not null, kind text not null, address text not null, name text not null, guest boolean, state text,
    admin boolean, mfa boolean, last_sign_in timestamptz, scan_id uuid not null, seen_at timestamptz not null default now(),
    primary key (organisation_id, source_id, kind, address))`,
  `create table resources (
    organisation_id uuid not null, source_id uuid not null, kind text not null, resource_id text not null, name text not null, service text not null,
    public boolean, facts jsonb not null, scan_id uuid not null, seen_at timestamptz not null default now(),
    primary key (organisation_id, source_id, kind, resource_id))`,
  `create table unmapped_records (
    organisation_id uuid not null, source_id uuid not null, feed text not null, operation text not null, count bigint not null,
    scan_id uuid not null, scan_count bigint not null, last_at timestamptz not null default now(),
    primary key (organisation_id, source_id, feed, operation))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
