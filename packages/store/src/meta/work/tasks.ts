import { sql, type Selectable } from 'kysely'
import type { AllQueries } from '../meta.ts'
import type { Tasks } from '../tables/work.ts'

export type TaskRow = Selectable<Tasks>

/** Who works on tasks, and for how long it need not be heard of. */
export interface TaskHolder {
  worker: string
  leaseSeconds: number
}

interface Wanted {
  kind: string
  count: number
}

/**
 * Takes tasks that are due and that nobody holds, of each kind no more than wanted. What a worker was lost over is counted; paused ones wait
 * for their owner, cancelled ones are taken so that somebody ends them.
 */
export async function claimTasks(
  db: AllQueries,
  { worker, leaseSeconds }: TaskHolder,
  wanted: readonly Wanted[],
): Promise<TaskRow[]> {
  const taken = await Promise.all(
    wanted
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) =>
        db
          .updateTable('tasks')
          .set(({ eb }) => ({
            worker,
            lease_until: later(leaseSeconds),
            state: 'running' as const,
            losses: sql<number>`losses + ${eb.case().when('worker', 'is not', null).then(1).else(0).end()}`,
          }))
          .where('id', 'in', eb =>
            eb
              .selectFrom('tasks')
              .select('id')
              .where('finished_at', 'is', null)
              .where('kind', '=', kind)
              .where(({ or, and, eb: one }) =>
                or([one('wish', '=', 'cancel'), and([one('wish', '=', 'run'), one('due_at', '<=', sql<Date>`now()`)])]),
              )
              .where(({ or, eb: one }) =>
                or([one('lease_until', 'is', null), one('lease_until', '<', sql<Date>`now()`)]),
              )
              .orderBy('due_at')
              .orderBy('created_at')
              .limit(count)
              .forUpdate()
              .skipLocked(),
          )
          .returningAll()
          .execute(),
      ),
  )
  return taken.flat()
}

/** Goes on holding tasks; gives what people wish of each. One that is not among them is held by another by now. */
export async function renewTasks(
  db: AllQueries,
  { worker, leaseSeconds }: TaskHolder,
  ids: readonly string[],
): Promise<Map<string, TaskRow['wish']>> {
  if (!ids.length) return new Map()
  const held = await db
    .updateTable('tasks')
    .set({ lease_until: later(leaseSeconds) })
    .where('id', 'in', [...ids])
    .where('worker', '=', worker)
    .where('finished_at', 'is', null)
    .returning(['id', 'wish'])
    .execute()
  return new Map(held.map(({ id, wish }) => [id, wish]))
}

/** Lets go of a task, for whoever takes it next: at once, or in `waitSeconds`. */
export async function releaseTask(
  db: AllQueries,
  worker: string,
  { id, waitSeconds = 0, failed }: { id: string; waitSeconds?: number; failed?: { reason: string; attempts: number } },
): Promise<void> {
  await db
    .updateTable('tasks')
    .set({
      worker: null,
      lease_until: null,
      state: 'waiting',
      due_at: later(waitSeconds),
      ...(failed && { attempts: failed.attempts, error: failed.reason }),
    })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('finished_at', 'is', null)
    .execute()
}

/** For a process that has the database to itself: who seems to hold a task is gone. */
export async function releaseAllTasks(db: AllQueries): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ lease_until: null })
    .where('worker', 'is not', null)
    .where('finished_at', 'is', null)
    .execute()
}

function later(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds}::float8)`
}
