import { sql, type Kysely } from 'kysely'

const statements = [
  'alter table policies add column mailed_at timestamptz',
  `create table policy_acts (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    match_id uuid not null references policy_matches on delete cascade, policy_id uuid not null references policies on delete cascade,
    kind text not null check (kind in ('notify', 'educate', 'ask', 'webhook', 'remedy')),
    state text not null check (state in ('waiting', 'done', 'skipped', 'failed', 'answered', 'escalated')),
    detail text not null default '', person_id uuid, at timestamptz not null default now(), unique (match_id, kind))`,
  'create index policy_acts_of_people on policy_acts (organisation_id, person_id, kind, at)',
  "create index policy_acts_waiting on policy_acts (organisation_id, policy_id, kind) where state = 'waiting'",
  `create table policy_questions (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    act_id uuid not null unique references policy_acts on delete cascade, event_id text not null, event_type text not null, event_time timestamptz not null,
    person text not null, sentence text not null, text text not null, expires_at timestamptz not null,
    answer text check (answer in ('business_need', 'mistake', 'report')), comment text not null default '', answered_at timestamptz, escalated_at timestamptz)`,
  'create index policy_questions_open on policy_questions (expires_at) where answered_at is null and escalated_at is null',
  'create index policy_questions_by_event on policy_questions (organisation_id, event_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
