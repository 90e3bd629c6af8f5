import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table directory_accounts add column facts jsonb not null default '{}'`,
  `alter table organisations add column unused_account_days integer not null default 90`,
  `create table leavers (
    organisation_id uuid not null, address text not null, left_at timestamptz not null, primary key (organisation_id, address))`,
  `create table account_reach (
    organisation_id uuid not null, source_id uuid not null, kind text not null, address text not null, high bigint not null,
    medium bigint not null, low bigint not null, other bigint not null, run bigint not null,
    primary key (organisation_id, source_id, kind, address))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
