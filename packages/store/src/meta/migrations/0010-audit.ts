import { sql, type Kysely } from 'kysely'

const statements = [
  // A trail outlives its organisation, so nothing of it refers to one.
  'drop table audit_trail',
  `create table audit_trail (
    organisation_id uuid not null, number bigint not null, time timestamptz not null,
    user_id uuid, user_email text not null, action text not null, subject text not null, before jsonb not null, after jsonb not null,
    address text not null, prev_hash text not null, hash text not null, key_id text not null, primary key (organisation_id, number))`,
  'create index audit_trail_by_time on audit_trail (organisation_id, time)',
  `create table audit_trails (
    organisation_id uuid primary key, name text not null, began_at timestamptz not null default now(),
    cut_number bigint not null default 0, cut_hash text not null default repeat('0', 64), cut_at timestamptz, cut_key_id text, cut_signature text)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
