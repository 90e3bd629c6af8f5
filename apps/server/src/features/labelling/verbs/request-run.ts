import type { OrganisationQueries } from '@sharelight/store'
import { runTask } from '../../../tasks/run-task.ts'

/** The task that labels by rules (`labelling-task.ts`). */
export const labellingKind = { name: 'labelling' } as const

interface Requested {
  user: { id: string | null; email: string }
  now: Date
}

/** Part of a transaction: has what is there to be labelled labelled, unless that is being done. Gives the run's id. */
export async function requestRun(tx: OrganisationQueries, { user, now }: Requested): Promise<string | undefined> {
  await tx.selectFrom('labelling').select('organisation_id').forUpdate().executeTakeFirst()
  if (await isRunning(tx)) return undefined
  const { id } = await tx
    .insertInto('labelling_runs')
    .values({
      kind: 'automatic',
      what: 'apply',
      label_id: null,
      user_id: user.id,
      made_by: user.email,
      started_at: now,
      task_id: null,
      stopped_at: null,
      stopped_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taskId = await runTask(tx, labellingKind, {
    title: 'Label files by rules',
    input: { runId: id },
    ...(user.id !== null && { createdBy: user.id }),
  })
  await tx.updateTable('labelling_runs').set({ task_id: taskId }).where('id', '=', id).execute()
  return id
}

/** Whether an automatic run is being planned, done, or waits to be approved. */
export async function isRunning(tx: OrganisationQueries): Promise<boolean> {
  const planning = await tx
    .selectFrom('labelling_runs as run')
    .innerJoin('tasks as task', 'task.id', 'run.task_id')
    .select('run.id')
    .where('run.kind', '=', 'automatic')
    .where('task.state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (planning) return true
  const open = await tx
    .selectFrom('labelling_runs as run')
    .innerJoin('plans as plan', 'plan.labelling_run_id', 'run.id')
    .innerJoin('plan_runs as doing', 'doing.plan_id', 'plan.id')
    .select('run.id')
    .where('run.kind', '=', 'automatic')
    .where('doing.state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return open !== undefined
}
