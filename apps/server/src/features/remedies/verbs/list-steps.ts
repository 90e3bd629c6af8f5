import type { PlanStep } from '@sharelight/contract'
import { jsonText } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { database } from './plan-rows.ts'

interface Question {
  state?: PlanStep['state'] | undefined
  source?: string | undefined
  inUse?: boolean | undefined
  search?: string | undefined
  offset: number
  limit: number
}

/** The steps of a plan, in the order in which they are done. What was only found and not looked at yet is none. */
export async function listSteps(
  ctx: Context,
  planId: string,
  { state, source, inUse, search, offset, limit }: Question,
): Promise<{ steps: PlanStep[]; total: number }> {
  let rows = database(ctx).selectFrom('journal').where('plan_id', '=', planId).where('state', '!=', 'found')
  if (state) rows = rows.where('state', '=', state)
  if (source) rows = rows.where('source_id', '=', source)
  if (inUse) rows = rows.where('use_events', '>', 0)
  if (search)
    rows = rows.where(eb =>
      eb.or([
        eb(jsonText('target', 'key'), 'ilike', likeAnywhere(search)),
        eb(jsonText('step', 'says'), 'ilike', likeAnywhere(search)),
      ]),
    )
  const [found, { total }] = await Promise.all([
    rows.selectAll().orderBy('place').orderBy('number').offset(offset).limit(limit).execute(),
    rows.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { steps: found.map(toStep), total: Number(total) }
}

type Row = Awaited<ReturnType<typeof all>>[number]
const all = (ctx: Context) => database(ctx).selectFrom('journal').selectAll().execute()

function toStep(row: Row): PlanStep {
  const step = row.step as { says?: unknown; before?: Record<string, unknown>; after?: Record<string, unknown> }
  const { object_kind: kind, object_id: id, state } = row
  return {
    number: row.number,
    target: String((row.target as { key?: unknown }).key ?? ''),
    object: kind && id ? { kind, id } : null,
    sourceId: row.source_id,
    remedy: row.remedy,
    says: String(step.says ?? ''),
    before: step.before ?? {},
    after: step.after ?? {},
    state: state === 'found' ? 'planned' : state,
    error: row.error,
    use: row.use_events === null ? null : { events: row.use_events, lastAt: row.use_last?.toISOString() ?? null },
    undoable: row.undoable,
  }
}
