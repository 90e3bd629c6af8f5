import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table organisations add column report_attachments text not null default 'never'
    check (report_attachments in ('never', 'own-domains', 'anyone'))`,
  `create table report_templates (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    name text not null, draft jsonb not null, author_id uuid references users on delete set null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  'create index report_templates_by_organisation on report_templates (organisation_id, name)',
  `create table report_schedules (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    owner_id uuid references users on delete set null, template_id uuid references report_templates on delete restrict,
    draft jsonb not null, enabled boolean not null, next_at timestamptz,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  'create index report_schedules_by_organisation on report_schedules (organisation_id)',
  'create index report_schedules_due on report_schedules (next_at) where next_at is not null',
  `create table report_runs (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    name text not null, format text not null, state text not null default 'waiting'
      check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    schedule_id uuid references report_schedules on delete set null, schedule_name text,
    user_id uuid references users on delete set null, made_by text not null, people jsonb not null default '[]',
    started_at timestamptz not null, finished_at timestamptz, error text, stamp jsonb, stamp_id text, bytes bigint, task_id uuid)`,
  'create index report_runs_newest on report_runs (organisation_id, started_at desc, id)',
  'create index report_runs_by_stamp on report_runs (organisation_id, stamp_id)',
  'create index report_runs_by_schedule on report_runs (schedule_id)',
  `create table report_files (
    organisation_id uuid not null references organisations on delete cascade, run_id uuid not null references report_runs on delete cascade,
    part int not null, content bytea not null, primary key (run_id, part))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
