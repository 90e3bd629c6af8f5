import { sql, type Kysely } from 'kysely'

const statements = [
  `create table plans (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    remedy text not null, params jsonb not null default '{}', hash text not null, created_by uuid, created_at timestamptz not null default now(),
    expires_at timestamptz not null)`,
  `create table journal (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    plan_id uuid not null references plans on delete cascade, number int not null, target jsonb not null, step jsonb not null,
    receipt jsonb, state text not null default 'planned' check (state in ('planned', 'applying', 'applied', 'refused', 'failed', 'undoing', 'undone')),
    error text, changed_at timestamptz not null default now(), unique (plan_id, number))`,
  'create index journal_by_organisation on journal (organisation_id, changed_at desc)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
