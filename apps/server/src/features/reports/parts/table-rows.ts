import type {
  MetricAnswer,
  MetricCube,
  MetricFilter,
  MetricQuery,
  ReportBlock,
  ReportCell,
  TimeRange,
} from '@sharelight/contract'
import type { Wording } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { listsOf } from '../../investigation/verbs/list.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { withinEdition } from '../../metrics/verbs/within-edition.ts'
import type { Resolved } from './asked.ts'
import { columnOf, namingFor, type TableColumn } from './columns.ts'
import { filterOf, tableQuery } from './query.ts'

type Block = Extract<ReportBlock, { kind: 'table' }>

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
  const { found, rows } = await named(ctx, { columns, lists: listsIn(block), wording: resolved.wording }, query)
  return { columns, rows, total: found.total }
}

export const columnsOf = ({ cube, dimensions, measures }: Block): TableColumn[] =>
  [...dimensions, ...measures].map(name => columnOf(cube, name))

/**
 * Lists beside things that are listed one by one, such as the recipients of events: asked for page by page, so that the list itself stays
 * one of rows.
 */
export const listsIn = ({ dimensions, measures }: Block): readonly string[] =>
  dimensions.includes('id') && measures.every(measure => measure.startsWith('List:')) ? measures : []

export function rowsQuery(block: Block, resolved: Resolved, filter: MetricFilter | undefined): MetricQuery {
  const lists = listsIn(block)
  return tableQuery(lists.length ? { ...block, measures: [] } : block, resolved, filter)
}

export interface Shown {
  columns: readonly TableColumn[]
  lists: readonly string[]
  wording: Wording
}

/** The rows of a page as they were found, and as people read them. */
export async function named(
  ctx: Context,
  { columns, lists, wording }: Shown,
  query: MetricQuery,
): Promise<{ found: MetricAnswer; rows: ReportCell[][] }> {
  const found = await ask(ctx, query)
  const rows = lists.length ? await withLists(ctx, { cube: query.cube, lists, rows: found.rows }) : found.rows
  const cellOf = await namingFor(ctx, columns, { rows, wording })
  return { found, rows: rows.map(row => columns.map(column => cellOf(column, row[column.name]))) }
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
