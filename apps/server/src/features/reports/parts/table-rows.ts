import type {
  MetricAnswer,
  MetricCube,
  MetricFilter,
  MetricQuery,
  ReportBlock,
  ReportCell,
  TimeRange,
} from '@sharelight/contract'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { listsOf } from '../../investigation/verbs/list.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { withinEdition } from '../../metrics/verbs/within-edition.ts'
import type { Resolved } from './asked.ts'
import { columnOf, namingFor, type TableColumn } from './columns.ts'
import { filterOf, tableQuery } from './query.ts'

type Block = Extract<ReportBlock, { kind: 'table' }>

const perPage = 5000
/** Where lists are asked for beside, by the ids of a page. */
const perListedPage = 1000
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
  const all = columnsOf(block)
  // On paper an id says nothing to anybody, and takes the room of what does.
  const columns = all.length > 1 ? all.filter(({ name }) => name !== 'id') : all
  if (refused) return { columns, rows: [], total: 0, refused }
  const query = withinEdition(ctx, { ...rowsQuery(block, resolved, filter), limit })
  return { columns, ...(await named(ctx, { columns, lists: listsIn(block) }, query)) }
}

export const columnsOf = ({ cube, dimensions, measures }: Block): TableColumn[] =>
  [...dimensions, ...measures].map(name => columnOf(cube, name))

/**
 * Lists beside things that are listed one by one, such as the recipients of events: asked for page by page, so that the list itself stays
 * one of rows.
 */
const listsIn = ({ dimensions, measures }: Block): readonly string[] =>
  dimensions.includes('id') && measures.every(measure => measure.startsWith('List:')) ? measures : []

function rowsQuery(block: Block, resolved: Resolved, filter: MetricFilter | undefined): MetricQuery {
  const lists = listsIn(block)
  return tableQuery(lists.length ? { ...block, measures: [] } : block, resolved, filter)
}

interface Shown {
  columns: readonly TableColumn[]
  lists: readonly string[]
}

async function named(
  ctx: Context,
  { columns, lists }: Shown,
  query: MetricQuery,
): Promise<Pick<TablePage, 'rows' | 'total'>> {
  const { rows: found, total } = await ask(ctx, query)
  const rows = lists.length ? await withLists(ctx, { cube: query.cube, lists, rows: found }) : found
  const cellOf = await namingFor(ctx, columns, rows)
  return { rows: rows.map(row => columns.map(column => cellOf(column, row[column.name]))), total }
}

interface Beside {
  cube: MetricCube
  lists: readonly string[]
  rows: MetricAnswer['rows']
}

async function withLists(ctx: Context, { cube, lists, rows }: Beside): Promise<MetricAnswer['rows']> {
  const times = rows.map(({ at }) => Date.parse(String(at))).filter(time => !Number.isNaN(time))
  const of = await listsOf(ctx, {
    cube,
    of: 'id',
    values: lists.map(list => list.replace('List:', '')),
    ids: rows.map(({ id }) => String(id)),
    ...(times.length === rows.length && times.length > 0 && { timeFrame: around(times) }),
  })
  return rows.map(row => {
    const found = of.get(String(row['id'])) ?? {}
    return { ...row, ...Object.fromEntries(lists.map(list => [list, sorted(found[list] ?? null)])) }
  })
}

function around(times: readonly number[]): TimeRange {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const time of times) [first, last] = [Math.min(first, time), Math.max(last, time)]
  // Events are timed more finely than in milliseconds.
  return { from: new Date(first).toISOString(), to: new Date(last + 1000).toISOString() }
}

/** The same list comes in the same order. */
const sorted = <T>(value: T) => (Array.isArray(value) ? (value.toSorted() as T) : value)

/** All rows of a table, a page in memory at a time. */
export async function* allRows(ctx: Context, block: Block, resolved: Resolved): AsyncIterable<ReportCell[][]> {
  const { filter, refused } = filterOf(block, resolved)
  if (refused) return
  const query = rowsQuery(block, resolved, filter)
  const shown = { columns: columnsOf(block), lists: listsIn(block) }
  const limit = shown.lists.length ? perListedPage : perPage
  for await (const timeFrame of slicesOf(ctx, query)) {
    for (let offset = 0; ; offset += limit) {
      const allowed = withinEdition(ctx, { ...query, timeFrame, offset, limit })
      const { rows, total } = await named(ctx, shown, allowed)
      if (rows.length) yield rows
      if (offset + rows.length >= total || rows.length < limit) break
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
