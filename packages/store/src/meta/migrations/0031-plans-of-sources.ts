import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table plans add column source_id uuid references data_sources on delete set null, add column title text not null default '',
    add column task_id uuid`,
  'create index plans_by_organisation on plans (organisation_id, created_at desc)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
