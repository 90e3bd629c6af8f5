import type { LabellingRun } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import type { PageAsked } from '../../../http/pages.ts'
import { database } from './labelling-row.ts'

type Kind = LabellingRun['kind']

/** When labels were given or taken off, newest first. */
export async function listRuns(
  ctx: Context,
  { kind, offset, limit, asOf }: PageAsked & { kind?: Kind },
): Promise<{ runs: LabellingRun[]; total: number }> {
  const found = database(ctx)
    .selectFrom('labelling_runs as run')
    .$if(kind !== undefined, query => query.where('run.kind', '=', kind ?? 'manual'))
    .$if(asOf !== undefined, query => query.where('run.started_at', '<', asOf ?? new Date()))
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin('tasks as task', 'task.id', 'run.task_id')
      .selectAll('run')
      .select('task.state as task_state')
      .orderBy('run.started_at', 'desc')
      .orderBy('run.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    found.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  const plans = await plansOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    total: Number(total),
    runs: rows.map(row => {
      const own = plans.get(row.id) ?? { plans: [], counts: {}, planning: false, doing: [] }
      return {
        id: row.id,
        kind: row.kind,
        what: row.what,
        label: row.label_name,
        reason: row.reason,
        by: row.made_by,
        startedAt: row.started_at.toISOString(),
        state: row.stopped_at ? 'stopped' : stateOf(row.task_state, own, row.kind),
        stoppedBy: row.stopped_by,
        counts: own.counts,
        plans: own.plans,
      }
    }),
  }
}

interface Own {
  plans: { id: string; name: string }[]
  counts: LabellingRun['counts']
  planning: boolean
  doing: string[]
}

function stateOf(task: string | null, { planning, doing, counts }: Own, kind: Kind): LabellingRun['state'] {
  if (task === 'waiting' || task === 'running' || planning) return 'planning'
  if (doing.includes('running')) return 'running'
  if (doing.includes('waiting')) return 'waiting'
  if (task === 'failed') return 'failed'
  if (task === 'cancelled' || doing.some(state => ['stopped', 'cancelled', 'declined'].includes(state)))
    return 'stopped'
  if (doing.includes('failed')) return 'failed'
  if (kind === 'manual' && doing.length === 0 && (counts.planned ?? 0) > 0) return 'ready'
  return 'done'
}

/** The plans of runs with how their steps stand, and the last doing of each. */
async function plansOf(ctx: Context, runIds: readonly string[]): Promise<Map<string, Own>> {
  const all = new Map<string, Own>()
  if (runIds.length === 0) return all
  const db = database(ctx)
  const plans = await db
    .selectFrom('plans')
    .select(['id', 'title', 'state', 'labelling_run_id as run'])
    .where('labelling_run_id', 'in', runIds)
    .orderBy('created_at')
    .execute()
  for (const { id, title, state, run } of plans) {
    const own = all.get(run ?? '') ?? { plans: [], counts: {}, planning: false, doing: [] }
    own.plans.push({ id, name: title })
    own.planning ||= state === 'planning'
    all.set(run ?? '', own)
  }
  if (plans.length === 0) return all
  const ids = plans.map(({ id }) => id)
  const runOf = new Map(plans.map(({ id, run }) => [id, run ?? '']))
  const [steps, doings] = await Promise.all([
    db
      .selectFrom('journal')
      .select(['plan_id', 'state', eb => eb.fn.countAll<string>().as('count')])
      .where('plan_id', 'in', ids)
      .groupBy(['plan_id', 'state'])
      .execute(),
    db
      .selectFrom('plan_runs')
      .select(['plan_id', 'state'])
      .distinctOn('plan_id')
      .where('plan_id', 'in', ids)
      .orderBy('plan_id')
      .orderBy('asked_at', 'desc')
      .execute(),
  ])
  for (const { plan_id: id, state, count } of steps) {
    const own = all.get(runOf.get(id) ?? '')
    if (own && state !== 'found') own.counts[state] = (own.counts[state] ?? 0) + Number(count)
  }
  for (const { plan_id: id, state } of doings) all.get(runOf.get(id) ?? '')?.doing.push(state)
  return all
}
