import { audit, setJustified, vouchFor, type EventReference } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireArea } from '../../../http/require-area.ts'
import { requireEvents } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'

/** Justifies events that the user may see: they leave the open risk at once. Those that are justified already stay as they are. */
export async function justifyEvents(
  ctx: Context,
  { ids: asked, reason }: { ids: readonly string[]; reason: string },
): Promise<number> {
  requireArea(ctx, 'event_justification', 'Event Justification')
  const events = await requireVisible(ctx, asked)
  const changed = await write(ctx)
    .transaction()
    .execute(async tx => {
      const rows = events.map(({ eventId, time }) => ({
        event_id: eventId,
        event_time: new Date(time),
        reason,
        justified_by: ctx.user.id,
        withdrawn_at: null,
        created_at: ctx.services.now(),
      }))
      const added = await tx
        .insertInto('justifications')
        .values(rows)
        .onConflict(conflict =>
          conflict.columns(['organisation_id', 'event_id']).where('withdrawn_at', 'is', null).doNothing(),
        )
        .returning('event_id')
        .execute()
      const ids = new Set(added.map(row => row.event_id))
      if (ids.size)
        await audit(tx, actorOf(ctx), {
          action: 'event.justify',
          subject: [...ids].join(' '),
          before: null,
          after: { reason },
        })
      vouchFor({ changed: ids.size })
      // Last: when it fails nothing is saved.
      await setJustified(ctx.services.stores.analytics, ctx.organisation.id, {
        events: events.filter(({ eventId }) => ids.has(eventId)),
        active: true,
      })
      return ids.size
    })
  return tell(ctx, changed)
}

/** Withdraws justifications: the events are open risk again. */
export async function unjustifyEvents(ctx: Context, ids: readonly string[]): Promise<number> {
  requireArea(ctx, 'event_justification', 'Event Justification')
  await requireVisible(ctx, ids)
  const changed = await write(ctx)
    .transaction()
    .execute(async tx => {
      const gone = await tx
        .updateTable('justifications')
        .set({ withdrawn_at: ctx.services.now() })
        .where('event_id', 'in', [...ids])
        .where('withdrawn_at', 'is', null)
        .returning(['event_id', 'event_time', 'reason'])
        .execute()
      if (gone.length) {
        await audit(tx, actorOf(ctx), {
          action: 'event.unjustify',
          subject: gone.map(row => row.event_id).join(' '),
          before: { reasons: [...new Set(gone.map(row => row.reason))] },
          after: null,
        })
      }
      vouchFor({ changed: gone.length })
      await setJustified(ctx.services.stores.analytics, ctx.organisation.id, {
        events: gone.map(row => ({ eventId: row.event_id, time: row.event_time.getTime() })),
        active: false,
      })
      return gone.length
    })
  return tell(ctx, changed)
}

async function requireVisible(ctx: Context, ids: readonly string[]): Promise<EventReference[]> {
  requireEvents(ctx)
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: ['id', 'at'],
    filter: { dimension: 'id', operator: 'in', value: [...ids] },
    limit: ids.length,
  })
  const known = new Map(rows.map(row => [String(row['id']), Date.parse(String(row['at']))]))
  const missing = ids.find(id => !known.has(id))
  if (missing !== undefined)
    throw new AppError('not_found', `No event ${missing} that you may see. Nothing was changed.`, { field: 'ids' })
  return [...known].map(([eventId, time]) => ({ eventId, time }))
}

const write = ({ services, organisation }: Context) => services.stores.meta.forOrganisation(organisation.id)

function tell({ services, organisation }: Context, changed: number): number {
  if (changed) services.live.publish(organisation.id, { type: 'changed', data: { justifications: true } })
  return changed
}
