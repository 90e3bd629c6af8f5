import { sql } from 'kysely'
import type { AllQueries } from '../meta.ts'

/** The lock by which a presence shows itself is free. Ids of other versions are of workers that never had one. */
const unlocked = sql`substr(worker::text, 15, 1) = '8' and pg_try_advisory_xact_lock_shared(hashtextextended(worker::text, 0))`

/** Workers other than this one whose tasks nobody may take yet, and that show themselves no more. */
export async function unseenWorkers(db: AllQueries, self: string): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`
    with holders as materialized (select distinct worker from tasks
      where worker is not null and worker != ${self}::uuid and finished_at is null and lease_until > now())
    select worker from holders where ${unlocked}`.execute(db)
  return rows.map(({ worker }) => worker)
}

/** Gives back what these workers held, but for those that show themselves again: they wait until this is written, and hear that it is lost. */
export async function giveBackTasks(db: AllQueries, workers: readonly string[]): Promise<void> {
  await sql`
    with gone as materialized (select worker from unnest(${[...workers]}::uuid[]) as given (worker) where ${unlocked})
    update tasks set lease_until = null from gone where tasks.worker = gone.worker and tasks.finished_at is null`.execute(
    db,
  )
}
