import type { Delivery } from '@sharelight/contract'
import type { OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import type { AsOf } from '../../../http/pages.ts'
import { database, findReceiver } from '../../../telling/receiver-rows.ts'

interface Question extends AsOf {
  id: string
  state?: Delivery['state'] | undefined
  offset: number
  limit: number
}

/** What a receiver was told and what waits for it, newest first. */
export async function listDeliveries(
  ctx: Context,
  { id, state, offset, limit, asOf }: Question,
): Promise<{ items: Delivery[]; total: number }> {
  const db = database(ctx)
  await findReceiver(db, id)
  const { total } = await narrowed(db, { id, state, asOf })
    .select(eb => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await narrowed(db, { id, state, asOf })
    .select([
      'delivery.entry_id',
      'delivery.kind',
      'delivery.title',
      'delivery.signals',
      'delivery.status',
      'delivery.attempts',
      'delivery.delivered_at',
      'delivery.created_at',
      'entry.id as waiting',
      'entry.dead_at',
      'entry.due_at',
      'entry.error',
      'entry.attempts as tried',
    ])
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.entry_id')
    .offset(offset)
    .limit(limit)
    .execute()
  return {
    items: rows.map(row => {
      const stands = row.delivered_at ? 'delivered' : row.dead_at ? 'dead' : row.waiting ? 'waiting' : 'dropped'
      return {
        id: row.entry_id,
        kind: row.kind,
        title: row.title,
        signals: row.signals,
        state: stands,
        attempts: row.attempts ?? row.tried ?? 0,
        status: row.status,
        error: row.delivered_at ? '' : (row.error ?? ''),
        createdAt: row.created_at.toISOString(),
        deliveredAt: row.delivered_at?.toISOString() ?? null,
        nextAt: stands === 'waiting' ? (row.due_at?.toISOString() ?? null) : null,
      }
    }),
    total: Number(total),
  }
}

/** How a delivery stands follows from the outbox: what is not there any more, and was not delivered, was given up. */
function narrowed(db: OrganisationQueries, { id, state, asOf }: Pick<Question, 'id' | 'state' | 'asOf'>) {
  const rows = db
    .selectFrom('deliveries as delivery')
    .leftJoin('outbox as entry', 'entry.id', 'delivery.entry_id')
    .where('delivery.receiver_id', '=', id)
    .$if(asOf !== undefined, query => query.where('delivery.created_at', '<', asOf ?? new Date()))
  switch (state) {
    case undefined:
      return rows
    case 'delivered':
      return rows.where('delivery.delivered_at', 'is not', null)
    case 'dead':
      return rows.where('delivery.delivered_at', 'is', null).where('entry.dead_at', 'is not', null)
    case 'waiting':
      return rows
        .where('delivery.delivered_at', 'is', null)
        .where('entry.id', 'is not', null)
        .where('entry.dead_at', 'is', null)
    case 'dropped':
      return rows.where('delivery.delivered_at', 'is', null).where('entry.id', 'is', null)
  }
}
