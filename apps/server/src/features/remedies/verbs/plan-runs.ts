import type { PlanRun } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { database } from './plan-rows.ts'

const mostPerPlan = 50

/** What was done with plans, and is asked for: what is under way first, then the newest. */
export async function runsOf(ctx: Context, planIds: readonly string[]): Promise<Map<string, PlanRun[]>> {
  const found = new Map<string, PlanRun[]>()
  if (planIds.length === 0) return found
  const rows = await database(ctx)
    .selectFrom('plan_runs as run')
    .innerJoin('plans as plan', 'plan.id', 'run.plan_id')
    .leftJoin('users as asker', 'asker.id', 'run.asked_by')
    .leftJoin('users as decider', 'decider.id', 'run.decided_by')
    .select([
      'run.id',
      'run.plan_id',
      'run.what',
      'run.steps',
      'run.state',
      'run.reason',
      'run.hash',
      'run.asked_by',
      'run.asked_at',
      'run.decided_at',
      'plan.created_by as author',
      'asker.email as asked_email',
      'decider.email as decided_email',
    ])
    .where('run.plan_id', 'in', planIds)
    .orderBy(eb => eb('run.state', 'in', ['waiting', 'running']), 'desc')
    .orderBy('run.asked_at', 'desc')
    .limit(mostPerPlan * planIds.length)
    .execute()
  for (const row of rows) {
    const mayApprove =
      ctx.user.role === 'SuperAdmin' && !ctx.apiKey && ctx.user.id !== row.asked_by && ctx.user.id !== row.author
    const run: PlanRun = {
      id: row.id,
      what: row.what,
      steps: row.steps,
      state: row.state,
      reason: row.reason,
      hash: row.hash,
      askedBy: row.asked_email ?? '',
      askedAt: row.asked_at.toISOString(),
      decidedBy: row.decided_email,
      decidedAt: row.decided_at?.toISOString() ?? null,
      canApprove: row.state === 'waiting' && mayApprove,
    }
    found.set(row.plan_id, [...(found.get(row.plan_id) ?? []), run])
  }
  return found
}
