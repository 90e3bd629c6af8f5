import { sql, type Kysely } from 'kysely'

const statements = [
  `create table labelling (
    organisation_id uuid primary key references organisations on delete cascade,
    labels jsonb not null default '[]', labels_from text not null default 'given' check (labels_from in ('given', 'service')), labels_at timestamptz,
    rules jsonb not null default '[]', is_on boolean not null default false,
    owner_id uuid references users on delete set null, switched_by text not null default '', switched_at timestamptz, asked_at timestamptz)`,
  `create table labelling_runs (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    kind text not null check (kind in ('automatic', 'manual')), what text not null check (what in ('apply', 'remove')),
    label_id uuid, label_name text not null default '', reason text not null default '',
    user_id uuid references users on delete set null, made_by text not null, started_at timestamptz not null, task_id uuid,
    stopped_at timestamptz, stopped_by text)`,
  'create index labelling_runs_newest on labelling_runs (organisation_id, started_at desc, id)',
  'alter table plans add column labelling_run_id uuid references labelling_runs on delete set null',
  'create index plans_by_labelling_run on plans (labelling_run_id) where labelling_run_id is not null',
  'alter table journal add column error_kind text',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
