import type { AnomalyKind, EventAnomaly, EventRow } from '@sharelight/contract'
import { anomalySentence, describeAnomaly } from '@sharelight/domain'
import { readAnomalies } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { visibleKinds } from './list-anomalies.ts'

/** What made an event unusual, with the baseline where one was recorded: a source's own word for it has none. */
export async function anomaliesOf(
  ctx: Context,
  event: EventRow,
  kinds: readonly AnomalyKind[],
): Promise<EventAnomaly[]> {
  if (!kinds.length) return []
  const at = Date.parse(event.time)
  const { rows } = await readAnomalies(ctx.services.stores.analytics, ctx.organisation.id, {
    kinds: kinds.filter(kind => visibleKinds(ctx).includes(kind)),
    ...(event.actor.id && { actorId: event.actor.id }),
    from: at,
    to: at + 1,
    offset: 0,
    limit: 100,
  })
  const recipients = new Set(event.recipients.map(({ id }) => id))
  return kinds.map(kind => {
    const row = rows.find(
      each =>
        each.kind === kind &&
        (each.recipientId === null || recipients.has(each.recipientId)) &&
        (each.itemId === null || each.actorId !== null || each.itemId === event.item.id),
    )
    return { kind, sentence: row ? describeAnomaly(row, ctx.organisation.timeZone) : anomalySentence(kind) }
  })
}
