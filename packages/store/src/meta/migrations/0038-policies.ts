import { sql, type Kysely } from 'kysely'

const statements = [
  `create table policies (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    name text not null, description text not null default '', owner_id uuid references users on delete set null,
    filter jsonb not null, "window" jsonb, actions jsonb not null, mode text not null check (mode in ('off', 'simulate', 'on')),
    place int not null, number int not null, starts_at timestamptz, expires_at timestamptz,
    since timestamptz, acts_since timestamptz, matched_until timestamptz,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  'create index policies_in_order on policies (organisation_id, place)',
  `create table policy_matches (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    policy_id uuid not null references policies on delete cascade, number int not null, event_id text not null, event_time timestamptz not null,
    source_id uuid not null, actor_id uuid, simulated boolean not null, counted int, matched_at timestamptz not null default now(), unique (policy_id, number, event_id))`,
  'create index policy_matches_by_event on policy_matches (organisation_id, event_id)',
  'create index policy_matches_by_source on policy_matches (source_id)',
  'create index policy_matches_newest on policy_matches (organisation_id, matched_at desc, id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
