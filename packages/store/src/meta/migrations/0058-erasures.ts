import { sql, type Kysely } from 'kysely'

const statements = [
  `create table erasures (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    title text not null, reference text not null, keys jsonb not null, due_at timestamptz, created_by uuid,
    created_at timestamptz not null default now(), looked_at timestamptz not null, closed_at timestamptz)`,
  'create index erasures_of on erasures (organisation_id, created_at)',
  `create table erasure_entries (
    organisation_id uuid not null references organisations on delete cascade, erasure_id uuid not null references erasures on delete cascade,
    item_id uuid not null, name text not null, path text not null, source_id uuid, found boolean not null default true,
    state text not null default 'open' check (state in ('open', 'erased', 'kept')), reason text not null default '',
    decided_by uuid, decided_at timestamptz, primary key (organisation_id, erasure_id, item_id))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
