import type { DetectionCount, TimeRange } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireEvents } from '../../../http/require-entity.ts'
import { insightsIn } from '../../rating/verbs/insights-in.ts'
import { ask } from '../../metrics/verbs/ask.ts'

/** Open events by the risk types that they match, most severe first. */
export async function countDetections(
  ctx: Context,
  timeFrame: TimeRange | undefined,
): Promise<{ items: DetectionCount[]; total: number }> {
  requireEvents(ctx)
  const [{ rows }, insights] = await Promise.all([
    ask(ctx, { cube: 'events', dimensions: ['insight'], measures: ['risky'], timeFrame }),
    insightsIn(ctx),
  ])
  const counts = new Map(rows.map(row => [String(row['insight']), Number(row['risky'])]))
  const items = insights
    .map(({ id, name, severity }) => ({ id, name, severity, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.severity - a.severity || b.count - a.count)
  return { items, total: items.length }
}
