import type { PlanDetail } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import { takeCountedStep, type Given } from '../../../auth/second-step.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/cookies.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { writeNews } from '../../notifications/verbs/notify.ts'
import { readRules } from './change-rules.ts'
import { database } from './plan-rows.ts'
import { readPlan } from './read-plans.ts'
import { startRun, stoppedBy } from './run-plan.ts'

/**
 * A second SuperAdmin lets a plan be done. Neither its author nor whoever asked for it may, nor anybody who came after it was asked for.
 * @throws AppError `forbidden`, `conflict`, `second_factor`
 */
export async function approvePlan(
  ctx: Context,
  { id, hash, ...given }: { id: string; hash: string } & Given & Exchange,
): Promise<PlanDetail> {
  requireSuperAdmin(ctx, 'approve changes in other systems')
  const { plan, run } = await waitingRun(ctx, id)
  const user = await database(ctx)
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  if (user.id === run.asked_by || user.id === plan.author)
    throw new AppError(
      'forbidden',
      `You planned "${plan.title}" or asked for it. Another SuperAdmin has to approve it.`,
    )
  if (user.created_at >= run.asked_at)
    throw new AppError(
      'forbidden',
      `You came after "${plan.title}" was asked for. A SuperAdmin who was there has to approve it.`,
    )
  if (run.hash !== hash) throw new AppError('conflict', `"${plan.title}" is not what you looked at. Look at it again.`)
  if (plan.expires_at <= ctx.services.now())
    throw new AppError('conflict', `"${plan.title}" is too old: what it found may not hold any more. Plan again.`)
  const { stopped } = await readRules(ctx)
  if (stopped) throw stoppedBy(stopped.by)
  if (!(await takeCountedStep(ctx.services, user, given)))
    throw new AppError(
      'conflict',
      'You have no second step yet. Set one up under "Password and sign-in", then approve.',
    )
  await database(ctx)
    .transaction()
    .execute(async tx => {
      await decide(tx, ctx, { runId: run.id, state: 'running', reason: null })
      const taskId = await startRun(tx, { plan, run, askedBy: run.asked_by ?? undefined, what: run.what })
      await audit(tx, actorOf(ctx), {
        action: 'plan.approve',
        subject: id,
        before: null,
        after: { title: plan.title, steps: run.steps, hash, taskId },
      })
    })
  ctx.services.tasks.wake()
  return readPlan(ctx, id)
}

/** @throws AppError `forbidden`, `conflict` */
export async function declinePlan(ctx: Context, id: string, reason: string): Promise<PlanDetail> {
  const { plan, run } = await waitingRun(ctx, id)
  if (run.asked_by !== ctx.user.id) requireSuperAdmin(ctx, 'decline what somebody else asked for')
  await database(ctx)
    .transaction()
    .execute(async tx => {
      await decide(tx, ctx, { runId: run.id, state: 'declined', reason })
      await audit(tx, actorOf(ctx), {
        action: 'plan.decline',
        subject: id,
        before: null,
        after: { title: plan.title, reason },
      })
      if (run.asked_by !== ctx.user.id)
        await writeNews(tx, {
          kind: 'changes',
          name: `${ctx.user.email} declined "${plan.title}"${reason ? `: ${reason}` : '.'}`,
          status: 'failed',
          group: `plan ${id}`,
          userId: run.asked_by,
        })
    })
  return readPlan(ctx, id)
}

/** @throws AppError `not_found`, or `conflict` when it waits for nobody */
async function waitingRun(ctx: Context, id: string) {
  const { title } = await readPlan(ctx, id)
  const plan = await database(ctx)
    .selectFrom('plans')
    .select(['id', 'title', 'created_by as author', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const run = await database(ctx)
    .selectFrom('plan_runs')
    .selectAll()
    .where('plan_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!run) throw new AppError('conflict', `"${title}" does not wait for anybody.`)
  return { plan, run }
}

type Queries = Parameters<typeof startRun>[0]

/** @throws AppError `conflict` when somebody was quicker */
async function decide(
  tx: Queries,
  { user, services }: Context,
  { runId, state, reason }: { runId: string; state: 'running' | 'declined'; reason: string | null },
): Promise<void> {
  const decided = await tx
    .updateTable('plan_runs')
    .set({ state, reason, decided_by: user.id, decided_at: services.now() })
    .where('id', '=', runId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!decided) throw new AppError('conflict', 'Somebody has decided this already.')
}
