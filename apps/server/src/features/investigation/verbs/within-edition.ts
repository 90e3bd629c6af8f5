import type { TimeRange } from '@sharelight/contract'
import { lowestUnlimitedEdition } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { capabilitiesOf, requireCapability } from '../../../http/edition.ts'
import { requireShown, shownFrame } from '../../metrics/verbs/frame.ts'
import { requireDimensions } from '../../metrics/verbs/licensed-dimensions.ts'
import type { CompleteListQuery } from './list.ts'

interface Page<Row> {
  items: Row[]
  total: number
}
interface Part {
  offset: number
  limit: number
}

/**
 * Answers a list as far as the organisation's edition goes (specification S6.013–S6.017, S9.005): no sorting or filtering where it
 * has none, the free time frames (this and last week and month), and only the first so many rows, which the answer says.
 */
export async function withinEdition<Row>(
  ctx: Context,
  query: CompleteListQuery,
  list: (allowed: CompleteListQuery) => Promise<Page<Row>>,
) {
  const timeFrame = requireAllowed(ctx, query)
  const page = await firstRows(ctx, query, part => list({ ...query, timeFrame, ...part }))
  return timeFrame === query.timeFrame ? page : { ...page, timeFrame }
}

/** The first so many rows of a list, where the edition shows no more. */
export async function firstRows<Answer extends Page<unknown>>(
  ctx: Context,
  { offset, limit }: Part,
  list: (part: Part) => Promise<Answer>,
) {
  const { resultLimit } = capabilitiesOf(ctx)
  if (resultLimit === null) return list({ offset, limit })
  const left = resultLimit - offset
  const page =
    left > 0
      ? await list({ offset, limit: Math.min(limit, left) })
      : Object.assign(await list({ offset: 0, limit: 1 }), { items: [] })
  return page.total > resultLimit ? { ...page, limited: { to: resultLimit, edition: lowestUnlimitedEdition } } : page
}

type Asked = Pick<CompleteListQuery, 'sort' | 'filter' | 'search' | 'timeFrame'>

/** The time frame to answer in: the one asked for, or what the edition shows. @throws AppError `edition_required` for what it does not have */
export function requireAllowed(ctx: Context, { sort, filter, search, timeFrame }: Asked): TimeRange | undefined {
  if (sort) requireCapability(ctx, 'sorting', 'sort')
  if (filter) requireCapability(ctx, 'filters', 'filter')
  if (search) requireCapability(ctx, 'filters', 'search')
  requireDimensions(ctx, { filter })
  if (timeFrame) requireShown(ctx, timeFrame, 'timeFrame')
  return timeFrame ?? shownFrame(ctx)
}
