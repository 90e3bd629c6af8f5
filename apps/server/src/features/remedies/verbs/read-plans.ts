import type { Plan, PlanDetail, PlanRun } from '@sharelight/contract'
import { PlaybookId } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { readRules } from './change-rules.ts'
import { doneLately, elsewhere } from './done-lately.ts'
import { connectedSources, database, figuresOf, planRows, type PlanRow, type StepFigures } from './plan-rows.ts'
import { needsApproval } from './approval.ts'
import { runsOf } from './plan-runs.ts'
import { listSteps } from './list-steps.ts'

const stepsShown = 200

/** @throws AppError `not_found` */
export async function readPlan(ctx: Context, id: string): Promise<PlanDetail> {
  const row = await planRows(ctx).where('plan.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', `No plan ${id} in this organisation.`)
  const [plan, { steps }, runs] = await Promise.all([
    toPlans(ctx, [row]),
    listSteps(ctx, id, { offset: 0, limit: stepsShown }),
    runsOf(ctx, [id]),
  ])
  return { ...(plan[0] as Plan), steps, runs: runs.get(id) ?? [] }
}

/** Plans as people see them, in the order of the rows. */
export async function toPlans(ctx: Context, rows: readonly PlanRow[]): Promise<Plan[]> {
  const ids = rows.map(({ id }) => id)
  const [figures, runs, sources, rules, lately] = await Promise.all([
    figuresOf(ctx, ids),
    runsOf(ctx, ids),
    connectedSources(ctx),
    readRules(ctx),
    doneLately(database(ctx), { userId: ctx.user.id, now: ctx.services.now() }),
  ])
  return rows.map(row => {
    const about = { figures: figures.get(row.id) as StepFigures, run: runs.get(row.id)?.[0], sources }
    const asked = { parts: row.parts, meant: about.figures.left, lately: elsewhere(lately, row.id) }
    return { ...toPlan(ctx, row, about), needsApproval: needsApproval(rules, asked), lately: asked.lately }
  })
}

interface About {
  figures: StepFigures
  run: PlanRun | undefined
  sources: ReadonlyMap<string, string>
}

function toPlan(
  { services }: Context,
  row: PlanRow,
  { figures, run, sources }: About,
): Omit<Plan, 'needsApproval' | 'lately'> {
  const { counts, left } = figures
  const isRunning = row.task_state === 'waiting' || row.task_state === 'running'
  const ids = [...new Set(row.parts.flatMap(({ sourceId }) => sourceId ?? []))]
  const isFree = row.state === 'ready' && !isRunning && run?.state !== 'waiting'
  const isThere = ids.some(id => sources.has(id))
  const isHeld = row.expires_at > services.now() || (counts.applying ?? 0) > 0
  return {
    id: row.id,
    title: row.title,
    playbook: row.playbook === null ? null : PlaybookId.parse(row.playbook),
    state: row.state,
    error: row.error,
    sources: ids.map(id => ({ id, name: sources.get(id) ?? '' })),
    createdBy: row.created_by ?? '',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    hash: row.hash,
    taskId: row.task_id,
    isRunning,
    canApply: isFree && isThere && isHeld && left.length + (counts.failed ?? 0) > 0,
    canUndo: isFree && isThere && (counts.applied ?? 0) + (counts.undoing ?? 0) > 0,
    destructive: row.parts.some(({ destructive }) => destructive),
    notUndoable: figures.notUndoable,
    nothingToDo: row.nothing_to_do,
    inUse: figures.inUse,
    seconds: row.state === 'ready' ? secondsOf(row.parts, left) : null,
    counts,
    planning: row.state === 'planning' ? { found: row.found, looked: row.found - figures.found } : null,
    run: run ?? null,
  }
}

/** Doing a step reads what is there once more, and then writes it. */
const callsPerStep = 2

function secondsOf(parts: PlanRow['parts'], left: StepFigures['left']): number {
  const ms = left.reduce((sum, { sourceId, remedy, steps }) => {
    const part = parts.find(each => each.sourceId === sourceId && each.remedy === remedy)
    return sum + steps * callsPerStep * (part?.msPerStep ?? 0)
  }, 0)
  return Math.ceil(ms / 1000)
}
