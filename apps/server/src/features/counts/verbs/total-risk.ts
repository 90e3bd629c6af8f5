import type { OpenRisk, TimeRange } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireEvents } from '../../../http/require-entity.ts'
import { carries, labelOf } from '../../labels/verbs/label-filter.ts'
import { ask } from '../../metrics/verbs/ask.ts'

/** Open risk of the events on content with a label, or on any. `total` counts all of those events, risky or not. */
export async function totalRisk(
  ctx: Context,
  reference: string,
  timeFrame: TimeRange | undefined,
): Promise<OpenRisk & { label: string; total: number }> {
  requireEvents(ctx)
  const label = labelOf(ctx, reference)
  const {
    rows: [row],
  } = await ask(ctx, {
    cube: 'events',
    measures: ['events', 'high', 'medium', 'low', 'handled'],
    filter: carries(label),
    timeFrame,
  })
  const count = (name: string) => Number(row?.[name] ?? 0)
  return {
    label: label?.key ?? 'all',
    total: count('events'),
    high: count('high'),
    medium: count('medium'),
    low: count('low'),
    handled: count('handled'),
  }
}
