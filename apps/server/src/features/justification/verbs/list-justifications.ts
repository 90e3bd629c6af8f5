import type { Justification } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { requireArea } from '../../../http/require-area.ts'
import { requireEvents } from '../../../http/require-entity.ts'

interface Question {
  search?: string
  withdrawn: boolean
  offset: number
  limit: number
}

/** Who justified what and why, newest first. */
export async function listJustifications(ctx: Context, { search, withdrawn, offset, limit }: Question): Promise<{ items: Justification[]; total: number }> {
  requireArea(ctx, 'event_justification', 'Event Justification')
  requireEvents(ctx)
  const matching = withAuthor(ctx)
    .where('justifications.reason', 'ilike', likeAnywhere(search))
    .$if(!withdrawn, query => query.where('withdrawn_at', 'is', null))
  const [rows, { total }] = await Promise.all([
    matching.select(columns).orderBy('justifications.created_at', 'desc').orderBy('justifications.id').offset(offset).limit(limit).execute(),
    matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(toJustification), total: Number(total) }
}

/** The one in force, if there is one. */
export async function justificationOf(ctx: Context, eventId: string): Promise<Justification | null> {
  const row = await withAuthor(ctx).select(columns).where('event_id', '=', eventId).where('withdrawn_at', 'is', null).executeTakeFirst()
  return row ? toJustification(row) : null
}

const columns = ['justifications.id', 'event_id', 'event_time', 'reason', 'users.email', 'justifications.created_at', 'withdrawn_at'] as const

function withAuthor({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id).selectFrom('justifications').leftJoin('users', 'users.id', 'justifications.justified_by')
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

function toJustification({ id, event_id: eventId, event_time: time, reason, email, created_at: created, withdrawn_at: withdrawn }: Row): Justification {
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
