import { sql, type Kysely } from 'kysely'

const statements = [
  `create table receivers (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    name text not null, place jsonb not null, kinds text[] not null, min_severity int not null, filter jsonb, "on" boolean not null default true,
    secret_at timestamptz, old_secret_until timestamptz, audit_number int not null, events_since timestamptz not null, events_until timestamptz not null,
    created_by uuid references users on delete set null, created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  'create index receivers_of_organisation on receivers (organisation_id, created_at)',
  `create table deliveries (
    entry_id uuid primary key, organisation_id uuid not null references organisations on delete cascade,
    receiver_id uuid not null references receivers on delete cascade, kind text not null, subject text not null, title text not null, signals int not null,
    status int, attempts int, delivered_at timestamptz, created_at timestamptz not null default now())`,
  'create index deliveries_newest on deliveries (organisation_id, receiver_id, created_at desc, entry_id)',
  'create index deliveries_oldest on deliveries (created_at)',
  `create table receiver_seen (
    organisation_id uuid not null references organisations on delete cascade, receiver_id uuid not null references receivers on delete cascade,
    event_id text not null, stored_at timestamptz not null, primary key (receiver_id, event_id))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
