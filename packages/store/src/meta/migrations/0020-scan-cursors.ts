import { sql, type Kysely } from 'kysely'

const statements = [
  `create table scan_cursors (
    organisation_id uuid not null, source_id uuid not null, stream text not null, position text, covers text not null check (covers in ('all', 'changes')),
    scan_id uuid not null, done boolean not null, primary key (organisation_id, source_id, stream))`,
  `create table scan_retries (
    organisation_id uuid not null, source_id uuid not null, key text not null, attempts integer not null, due_at timestamptz not null,
    primary key (organisation_id, source_id, key))`,
  'create index scan_retries_due on scan_retries (organisation_id, source_id, due_at)',
  `create table scan_gaps (
    organisation_id uuid not null, source_id uuid not null, stream text not null, from_at timestamptz not null, to_at timestamptz not null,
    primary key (organisation_id, source_id, stream, from_at, to_at))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
