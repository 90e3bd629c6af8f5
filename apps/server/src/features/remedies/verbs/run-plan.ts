import type { PlanDetail } from '@sharelight/contract'
import { audit, json, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { hashOfRun } from '../../../journal/hash.ts'
import { runTask } from '../../../tasks/run-task.ts'
import { writeNews } from '../../notifications/verbs/notify.ts'
import { needsApproval } from './approval.ts'
import { approvalHours, doneLately, elsewhere } from './done-lately.ts'
import { readRules } from './change-rules.ts'
import { meantSteps, type MeantSteps, type RunRequest } from './meant-steps.ts'
import { database } from './plan-rows.ts'
import { readPlan } from './read-plans.ts'

/** The task that does a plan's steps or takes them back (`journal/kind.ts`). */
export const remedyKind = { name: 'remedy' } as const

/**
 * Has a plan done or taken back; where the rules ask for it, once a second SuperAdmin lets it. Taking back is never held up: it brings about what
 * was there before. @throws AppError `conflict` when that cannot be, now or any more
 */
export async function runPlan(ctx: Context, id: string, { what, steps }: RunRequest): Promise<PlanDetail> {
  const plan = await readPlan(ctx, id)
  const rules = await readRules(ctx)
  if (rules.stopped) throw stoppedBy(rules.stopped.by)
  if (!(what === 'apply' ? plan.canApply : plan.canUndo)) throw new AppError('conflict', reasonOf(plan, what))
  const told = await database(ctx)
    .transaction()
    .execute(async tx => {
      await requireFree(tx, plan)
      const meant = await meantSteps(tx, id, { what, steps })
      const lately = await latelyBeside(tx, ctx, id)
      const waits = what === 'apply' && needsApproval(rules, { ...meant, lately })
      const run = await addRun(tx, ctx, { plan, what, meant, state: waits ? 'waiting' : 'running' })
      const taskId = waits ? undefined : await startRun(tx, { plan, run, askedBy: ctx.user.id, what })
      await audit(tx, actorOf(ctx), {
        action: `plan.${what}`,
        subject: id,
        before: { counts: plan.counts },
        after: { title: plan.title, steps: meant.count, hash: run.hash, ...(waits ? { waits } : { taskId }) },
      })
      return waits ? writeNews(tx, waitingNews(ctx, plan, { steps: meant.count, lately })) : undefined
    })
  if (told) ctx.services.live.publish(ctx.organisation.id, { type: 'notification', data: { id: told } })
  ctx.services.tasks.wake()
  return readPlan(ctx, id)
}

/** What who asks did in other plans. Whoever asks for two at once is counted one after the other. */
async function latelyBeside(tx: OrganisationQueries, { user, services }: Context, planId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().executeTakeFirst()
  return elsewhere(await doneLately(tx, { userId: user.id, now: services.now() }), planId)
}

export const stoppedBy = (who: string) =>
  new AppError(
    'conflict',
    `${who} stopped all changes in other systems. A SuperAdmin lets them happen again, under Playbooks.`,
  )

/** @throws AppError `conflict` where somebody asked for something at the same moment */
async function requireFree(tx: OrganisationQueries, { id, title }: PlanDetail): Promise<void> {
  await tx.selectFrom('plans').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const open = await tx
    .selectFrom('plan_runs')
    .select('id')
    .where('plan_id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (open) throw new AppError('conflict', `"${title}" is being worked on already.`)
}

interface NewRun {
  plan: PlanDetail
  what: 'apply' | 'undo'
  meant: MeantSteps
  state: 'waiting' | 'running'
}

async function addRun(tx: OrganisationQueries, ctx: Context, { plan, what, meant, state }: NewRun) {
  const hash = hashOfRun(plan.hash, what, meant.chosen)
  const { id } = await tx
    .insertInto('plan_runs')
    .values({
      plan_id: plan.id,
      what,
      chosen: json(meant.chosen),
      steps: meant.count,
      hash,
      state,
      reason: null,
      asked_by: ctx.user.id,
      asked_at: ctx.services.now(),
      decided_by: null,
      decided_at: null,
      task_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, hash }
}

interface Start {
  plan: { id: string; title: string }
  run: { id: string }
  askedBy: string | undefined
  what: 'apply' | 'undo'
}

/** Part of the transaction that lets a run be done. Gives its task. */
export async function startRun(tx: OrganisationQueries, { plan, run, askedBy, what }: Start): Promise<string> {
  const taskId = await runTask(tx, remedyKind, {
    title: `${what === 'apply' ? '' : 'Undo: '}${plan.title}`,
    input: { planId: plan.id, runId: run.id },
    createdBy: askedBy,
  })
  await tx.updateTable('plans').set({ task_id: taskId }).where('id', '=', plan.id).execute()
  await tx.updateTable('plan_runs').set({ task_id: taskId, state: 'running' }).where('id', '=', run.id).execute()
  return taskId
}

const stepsOf = (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`

const waitingNews = (
  { user }: Context,
  { id, title }: PlanDetail,
  { steps, lately }: { steps: number; lately: number },
) => ({
  kind: 'approvals' as const,
  urgent: true,
  name: `${user.email} asks a second SuperAdmin to approve "${title}" (${stepsOf(steps)}${lately > 0 ? `, after ${stepsOf(lately)} within ${approvalHours} hours` : ''}).`,
  status: 'in-progress' as const,
  group: `plan ${id}`,
  actions: [{ name: 'Look at it', icon: '', link: `/playbooks?plan=${id}` }],
})

function reasonOf({ title, state, isRunning, run, counts }: PlanDetail, what: 'apply' | 'undo'): string {
  if (state === 'planning') return `"${title}" is still being planned.`
  if (run?.state === 'waiting') return `"${title}" waits for a second SuperAdmin.`
  if (isRunning) return `"${title}" is being worked on already.`
  if (what === 'undo')
    return (counts.applied ?? 0) > 0
      ? `The data source of "${title}" is disconnected. Connect it to take this back.`
      : `Nothing of "${title}" is done, so there is nothing to take back.`
  const isLeft = (counts.planned ?? 0) + (counts.failed ?? 0) > 0
  return isLeft
    ? `"${title}" is too old, or its data source is disconnected. Plan again.`
    : `Nothing of "${title}" is left to be done.`
}
