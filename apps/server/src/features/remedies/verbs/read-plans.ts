import type { Plan, PlanDetail } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

const stepsShown = 200
type Counts = Plan['counts']

/** The journal, newest plan first. */
export async function listPlans(ctx: Context, limit: number): Promise<Plan[]> {
  const rows = await plans(ctx).orderBy('plan.created_at', 'desc').limit(limit).execute()
  const counts = await countsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => toPlan(ctx, row, counts.get(row.id) ?? {}))
}

/** @throws AppError `not_found` */
export async function readPlan(ctx: Context, id: string): Promise<PlanDetail> {
  const row = await plans(ctx).where('plan.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', `No plan ${id} in this organisation.`)
  const steps = await database(ctx)
    .selectFrom('journal')
    .select(['number', 'target', 'step', 'state', 'error'])
    .where('plan_id', '=', id)
    .orderBy('number')
    .limit(stepsShown)
    .execute()
  const counts = await countsOf(ctx, [id])
  return {
    ...toPlan(ctx, row, counts.get(id) ?? {}),
    steps: steps.map(({ number, target, step, state, error }) => ({
      number,
      target: String((target as { key?: unknown }).key ?? ''),
      says: String((step as { says?: unknown }).says ?? ''),
      state,
      error,
    })),
  }
}

/** Plans that are finished being made. */
function plans(ctx: Context) {
  return database(ctx)
    .selectFrom('plans as plan')
    .leftJoin('data_sources as source', 'source.id', 'plan.source_id')
    .leftJoin('users as user', 'user.id', 'plan.created_by')
    .leftJoin('tasks as task', 'task.id', 'plan.task_id')
    .select([
      'plan.id',
      'plan.remedy',
      'plan.title',
      'plan.source_id',
      'plan.created_at',
      'plan.expires_at',
      'plan.task_id',
      'source.name as source_name',
      'source.disconnected_at',
      'user.email as created_by',
      'task.state as task_state',
    ])
    .where('plan.hash', '!=', '')
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>['execute']>>[number]

function toPlan({ services }: Context, row: PlanRow, counts: Counts): Plan {
  const isRunning = row.task_state === 'waiting' || row.task_state === 'running'
  const isReady = !isRunning && row.source_id !== null && row.disconnected_at === null
  const isBegun = (counts.applied ?? 0) + (counts.undone ?? 0) + (counts.failed ?? 0) > 0
  return {
    id: row.id,
    remedy: row.remedy,
    title: row.title,
    sourceId: row.source_id,
    sourceName: row.source_name ?? '',
    createdBy: row.created_by ?? '',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    taskId: row.task_id,
    isRunning,
    canApply:
      isReady && (counts.planned ?? 0) + (counts.applying ?? 0) > 0 && (isBegun || row.expires_at > services.now()),
    canUndo: isReady && (counts.applied ?? 0) + (counts.undoing ?? 0) > 0,
    counts,
  }
}

async function countsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Counts>> {
  const found = new Map<string, Counts>()
  if (ids.length === 0) return found
  const rows = await database(ctx)
    .selectFrom('journal')
    .select(['plan_id', 'state', eb => eb.fn.countAll<number>().as('count')])
    .where('plan_id', 'in', ids)
    .groupBy(['plan_id', 'state'])
    .execute()
  for (const { plan_id: id, state, count } of rows) found.set(id, { ...found.get(id), [state]: Number(count) })
  return found
}

function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}
