import type { Context } from '../../../context.ts'
import { hidesEvents } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { text, type AnswerRow } from './cells.ts'
import { allOf, listRows, type CompleteListQuery, type Listing } from './list.ts'

const openRisk = 'openRisk'

/** So many are ranked by their open risk; the others follow in the list's own order. */
const mostRanked = 1000

interface Ranking {
  /** The dimension of events that says whose risk it is. */
  by: 'actor' | 'recipient' | 'organization' | 'folder'
  /** The dimension of the list that has the same values. */
  key: 'id' | 'organization'
}

/** A page of a list in the order that is asked for; by open risk where none is. */
export function listRanked(ctx: Context, listing: Listing, ranking: Ranking, query: CompleteListQuery) {
  const { sort } = query
  if (sort && sort.by !== openRisk) return listRows(ctx, listing, query)
  if (isOne(query, ranking)) return listRows(ctx, listing, { ...query, sort: listing.defaultSort })
  return byOpenRisk(ctx, listing, ranking, query)
}

/** One alone needs no order, which is long to find. */
const isOne = ({ filter }: CompleteListQuery, { key }: Ranking) =>
  filter !== undefined && 'dimension' in filter && filter.dimension === key && filter.operator === 'eq'

/** Rows with open risk in the time frame stand first, the gravest before all; or last (`Ascend`), the gravest behind all. */
async function byOpenRisk(ctx: Context, listing: Listing, { by, key }: Ranking, query: CompleteListQuery) {
  const own = { ...query, sort: listing.defaultSort }
  const ranked = hidesEvents(ctx) ? [] : await mostAtRisk(ctx, by, query)
  if (ranked.length === 0) return listRows(ctx, listing, own)
  const among = (operator: 'in' | 'nin', offset: number, limit: number) =>
    listRows(
      ctx,
      { ...listing, only: allOf([listing.only, { dimension: key, operator, value: ranked }]) },
      { ...own, offset, limit },
    )
  const place = new Map(ranked.map((value, at) => [value, at]))
  const placeOf = (row: AnswerRow) => place.get(text(row[key])) ?? ranked.length
  const atRisk = await among('in', 0, ranked.length)
  const first = atRisk.rows.toSorted((a, b) => placeOf(a) - placeOf(b))
  const { offset, limit } = query
  if (query.sort?.direction === 'Ascend') {
    const others = await among('nin', offset, limit)
    const last = first
      .toReversed()
      .slice(Math.max(0, offset - others.total), Math.max(0, offset + limit - others.total))
    return { ...others, rows: [...others.rows, ...last], total: others.total + first.length }
  }
  const page = first.slice(offset, offset + limit)
  const others = await among('nin', Math.max(0, offset - first.length), Math.max(1, limit - page.length))
  const rest = page.length < limit ? others.rows : []
  return { ...others, rows: [...page, ...rest], total: others.total + first.length }
}

async function mostAtRisk(ctx: Context, by: Ranking['by'], { timeFrame }: CompleteListQuery): Promise<string[]> {
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: [by],
    measures: ['high', 'medium', 'low'],
    filter: {
      and: [
        { dimension: 'severity', operator: 'gte', value: 1 },
        { dimension: 'justified', operator: 'eq', value: false },
      ],
    },
    sort: [
      { by: 'high', direction: 'Descend' },
      { by: 'medium', direction: 'Descend' },
      { by: 'low', direction: 'Descend' },
      // Whoever is equal stands in the same order on each page.
      { by, direction: 'Ascend' },
    ],
    limit: mostRanked,
    ...(timeFrame && { timeFrame }),
  })
  return rows.map(row => text(row[by])).filter(Boolean)
}
