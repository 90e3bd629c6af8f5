import type { PlanDetail } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { runTask } from '../../../tasks/run-task.ts'
import { readPlan } from './read-plans.ts'

/** The task that does a plan's steps or takes them back (`journal/kind.ts`). */
export const remedyKind = { name: 'remedy' } as const

/** Has a plan done, or taken back. @throws AppError `conflict` when that cannot be, now or any more */
export async function runPlan(ctx: Context, id: string, what: 'apply' | 'undo'): Promise<PlanDetail> {
  const plan = await readPlan(ctx, id)
  if (!(what === 'apply' ? plan.canApply : plan.canUndo)) throw new AppError('conflict', reasonOf(plan, what))
  await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      const row = await tx.selectFrom('plans').select('task_id').where('id', '=', id).forUpdate().executeTakeFirst()
      // Whoever asked at the same moment was first.
      if (row?.task_id !== plan.taskId) throw new AppError('conflict', `"${plan.title}" is being worked on already.`)
      const taskId = await runTask(tx, remedyKind, {
        title: `${what === 'apply' ? '' : 'Undo: '}${plan.title}`,
        input: { planId: id, what },
        createdBy: ctx.user.id,
      })
      await tx.updateTable('plans').set({ task_id: taskId }).where('id', '=', id).execute()
      await audit(tx, actorOf(ctx), {
        action: `plan.${what}`,
        subject: id,
        before: { counts: plan.counts },
        after: { title: plan.title, taskId },
      })
    })
  ctx.services.tasks.wake()
  return readPlan(ctx, id)
}

function reasonOf({ title, isRunning, counts }: PlanDetail, what: 'apply' | 'undo'): string {
  if (isRunning) return `"${title}" is being worked on already.`
  if (what === 'undo') return `Nothing of "${title}" is done, so there is nothing to take back.`
  const isLeft = (counts.planned ?? 0) > 0
  return isLeft
    ? `"${title}" is too old, or its data source is disconnected. Plan again.`
    : `Nothing of "${title}" is left to be done.`
}
