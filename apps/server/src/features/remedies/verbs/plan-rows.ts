import type { Plan } from '@sharelight/contract'
import type { Context } from '../../../context.ts'

export type Counts = Plan['counts']

export function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}

export function planRows(ctx: Context) {
  return database(ctx)
    .selectFrom('plans as plan')
    .leftJoin('users as user', 'user.id', 'plan.created_by')
    .leftJoin('tasks as task', 'task.id', 'plan.task_id')
    .select([
      'plan.id',
      'plan.playbook',
      'plan.title',
      'plan.state',
      'plan.error',
      'plan.parts',
      'plan.hash',
      'plan.found',
      'plan.nothing_to_do',
      'plan.created_by as author',
      'plan.created_at',
      'plan.expires_at',
      'plan.task_id',
      'user.email as created_by',
      'task.state as task_state',
    ])
}
export type PlanRow = Awaited<ReturnType<ReturnType<typeof planRows>['execute']>>[number]

/** What follows from the steps of plans. */
export interface StepFigures {
  counts: Counts
  /** Not looked at yet. */
  found: number
  notUndoable: number
  inUse: number
  /** How many can be done yet, by source and remedy. */
  left: { sourceId: string | null; remedy: string; steps: number }[]
}

const none = (): StepFigures => ({ counts: {}, found: 0, notUndoable: 0, inUse: 0, left: [] })

export async function figuresOf(ctx: Context, ids: readonly string[]): Promise<Map<string, StepFigures>> {
  const all = new Map(ids.map(id => [id, none()]))
  if (ids.length === 0) return all
  const rows = await database(ctx)
    .selectFrom('journal')
    .select(['plan_id', 'state', 'source_id', 'remedy', eb => eb.fn.countAll<number>().as('count')])
    .select(eb => {
      const left = eb.fn.countAll<number>().filterWhere('state', 'in', ['planned', 'applying'])
      return [left.filterWhere('undoable', '=', false).as('fixed'), left.filterWhere('use_events', '>', 0).as('used')]
    })
    .where('plan_id', 'in', ids)
    .groupBy(['plan_id', 'state', 'source_id', 'remedy'])
    .execute()
  for (const { plan_id: id, state, source_id: sourceId, remedy, count, fixed, used } of rows) {
    const figures = all.get(id) ?? none()
    if (state === 'found') figures.found += Number(count)
    else figures.counts[state] = (figures.counts[state] ?? 0) + Number(count)
    figures.notUndoable += Number(fixed)
    figures.inUse += Number(used)
    if (state === 'planned' || state === 'applying') figures.left.push({ sourceId, remedy, steps: Number(count) })
    all.set(id, figures)
  }
  return all
}

/** Names of sources that are still connected. */
export async function connectedSources(ctx: Context): Promise<Map<string, string>> {
  const rows = await database(ctx)
    .selectFrom('data_sources')
    .select(['id', 'name'])
    .where('disconnected_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
