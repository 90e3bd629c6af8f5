import type { listPlans as call, Plan } from '@sharelight/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'
import type { AsOf } from '../../../http/pages.ts'
import { database, planRows } from './plan-rows.ts'
import { toPlans } from './read-plans.ts'

type Question = Omit<z.output<(typeof call)['input']>, 'cursor'> & AsOf

/** The journal, newest plan first. */
export async function listPlans(ctx: Context, question: Question): Promise<{ plans: Plan[]; total: number }> {
  const chosen = narrowed(ctx, question)
  const [rows, { total }] = await Promise.all([
    chosen
      .orderBy('plan.created_at', 'desc')
      .orderBy('plan.id')
      .offset(question.offset)
      .limit(question.limit)
      .execute(),
    chosen
      .clearSelect()
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { plans: await toPlans(ctx, rows), total: Number(total) }
}

function narrowed(ctx: Context, { playbook, state, source, object, search, from, to, asOf }: Question) {
  let rows = planRows(ctx)
  if (playbook) rows = rows.where('plan.playbook', '=', playbook)
  if (search) rows = rows.where('plan.title', 'ilike', likeAnywhere(search))
  if (from) rows = rows.where('plan.created_at', '>=', new Date(from))
  if (to) rows = rows.where('plan.created_at', '<', new Date(to))
  if (asOf) rows = rows.where('plan.created_at', '<', asOf)
  if (source) rows = rows.where('plan.id', 'in', plansWith(ctx).where('source_id', '=', source))
  if (object) rows = rows.where('plan.id', 'in', plansWith(ctx).where('object_id', '=', object))
  return state ? rows.where(conditions[state](ctx)) : rows
}

const plansWith = (ctx: Context) => database(ctx).selectFrom('journal').select('plan_id').distinct()
const runsWith = (ctx: Context) => database(ctx).selectFrom('plan_runs').select('plan_id').distinct()

type Rows = ReturnType<typeof planRows>
type Condition = Extract<Parameters<Rows['where']>[0], (...given: never[]) => unknown>

const conditions: Record<NonNullable<Question['state']>, (ctx: Context) => Condition> = {
  planning: () => eb => eb('plan.state', '=', 'planning'),
  open: ctx => eb =>
    eb.and([
      eb('plan.state', '=', 'ready'),
      eb('plan.expires_at', '>', ctx.services.now()),
      eb('plan.id', 'in', plansWith(ctx).where('state', '=', 'planned')),
    ]),
  waiting: ctx => eb => eb('plan.id', 'in', runsWith(ctx).where('state', '=', 'waiting')),
  running: ctx => eb => eb('plan.id', 'in', runsWith(ctx).where('state', '=', 'running')),
  done: ctx => eb => eb('plan.id', 'in', plansWith(ctx).where('state', '=', 'applied')),
  undone: ctx => eb => eb('plan.id', 'in', plansWith(ctx).where('state', '=', 'undone')),
  stopped: ctx => eb => eb('plan.id', 'in', runsWith(ctx).where('state', '=', 'stopped')),
}
