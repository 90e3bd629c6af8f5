import { sql, type Kysely } from 'kysely'

const statements = [
  `create table analytics_duties (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null references organisations on delete cascade,
    kind text not null check (kind in ('rate', 'drop-label', 'erase-source')), subject text not null default '', created_at timestamptz not null default now())`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
