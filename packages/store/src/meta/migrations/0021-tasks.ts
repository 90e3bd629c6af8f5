import { sql, type Kysely } from 'kysely'

/** A task is its own queue: whoever holds its lease works on it. The times of leases are the database's, one clock for all processes. */
const statements = [
  `alter table tasks add column checkpoint jsonb, add column wish text not null default 'run' check (wish in ('run', 'pause', 'cancel')),
    add column due_at timestamptz not null default now(), add column attempts int not null default 0, add column losses int not null default 0,
    add column worker uuid, add column lease_until timestamptz`,
  `alter table tasks add constraint tasks_state check (state in ('waiting', 'running', 'done', 'failed', 'cancelled'))`,
  `insert into tasks (id, organisation_id, kind, title, state, input, progress, result, error, created_at, finished_at)
    select scans.id, scans.organisation_id, 'scan', 'Scan of ' || source.name,
      case when scans.finished_at is null then 'waiting' when scans.state = 'ERROR' then 'failed' when scans.cancelled then 'cancelled' else 'done' end,
      jsonb_build_object('sourceId', source.id, 'source', source.name), scans.progress, scans.summary, scans.error, scans.requested_at, scans.finished_at
    from scans join data_sources source on source.id = scans.source_id`,
  'create index tasks_open on tasks (due_at) where finished_at is null',
  'create index tasks_of_workers on tasks (worker) where worker is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
