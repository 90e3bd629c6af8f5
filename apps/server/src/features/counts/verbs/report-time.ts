import { ReportTime } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { hidesEvents } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'

/** The first and the last instant that anything is known of. Null while nothing is. */
export async function reportTime(ctx: Context): Promise<ReportTime> {
  const [events, items] = await Promise.all([
    hidesEvents(ctx) ? { rows: [] } : ask(ctx, { cube: 'events', measures: ['Min:at', 'Max:at'] }),
    ask(ctx, { cube: 'items', measures: ['Min:firstSeenAt', 'Max:firstSeenAt'] }),
  ])
  // Where nothing has happened yet, what was found by then.
  const instant = (end: 'Min' | 'Max') => events.rows[0]?.[`${end}:at`] ?? items.rows[0]?.[`${end}:firstSeenAt`] ?? null
  return ReportTime.parse({ startTime: instant('Min'), endTime: instant('Max') })
}
