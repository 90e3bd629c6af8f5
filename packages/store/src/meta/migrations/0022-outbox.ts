import { sql, type Kysely } from 'kysely'

const statements = [
  `create table outbox (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    number bigint not null generated always as identity, kind text not null, subject text not null default '', payload jsonb not null default '{}',
    created_at timestamptz not null default now(), due_at timestamptz not null default now(), attempts int not null default 0,
    worker uuid, lease_until timestamptz, error text, dead_at timestamptz)`,
  'create unique index outbox_partitions on outbox (organisation_id, kind, subject, number) where dead_at is null',
  'create index outbox_dead on outbox (organisation_id, dead_at desc) where dead_at is not null',
  `insert into outbox (organisation_id, kind, subject, created_at) select organisation_id, 'analytics-' || kind, subject, created_at from analytics_duties order by created_at`,
  'drop table analytics_duties',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
