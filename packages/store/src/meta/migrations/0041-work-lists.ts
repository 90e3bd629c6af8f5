import { sql, type Kysely } from 'kysely'

const statements = [
  `create table playbook_work (
    organisation_id uuid not null references organisations on delete cascade, playbook text not null, entry text not null,
    state text not null check (state in ('done', 'dismissed')), decision text check (decision in ('keep', 'remove')),
    reason text not null default '', decided_by uuid, decided_at timestamptz not null,
    primary key (organisation_id, playbook, entry))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
