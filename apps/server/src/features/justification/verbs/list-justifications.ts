import type { Justification } from '@sharelight/contract'
import type { AsOf } from '../../../http/pages.ts'
import { restrictionsOf } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { requireArea } from '../../../http/require-area.ts'
import { requireEvents } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'

interface Question extends AsOf {
  search?: string
  withdrawn: boolean
  offset: number
  limit: number
}

/** Who justified what and why, newest first. */
export async function listJustifications(
  ctx: Context,
  { search, withdrawn, offset, limit, asOf }: Question,
): Promise<{ items: Justification[]; total: number }> {
  requireArea(ctx, 'event_justification', 'Event Justification')
  requireEvents(ctx)
  const matching = withAuthor(ctx)
    .where('justifications.reason', 'ilike', likeAnywhere(search))
    .$if(!withdrawn, query => query.where('withdrawn_at', 'is', null))
    .$if(asOf !== undefined, query => query.where('justifications.created_at', '<', asOf ?? new Date()))
  const newestFirst = matching.select(columns).orderBy('justifications.created_at', 'desc').orderBy('justifications.id')
  if (restrictionsOf(ctx.user.restrictions).labels.length) {
    const shown = await ofVisibleEvents(ctx, await newestFirst.execute())
    return { items: shown.slice(offset, offset + limit).map(toJustification), total: shown.length }
  }
  const [rows, { total }] = await Promise.all([
    newestFirst.offset(offset).limit(limit).execute(),
    matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(toJustification), total: Number(total) }
}

/** Where labels are closed to the user, their events are looked for among all that are justified: how many those are is a matter of people, not of machines. */
async function ofVisibleEvents<T extends { event_id: string }>(ctx: Context, rows: readonly T[]): Promise<T[]> {
  const visible = new Set<string>()
  for (let from = 0; from < rows.length; from += 1000) {
    const value = rows.slice(from, from + 1000).map(row => row.event_id)
    const answer = await ask(ctx, {
      cube: 'events',
      dimensions: ['id'],
      filter: { dimension: 'id', operator: 'in', value },
      limit: 1000,
    })
    for (const row of answer.rows) visible.add(String(row['id']))
  }
  return rows.filter(row => visible.has(row.event_id))
}

/** The one in force, if there is one. */
export async function justificationOf(ctx: Context, eventId: string): Promise<Justification | null> {
  const row = await withAuthor(ctx)
    .select(columns)
    .where('event_id', '=', eventId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row ? toJustification(row) : null
}

const columns = [
  'justifications.id',
  'event_id',
  'event_time',
  'reason',
  'users.email',
  'justifications.created_at',
  'withdrawn_at',
] as const

function withAuthor({ services, organisation }: Context) {
  return services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('justifications')
    .leftJoin('users', 'users.id', 'justifications.justified_by')
}

interface Row {
  id: string
  event_id: string
  event_time: Date
  reason: string
  email: string | null
  created_at: Date
  withdrawn_at: Date | null
}

function toJustification({
  id,
  event_id: eventId,
  event_time: time,
  reason,
  email,
  created_at: created,
  withdrawn_at: withdrawn,
}: Row): Justification {
  return {
    id,
    eventId,
    eventTime: time.toISOString(),
    reason,
    justifiedBy: email ?? '',
    createdAt: created.toISOString(),
    withdrawnAt: withdrawn?.toISOString() ?? null,
  }
}
