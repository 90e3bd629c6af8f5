import type { MetricAnswer, MetricQuery, ReportBlock, ReportCell, TimeRange } from '@sharelight/contract'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { withinEdition } from '../../metrics/verbs/within-edition.ts'
import type { Resolved } from './asked.ts'
import { listingOf, type Listing } from './listing.ts'
import { filterOf } from './query.ts'
import { columnsOf, listsIn, named, rowsQuery, type Shown } from './table-rows.ts'

type Block = Extract<ReportBlock, { kind: 'table' }>

const perPage = 5000
/** Where lists are asked for beside, by the ids of a page. */
const perListedPage = 1000
/** What is listed by time is taken in slices of so many rows at most: a page far into all of it would read all that is before. */
const mostInSlice = 50_000
const shortestSliceMs = 1000

/** All rows of a table, a page in memory at a time. What stands at rest is listed by its place: the last page costs no more than the first. */
export async function* allRows(
  ctx: Context,
  block: Block,
  resolved: Resolved & { perPage?: number },
): AsyncIterable<ReportCell[][]> {
  const { filter, refused } = filterOf(block, resolved)
  if (refused) return
  const query = rowsQuery(block, resolved, filter)
  const shown = { columns: columnsOf(block), lists: listsIn(block), wording: resolved.wording }
  const pages = pagesOf(ctx, shown, resolved.perPage ?? (shown.lists.length ? perListedPage : perPage))
  const listing = await listingOf(ctx, query, block.sort)
  yield* listing ? listed(pages, listing) : offset(ctx, pages, query)
}

/** Where a page begins, and how many rows it has at most where the edition lists all. */
type Page = (query: MetricQuery, from: number) => Promise<{ found: MetricAnswer; rows: ReportCell[][]; limit: number }>

function pagesOf(ctx: Context, shown: Shown, limit: number): Page {
  let given = 0
  return async (query, from) => {
    // Counted over all parts of the table: it is the whole that the edition limits.
    const allowed = withinEdition(ctx, { ...query, offset: given, limit })
    const page = await named(ctx, shown, { ...allowed, offset: from })
    given += page.rows.length
    return { ...page, limit: allowed.limit ?? limit }
  }
}

async function* listed(page: Page, { groups, after }: Listing): AsyncIterable<ReportCell[][]> {
  for (const group of groups)
    for (let query: MetricQuery | undefined = group; query;) {
      const { found, rows, limit } = await page(query, 0)
      if (rows.length) yield rows
      const last = rows.length < limit ? undefined : found.rows.at(-1)
      query = last && after(group, last)
    }
}

async function* offset(ctx: Context, page: Page, query: MetricQuery): AsyncIterable<ReportCell[][]> {
  for await (const timeFrame of slicesOf(ctx, query)) {
    for (let from = 0; ;) {
      const { found, rows, limit } = await page({ ...query, timeFrame }, from)
      if (rows.length) yield rows
      from += rows.length
      if (from >= found.total || rows.length < limit) break
    }
  }
}

/** The frame in pieces, in the order in which its rows are listed; whole where they are not listed by time. */
async function* slicesOf(ctx: Context, query: MetricQuery): AsyncIterable<TimeRange> {
  const { cube, measures = [], timeFrame, sort = [], filter } = query
  if (!timeFrame) return
  const by = sort[0]
  const isByTime = by?.by === 'at' && cubes[cube].time.kind === 'activity' && measures.length === 0
  if (!isByTime) return yield timeFrame
  const countIn = async (slice: TimeRange) => {
    const { rows } = await ask(ctx, { cube, measures: ['events'], timeFrame: slice, ...(filter && { filter }) })
    return Number(rows[0]?.['events'] ?? 0)
  }
  const waiting = [timeFrame]
  for (let slice = waiting.pop(); slice; slice = waiting.pop()) {
    const [from, to] = [Date.parse(slice.from), Date.parse(slice.to)]
    if (to - from < 2 * shortestSliceMs || (await countIn(slice)) <= mostInSlice) {
      yield slice
      continue
    }
    const middle = new Date(from + Math.floor((to - from) / 2)).toISOString()
    const halves = [
      { from: slice.from, to: middle },
      { from: middle, to: slice.to },
    ]
    // What is taken next is the last.
    waiting.push(...(by.direction === 'Descend' ? halves : halves.reverse()))
  }
}
