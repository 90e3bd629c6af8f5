import type { MetricAnswer, MetricFilter, MetricQuery, ReportBlock } from '@sharelight/contract'
import { restrictionsOf } from '@sharelight/domain'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'

type Row = MetricAnswer['rows'][number]
type Sort = Extract<ReportBlock, { kind: 'table' }>['sort']
type Conditions = MetricFilter[]

/** Things one by one, in an order in which each page is found by the last row of the one before. */
export interface Listing {
  /** What is listed one after the other: rows that are equal in what they are sorted by. */
  groups: MetricQuery[]
  /** What is left of a group after a row of it. */
  after(group: MetricQuery, row: Row): MetricQuery
}

/** The order in which a cube's rows are kept, by which they are read from any place on. */
const places: Partial<Record<MetricQuery['cube'], readonly string[]>> = {
  items: ['source', 'id'],
  folders: ['source', 'id'],
  identities: ['id'],
}
/** Of what rows are sorted by: for so few different values each is listed for itself, in the order in which rows are kept. */
const mostGroups = 64
const nothing = { text: '', time: '1970-01-01T00:00:00.000Z', uuid: '00000000-0000-0000-0000-000000000000' }

/** Undefined for what is not a list of single things at rest, or is sorted by what knows no order of values. */
export async function listingOf(ctx: Context, query: MetricQuery, sort: Sort): Promise<Listing | undefined> {
  const { cube, dimensions = [], measures = [] } = query
  const place = places[cube]?.filter(name => isOpen(ctx, cubes[cube].dimensions[name]?.entity))
  const isPlain =
    dimensions.includes('id') && !measures.length && !dimensions.some(name => cubes[cube].dimensions[name]?.multi)
  if (!place || !isPlain) return undefined
  const byId = sort.findIndex(({ by }) => by === 'id')
  const own = byId < 0 ? sort : sort.slice(0, byId)
  const values = own.length ? await valuesOf(ctx, query, own) : [{}]
  if (!values && !own.every(({ by }) => isOrdered(cube, by))) return undefined
  const rest = place
    .filter(name => own.every(({ by }) => by !== name))
    .map(by => ({ by, direction: sort.find(each => each.by === by)?.direction ?? ('Ascend' as const) }))
  const order = values ? rest : [...own, ...rest]
  const listed = { ...query, dimensions: [...new Set([...dimensions, ...order.map(({ by }) => by)])], sort: order }
  const groups = (values ?? [{}]).map(row =>
    narrowed(
      listed,
      own.flatMap(({ by }) => (values ? equal(cube, by, row) : [])),
    ),
  )
  return {
    groups,
    after: (group, row) =>
      narrowed(group, [{ or: order.map((_, at) => ({ and: later(cube, order.slice(0, at + 1), row) })) }]),
  }
}

const isOpen = (ctx: Context, entity: string | undefined) =>
  !restrictionsOf(ctx.user.restrictions).entityKinds.some(kind => kind === entity)

const ordered = new Set(['text', 'number', 'time', 'uuid'])
const isOrdered = (cube: MetricQuery['cube'], by: string) => ordered.has(cubes[cube].dimensions[by]?.type ?? '')

/** The different values of what rows are sorted by, in order; undefined where there are many. */
async function valuesOf(ctx: Context, { cube, filter, timeFrame }: MetricQuery, own: Sort): Promise<Row[] | undefined> {
  const dimensions = [...new Set(own.map(({ by }) => by))]
  const asked = {
    cube,
    dimensions,
    sort: [...own],
    limit: mostGroups + 1,
    ...(filter && { filter }),
    ...(timeFrame && { timeFrame }),
  }
  const { rows } = await ask(ctx, asked)
  return rows.length > mostGroups ? undefined : rows
}

const narrowed = (query: MetricQuery, conditions: Conditions): MetricQuery =>
  conditions.length ? { ...query, filter: { and: [...(query.filter ? [query.filter] : []), ...conditions] } } : query

function equal(cube: MetricQuery['cube'], dimension: string, row: Row): Conditions {
  return [{ dimension, operator: 'eq', value: valueOf(cube, dimension, row) }]
}

/** Like the row in what goes first, and behind it in the last. */
function later(cube: MetricQuery['cube'], order: Sort, row: Row): Conditions {
  const last = order.at(-1)
  if (!last) return []
  const operator = last.direction === 'Descend' ? 'lt' : 'gt'
  return [
    ...order.slice(0, -1).flatMap(({ by }) => equal(cube, by, row)),
    { dimension: last.by, operator, value: valueOf(cube, last.by, row) },
  ]
}

/** As it is stored: an answer has nothing where there is no time and no id. */
function valueOf(cube: MetricQuery['cube'], dimension: string, row: Row): string | number | boolean {
  const value = row[dimension]
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  const type = cubes[cube].dimensions[dimension]?.type
  return type === 'time' || type === 'uuid' ? nothing[type] : nothing.text
}
