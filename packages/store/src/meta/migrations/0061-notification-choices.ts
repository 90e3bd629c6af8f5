import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table notifications
    add column kind text not null default 'tasks', add column urgent boolean not null default false,
    add column attachment jsonb, add column to_mail boolean not null default false`,
  `update notifications set kind = case
    when "group" like 'scan %' then 'sources' when "group" like 'undelivered %' then 'undelivered'
    when "group" like 'ticket %' then 'tickets' when "group" like 'policy %' then 'policies'
    when "group" like 'report %' then 'reports' when "group" like 'plan %' or "group" = 'changes stopped' then 'changes'
    when "group" = 'trial' then 'organisation' else 'tasks' end`,
  'alter table notifications alter column kind drop default',
  'create index notifications_to_mail on notifications (organisation_id) where to_mail',
  `create table notification_choices (
    user_id uuid primary key references users on delete cascade, organisation_id uuid not null references organisations on delete cascade,
    choices jsonb not null, updated_at timestamptz not null default now())`,
  `create table waiting_mails (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    user_id uuid not null references users on delete cascade, kind text not null, "group" text not null, urgent boolean not null,
    way text not null check (way in ('now', 'digest')), title text not null, link text, attachment jsonb,
    due_at timestamptz not null, created_at timestamptz not null)`,
  'create index waiting_mails_of_user on waiting_mails (user_id, "group")',
  'create index waiting_mails_due on waiting_mails (due_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
