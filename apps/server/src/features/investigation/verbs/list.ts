import type { ListQuery, MetricCube, MetricFilter, MetricQuery, TimeRange } from '@sharelight/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { visible } from '../../metrics/verbs/visible.ts'
import type { AnswerRow } from './cells.ts'

/** A list's question with defaults filled in. */
export type CompleteListQuery = z.output<typeof ListQuery>

export interface Listing {
  cube: MetricCube
  dimensions: readonly string[]
  measures?: readonly string[]
  /** What every row of this list is. */
  only?: MetricFilter
  /** Dimensions that a search looks into. */
  searched: readonly string[]
  defaultSort: Order
  /** What decides among those that are equal by the default order. */
  thenBy?: readonly Order[]
}
interface Order {
  by: string
  direction: 'Ascend' | 'Descend'
}

/** A page of a list and how many rows there are in all. */
export async function listRows(
  ctx: Context,
  listing: Listing,
  { search, timeFrame, filter, sort, offset, limit }: CompleteListQuery,
) {
  const query: MetricQuery = {
    cube: listing.cube,
    dimensions: visible(ctx, listing.cube, listing.dimensions),
    measures: [...(listing.measures ?? [])],
    timeFrame,
    filter: allOf([
      listing.only,
      filter,
      search ? anyContains(visible(ctx, listing.cube, listing.searched), search) : undefined,
    ]),
    sort: sort ? [sort] : [listing.defaultSort, ...(listing.thenBy ?? [])],
    offset,
    limit,
  }
  return ask(ctx, query)
}

interface Lists {
  cube: MetricCube
  of: string
  values: readonly string[]
  ids: readonly string[]
  /** In which they all lie: then nothing else is read. */
  timeFrame?: TimeRange
}

/** For the rows of a page: the values of a dimension that each has several of, such as an item's labels. */
export async function listsOf(
  ctx: Context,
  { cube, of, values, ids, timeFrame }: Lists,
): Promise<Map<string, AnswerRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ask(ctx, {
    cube,
    dimensions: [of],
    measures: visible(ctx, cube, values).map(value => `List:${value}`),
    filter: { dimension: of, operator: 'in', value: [...ids] },
    limit: ids.length,
    ...(timeFrame && { timeFrame }),
  })
  return new Map(rows.map(row => [String(row[of]), row]))
}

export function anyContains(dimensions: readonly string[], search: string): MetricFilter {
  return { or: dimensions.map(dimension => ({ dimension, operator: 'contains', value: search })) }
}

export function allOf(filters: readonly (MetricFilter | undefined)[]): MetricFilter | undefined {
  const given = filters.filter(filter => filter !== undefined)
  return given.length > 1 ? { and: given } : given[0]
}
