import { sql, type Kysely } from 'kysely'

const statements = [
  `create table posture_runs (
    organisation_id uuid primary key, run bigint not null default 0, started_at timestamptz, finished_at timestamptz, day text,
    asked_at timestamptz)`,
  `create table posture_results (
    organisation_id uuid not null, check_id text not null, source_id uuid not null, passed bigint not null, failed bigint not null,
    unknown bigint not null, excepted bigint not null, failing_since timestamptz, run bigint not null, evaluated_at timestamptz not null,
    primary key (organisation_id, check_id, source_id))`,
  `create table posture_failures (
    organisation_id uuid not null, check_id text not null, source_id uuid not null, subject_kind text not null, subject_id text not null,
    name text not null, since timestamptz not null, run bigint not null,
    primary key (organisation_id, check_id, source_id, subject_kind, subject_id))`,
  'create index posture_failures_subject on posture_failures (organisation_id, source_id, subject_kind, subject_id)',
  `create table posture_days (
    organisation_id uuid not null, day text not null, source_id uuid not null, posture_group text not null, posture text not null,
    weight double precision not null, sound double precision not null,
    primary key (organisation_id, day, source_id, posture_group, posture))`,
  `create table posture_exceptions (
    id uuid primary key default gen_random_uuid(), organisation_id uuid not null, check_id text not null, source_id uuid, subject_kind text,
    subject_id text, name text not null default '', reason text not null, author text not null, created_by uuid,
    created_at timestamptz not null default now(), expires_at timestamptz, ended_at timestamptz, ended_by text)`,
  'create index posture_exceptions_check on posture_exceptions (organisation_id, check_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
