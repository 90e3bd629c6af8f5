import type { MetricQuery, ReportBlock, ReportCell, TimeRange } from '@sharelight/contract'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { withinEdition } from '../../metrics/verbs/within-edition.ts'
import type { Resolved } from './asked.ts'
import { columnOf, namingFor, type TableColumn } from './columns.ts'
import { filterOf, tableQuery } from './query.ts'

type Block = Extract<ReportBlock, { kind: 'table' }>

const perPage = 5000
/** What is listed by time is taken in slices of so many rows at most: a page far into all of it would read all that is before. */
const mostInSlice = 50_000
const shortestSliceMs = 1000

export interface TablePage {
  columns: TableColumn[]
  rows: ReportCell[][]
  total: number
  refused?: string
}

/** The first rows of a table. */
export async function firstRows(ctx: Context, block: Block, resolved: Resolved, limit: number): Promise<TablePage> {
  const { filter, refused } = filterOf(block, resolved)
  const columns = columnsOf(block)
  if (refused) return { columns, rows: [], total: 0, refused }
  const query = withinEdition(ctx, { ...tableQuery(block, resolved, filter), limit })
  return { columns, ...(await named(ctx, columns, query)) }
}

export const columnsOf = ({ cube, dimensions, measures }: Block): TableColumn[] =>
  [...dimensions, ...measures].map(name => columnOf(cube, name))

async function named(
  ctx: Context,
  columns: readonly TableColumn[],
  query: MetricQuery,
): Promise<Pick<TablePage, 'rows' | 'total'>> {
  const { rows, total } = await ask(ctx, query)
  const cellOf = await namingFor(ctx, columns, rows)
  return { rows: rows.map(row => columns.map(column => cellOf(column, row[column.name]))), total }
}

/** All rows of a table, a page in memory at a time. */
export async function* allRows(ctx: Context, block: Block, resolved: Resolved): AsyncIterable<ReportCell[][]> {
  const { filter, refused } = filterOf(block, resolved)
  if (refused) return
  const query = tableQuery(block, resolved, filter)
  const columns = columnsOf(block)
  for await (const timeFrame of slicesOf(ctx, block, query)) {
    for (let offset = 0; ; offset += perPage) {
      const allowed = withinEdition(ctx, { ...query, timeFrame, offset, limit: perPage })
      const { rows, total } = await named(ctx, columns, allowed)
      if (rows.length) yield rows
      if (offset + rows.length >= total || rows.length < perPage) break
    }
  }
}

/** The frame in pieces, in the order in which its rows are listed; whole where they are not listed by time. */
async function* slicesOf(ctx: Context, { cube, measures }: Block, query: MetricQuery): AsyncIterable<TimeRange> {
  const { timeFrame, sort = [], filter } = query
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
