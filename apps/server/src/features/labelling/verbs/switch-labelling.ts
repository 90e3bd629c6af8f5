import type { Labelling } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { database, decide, readDecision, requireLabelling } from './labelling-row.ts'
import { readLabelling } from './read-labelling.ts'
import { requestRun } from './request-run.ts'

/** From now on and after every scan files are labelled by the rules, with the rights of who says so; or no more. @throws AppError `restricted`, `conflict` */
export async function switchLabelling(ctx: Context, on: boolean): Promise<Labelling> {
  requireLabelling(ctx)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const before = await readDecision(tx)
      if (on && before.rules.length === 0)
        throw new AppError(
          'conflict',
          'Nothing is mapped to a label yet. Map information types or sensitivities first.',
        )
      const now = ctx.services.now()
      await decide(tx, { is_on: on, owner_id: ctx.user.id, switched_by: ctx.user.email, switched_at: now })
      await audit(tx, actorOf(ctx), {
        action: 'labelling.switch',
        subject: ctx.organisation.id,
        before: { on: before.is_on },
        after: { on },
      })
      if (on) await requestRun(tx, { user: ctx.user, now })
    })
  ctx.services.tasks.wake()
  return readLabelling(ctx)
}

/** @throws AppError `restricted`, `conflict` while labelling is off, or being done */
export async function runNow(ctx: Context): Promise<void> {
  requireLabelling(ctx)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      if (!(await readDecision(tx)).is_on)
        throw new AppError('conflict', 'Labelling is off. Switch it on, which begins at once.')
      const id = await requestRun(tx, { user: ctx.user, now: ctx.services.now() })
      if (!id) throw new AppError('conflict', 'Files are being labelled already.')
      await audit(tx, actorOf(ctx), { action: 'labelling.run', subject: id, before: null, after: null })
    })
  ctx.services.tasks.wake()
}

/** Nothing more is begun: what is planned is not done, what waits is declined, what is being done ends after its file. @throws AppError `restricted` */
export async function stopLabelling(ctx: Context): Promise<Labelling> {
  requireLabelling(ctx)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const before = await readDecision(tx)
      await decide(tx, { is_on: false, switched_by: ctx.user.email, switched_at: ctx.services.now() })
      const plans = await tx
        .selectFrom('plans as plan')
        .innerJoin('labelling_runs as run', 'run.id', 'plan.labelling_run_id')
        .leftJoin('plan_runs as doing', 'doing.plan_id', 'plan.id')
        .select(['plan.id', 'plan.task_id', 'run.id as run_id', 'run.task_id as planning', 'doing.state'])
        .where('run.kind', '=', 'automatic')
        .where(eb => eb.or([eb('doing.state', 'in', ['waiting', 'running']), eb('plan.state', '=', 'planning')]))
        .execute()
      const planning = await tx
        .selectFrom('labelling_runs as run')
        .innerJoin('tasks as task', 'task.id', 'run.task_id')
        .select(['run.id as run_id', 'run.task_id as planning'])
        .where('run.kind', '=', 'automatic')
        .where('task.state', 'in', ['waiting', 'running'])
        .execute()
      const tasks = [...plans.map(plan => plan.task_id), ...[...plans, ...planning].map(run => run.planning)]
      const runs = [...plans, ...planning].map(run => run.run_id)
      if (tasks.some(id => id !== null))
        await tx
          .updateTable('tasks')
          .set({ wish: 'cancel' })
          .where('id', 'in', [...new Set(tasks.filter(id => id !== null))])
          .where('finished_at', 'is', null)
          .execute()
      const waiting = plans.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []))
      if (waiting.length)
        await tx
          .updateTable('plan_runs')
          .set({
            state: 'declined',
            reason: 'Labelling was stopped.',
            decided_by: ctx.user.id,
            decided_at: ctx.services.now(),
          })
          .where('plan_id', 'in', waiting)
          .where('state', '=', 'waiting')
          .execute()
      if (runs.length)
        await tx
          .updateTable('labelling_runs')
          .set({ stopped_at: ctx.services.now(), stopped_by: ctx.user.email })
          .where('id', 'in', [...new Set(runs)])
          .execute()
      await audit(tx, actorOf(ctx), {
        action: 'labelling.stop',
        subject: ctx.organisation.id,
        before: { on: before.is_on },
        after: { on: false, stopped: runs.length },
      })
    })
  ctx.services.tasks.wake()
  return readLabelling(ctx)
}
