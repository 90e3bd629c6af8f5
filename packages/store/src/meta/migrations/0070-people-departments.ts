import { sql, type Kysely } from 'kysely'

const statement = `create table people_departments (
  organisation_id uuid not null, address text not null, told_by text not null, department text not null, manager text not null default '',
  changed_at timestamptz not null default now(), primary key (organisation_id, address, told_by))`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
