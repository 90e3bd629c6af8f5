import { sql, type Kysely } from 'kysely'

const statements = [
  `create table consents (
    organisation_id uuid not null references organisations on delete cascade, owner text not null, capability text not null,
    scopes text[] not null default '{}', tenant text not null default '', given_by uuid references users on delete set null,
    given_at timestamptz, lost_at timestamptz, renewer uuid, renewing_until timestamptz,
    primary key (organisation_id, owner, capability))`,
  `create table consent_flows (
    organisation_id uuid not null references organisations on delete cascade, state_hash text primary key, family uuid not null,
    user_id uuid not null references users on delete cascade, owner text not null, capability text not null, sealed text not null,
    redirect_uri text not null, expires_at timestamptz not null)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
