import { sql, type Kysely } from 'kysely'

const statements = [
  'delete from plans',
  `alter table plans drop column remedy, drop column source_id,
    add column playbook text, add column error text,
    add column state text not null default 'planning' check (state in ('planning', 'ready', 'failed', 'cancelled')),
    add column parts jsonb not null default '[]', add column found int not null default 0, add column nothing_to_do int not null default 0`,
  `alter table journal
    add column source_id uuid references data_sources on delete set null, add column remedy text not null,
    add column object_kind text check (object_kind in ('item', 'folder')), add column object_id uuid,
    add column undoable boolean not null default true, add column use_events int, add column use_last timestamptz,
    add column run_id uuid,
    drop constraint journal_state_check,
    add constraint journal_state_check check (state in ('found', 'planned', 'applying', 'applied', 'refused', 'failed', 'undoing', 'undone'))`,
  'create index journal_by_object on journal (organisation_id, object_id)',
  'create index journal_by_state on journal (plan_id, state, number)',
  `create table plan_runs (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    plan_id uuid not null references plans on delete cascade, what text not null check (what in ('apply', 'undo')),
    chosen jsonb, steps int not null, hash text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'stopped', 'failed', 'cancelled', 'declined')), reason text,
    asked_by uuid, asked_at timestamptz not null, decided_by uuid, decided_at timestamptz, task_id uuid)`,
  'create index plan_runs_by_plan on plan_runs (plan_id, asked_at desc)',
  "create unique index plan_runs_one_at_a_time on plan_runs (plan_id) where state in ('waiting', 'running')",
  `alter table organisations
    add column change_approval text not null default 'auto' check (change_approval in ('auto', 'always', 'never')),
    add column change_error_percent int not null default 20 check (change_error_percent between 1 and 100),
    add column changes_stopped_at timestamptz, add column changes_stopped_by text not null default '',
    add column changes_stopped_for text not null default '', add column change_pending jsonb`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
