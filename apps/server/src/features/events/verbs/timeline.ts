import type { MetricFilter, TimelinePoint, TimeRange } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireEvents } from '../../../http/require-entity.ts'
import { allOf } from '../../investigation/verbs/list.ts'
import { searchedInEvents } from '../../investigation/verbs/list-events.ts'
import { ask } from '../../metrics/verbs/ask.ts'

interface Question {
  search?: string
  timeFrame?: TimeRange
  filter?: MetricFilter
  grain: 'Day' | 'Week' | 'Month'
}

const measures = ['events', 'high', 'medium', 'low', 'handled'] as const

/** Events over time. Days, weeks and months in which nothing happened are left out. */
export async function timeline(ctx: Context, { search, timeFrame, filter, grain }: Question): Promise<TimelinePoint[]> {
  requireEvents(ctx)
  const found = search ? searchedInEvents(ctx, search) : undefined
  const { rows } = await ask(ctx, {
    cube: 'events',
    measures: [...measures],
    grain,
    timeFrame,
    filter: allOf([filter, found]),
    sort: [{ by: 'time', direction: 'Ascend' }],
    limit: 10_000,
  })
  return rows.map(row => ({
    time: String(row['time']),
    events: Number(row['events']),
    high: Number(row['high']),
    medium: Number(row['medium']),
    low: Number(row['low']),
    handled: Number(row['handled']),
  }))
}
