import { sql } from 'kysely'
import type { AllQueries } from '../meta.ts'

export interface OpenTasks {
  kind: string
  state: 'waiting' | 'running' | 'paused'
  tasks: number
}

export interface OutboxDepth {
  /** Without the one that it is for. */
  kind: string
  isDead: boolean
  entries: number
  /** Of the oldest. */
  ageSeconds: number
}

/** All organisations' work that waits or is under way, for whoever watches an installation. */
export interface WorkCounts {
  tasks: OpenTasks[]
  /** Workers that hold a task. */
  workers: number
  outbox: OutboxDepth[]
}

/** Counts by what an index or one pass finds; finished tasks, of which there may be very many, are not among them. */
export async function countWork(db: AllQueries): Promise<WorkCounts> {
  const tasks = await sql<OpenTasks>`select kind, count(*)::int as tasks,
      case when wish = 'pause' then 'paused' when worker is null then 'waiting' else 'running' end as state
    from tasks where finished_at is null group by 1, 3`.execute(db)
  const held = await sql<{ workers: number }>`select count(distinct worker)::int as workers from tasks
    where worker is not null and finished_at is null and lease_until > now()`.execute(db)
  const outbox =
    await sql<OutboxDepth>`select split_part(kind, ':', 1) as kind, dead_at is not null as "isDead", count(*)::int as entries,
      greatest(extract(epoch from now() - min(created_at)), 0)::float8 as "ageSeconds"
    from outbox group by 1, 2`.execute(db)
  return { tasks: tasks.rows, workers: held.rows[0]?.workers ?? 0, outbox: outbox.rows }
}
