import { frameAt, lowestUnlimitedEdition } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { capabilitiesOf, requireCapability } from '../../../http/edition.ts'
import type { CompleteListQuery } from './list.ts'

interface Page<Row> { items: Row[]; total: number }

/**
 * Answers a list as far as the organisation's edition goes (specification S6.013–S6.017, S9.005): no sorting or filtering where it
 * has none, the free time frames (this and last week and month), and only the first so many rows, which the answer says.
 */
export async function withinEdition<Row>(ctx: Context, query: CompleteListQuery, list: (allowed: CompleteListQuery) => Promise<Page<Row>>) {
  requireAllowed(ctx, query)
  const { resultLimit } = capabilitiesOf(ctx)
  if (resultLimit === null) return list(query)
  const left = resultLimit - query.offset
  const page = left > 0 ? await list({ ...query, limit: Math.min(query.limit, left) }) : { ...await list({ ...query, offset: 0, limit: 1 }), items: [] }
  return page.total > resultLimit ? { ...page, limited: { to: resultLimit, edition: lowestUnlimitedEdition } } : page
}

export function requireAllowed(ctx: Context, { sort, filter, search, timeFrame }: Pick<CompleteListQuery, 'sort' | 'filter' | 'search' | 'timeFrame'>) {
  if (sort) requireCapability(ctx, 'sorting', 'sort')
  if (filter) requireCapability(ctx, 'filters', 'filter')
  if (search) requireCapability(ctx, 'filters', 'search')
  const { services, organisation } = ctx
  const free = frameAt('month', services.now(), organisation.timeZone, -1).from
  if (timeFrame && Date.parse(timeFrame.from) < free.getTime()) requireCapability(ctx, 'timeFrameFull', 'timeFrame')
}
