import type { MetricQuery } from '@sharelight/contract'
import { frameAt, lowestUnlimitedEdition } from '@sharelight/domain'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { capabilitiesOf, editionRequired, requireCapability } from '../../../http/edition.ts'
import { requireDimensions } from './licensed-dimensions.ts'

// From when to when there are data, and how much: what a screen must know before it can offer a time frame.
const extent = ['events', 'lastAt', 'Min:at', 'Max:at']

/**
 * A question as far as the organisation's edition goes (specification S6.013–S6.017, S9.005): the free time frames and those
 * just before, which they are compared with (activity without one is that of all time), and of rows that name single things only the first so many. Figures are never cut.
 */
export function withinEdition(ctx: Context, query: MetricQuery): MetricQuery {
  requireDimensions(ctx, query)
  const { services, organisation } = ctx
  const { resultLimit, timeFrameFull } = capabilitiesOf(ctx)
  const free = frameAt('month', services.now(), organisation.timeZone, -2).from
  if (!timeFrameFull && query.timeFrame && Date.parse(query.timeFrame.from) < free.getTime())
    requireCapability(ctx, 'timeFrameFull', 'timeFrame')
  if (!timeFrameFull && !query.timeFrame && isOfAllTime(query)) requireCapability(ctx, 'timeFrameFull', 'timeFrame')
  if (resultLimit === null || !namesSingleThings(query)) return query
  const left = resultLimit - (query.offset ?? 0)
  if (left <= 0) throw editionRequired(`More than the first ${resultLimit} rows`, lowestUnlimitedEdition, 'offset')
  return { ...query, limit: Math.min(query.limit ?? resultLimit, left) }
}

function isOfAllTime({ cube, measures = [], dimensions = [], filter, grain = 'Total' }: MetricQuery): boolean {
  const onlyExtent = !filter && !dimensions.length && grain === 'Total' && measures.every(name => extent.includes(name))
  return cubes[cube].time.kind === 'activity' && !onlyExtent
}

function namesSingleThings({ measures = [], dimensions = [] }: MetricQuery): boolean {
  return dimensions.includes('id') || (measures.length === 0 && dimensions.length > 0)
}
