import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table users add column user_name text, add column external_id text, add column profile jsonb, add column left_at timestamptz,
    add column changed_at timestamptz not null default now()`,
  'create unique index users_by_user_name on users (organisation_id, lower(user_name)) where user_name is not null',
  'create index users_by_external_id on users (organisation_id, external_id) where external_id is not null',
  `create function note_users_change() returns trigger language plpgsql as 'begin new.changed_at := now(); return new; end'`,
  // Signing in is no change of the person; whatever else changes one need not think of saying so.
  `create trigger users_changed before update on users for each row
    when ((old.email, old.name, old.role, old.status, old.user_name, old.external_id, old.profile)
      is distinct from (new.email, new.name, new.role, new.status, new.user_name, new.external_id, new.profile))
    execute function note_users_change()`,
  `create table scim_tokens (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    name text not null, token_hash text not null unique, prefix text not null, made_by text not null,
    created_at timestamptz not null default now(), last_used_at timestamptz, expires_at timestamptz, revoked_at timestamptz)`,
  `create table admin_groups (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    name text not null, external_id text, restrictions text[] not null,
    created_at timestamptz not null default now(), changed_at timestamptz not null default now())`,
  'create unique index admin_groups_by_name on admin_groups (organisation_id, lower(name))',
  `create table admin_group_members (
    organisation_id uuid not null references organisations on delete cascade, group_id uuid not null references admin_groups on delete cascade,
    user_id uuid not null references users on delete cascade, primary key (group_id, user_id))`,
  'create index admin_group_members_by_user on admin_group_members (user_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
