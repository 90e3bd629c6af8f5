import { sql, type Kysely } from 'kysely'

const statements = [
  `create table tickets (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    receiver_id uuid not null references receivers on delete cascade, entry_id uuid not null unique,
    about_kind text not null, about_id text not null, title text not null,
    key text, url text, state text not null default 'waiting' check (state in ('waiting', 'open', 'in_progress', 'done')), state_name text not null default '',
    error text, created_by uuid references users on delete set null, created_at timestamptz not null default now(), checked_at timestamptz, done_at timestamptz)`,
  'create index tickets_newest on tickets (organisation_id, created_at desc, id)',
  'create index tickets_about on tickets (organisation_id, about_kind, about_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
