import type { MetricAnswer, MetricCondition, MetricFilter, MetricQuery } from '@sharelight/contract'
import { frameAt, type TimeUnit } from '@sharelight/domain'
import { MockRefusal } from './mock.ts'
import type { Cell, Row } from './row.ts'

type Measure = (rows: readonly Row[]) => number | string
const count =
  (when: (row: Row) => boolean): Measure =>
  rows =>
    rows.filter(when).length
const open = (level: number) => count(row => row.severity === level && !row.justified)

/** Measures by name; the cubes share those that mean the same. */
const measures: Record<string, Measure> = {
  events: rows => rows.length,
  items: rows => rows.length,
  folders: rows => rows.length,
  identities: rows => rows.length,
  handled: count(row => Number(row.severity) >= 1 && row.justified === true),
  high: open(3),
  medium: open(2),
  low: open(1),
  risky: count(row => Number(row.severity) >= 1 && !row.justified),
  justified: count(row => row.justified === true),
  lastAt: rows => rows.reduce((latest, { at }) => (String(at) > latest ? String(at) : latest), ''),
  actors: distinct('actor'),
  sources: distinct('source'),
  sensitive: count(row => Number(row.sensitivity) >= 2),
  highlySensitive: count(row => row.sensitivity === 3),
  labelled: count(row => Array.isArray(row.label) && row.label.length > 0),
  exposed: count(row => row.shareType !== 'inside'),
  exposedSensitive: count(row => row.shareType !== 'inside' && Number(row.sensitivity) >= 2),
  complete: count(row => row.status === 'complete'),
  partial: count(row => row.status === 'partial'),
  skipped: count(row => row.status === 'skipped'),
  failed: count(row => row.status === 'failed'),
  employees: count(row => row.kind === 'employee'),
  contacts: count(row => row.kind === 'contact'),
  personal: count(row => row.kind === 'personal'),
  organizations: rows => new Set(rows.filter(row => row.kind === 'contact').map(row => row.domain)).size,
}

function distinct(dimension: string): Measure {
  return rows => new Set(rows.flatMap(row => row[dimension] ?? [])).size
}

/** `Avg:sensitivity` and the like. */
function aggregated(name: string): Measure {
  const [aggregation = '', dimension = ''] = name.split(':')
  if (aggregation === 'UniqCount') return distinct(dimension)
  return rows => {
    const values = rows.map(row => row[dimension]).filter(value => value !== null && value !== undefined)
    if (aggregation === 'Min' || aggregation === 'Max') {
      const sorted = values
        .map(value => (typeof value === 'number' ? value : String(value)))
        .toSorted((a, b) => compare(a, b))
      return (aggregation === 'Min' ? sorted[0] : sorted.at(-1)) ?? 0
    }
    const sum = values.reduce<number>((total, value) => total + Number(value), 0)
    return aggregation === 'Avg' ? sum / Math.max(1, values.length) : sum
  }
}

/** What there is nothing of in the rows would silently be none. */
function requireKnown(row: Row | undefined, { cube, dimensions = [], measures: asked = [] }: MetricQuery) {
  const unknown = [
    ...dimensions.filter(name => row && !Object.hasOwn(row, name)),
    ...asked.filter(name => !Object.hasOwn(measures, name) && !name.includes(':')),
  ]
  if (unknown.length > 0)
    throw new MockRefusal(400, `Mock mode has no ${unknown.join(', ')} in ${cube}. Turn it off to ask the server.`)
}

const units: Record<string, TimeUnit> = { Day: 'day', Week: 'week', Month: 'month' }

/** Answers a question of the semantic layer from rows, as the server does from its store. Rows without activity hold at any time. */
export function answer(rows: readonly Row[], query: MetricQuery, timeZone: string): MetricAnswer {
  const { dimensions = [], timeFrame, filter, grain = 'Total', sort = [], limit = 1000, offset = 0 } = query
  const isActivity = query.cube === 'events'
  requireKnown(rows[0], query)
  const within = rows.filter(
    row =>
      (!timeFrame || (String(row.at) < timeFrame.to && (!isActivity || String(row.at) >= timeFrame.from))) &&
      (!filter || matches(row, filter)),
  )
  const keys = [...dimensions, ...(units[grain] ? ['time'] : [])]
  const groups = new Map<string, { key: Row; rows: Row[] }>()
  for (const row of within)
    for (const key of keysOf(withTime(row, grain, timeZone), keys)) {
      const id = JSON.stringify(key)
      const group = groups.get(id) ?? { key, rows: [] }
      group.rows.push(row)
      groups.set(id, group)
    }
  if (keys.length === 0) groups.set('', { key: {}, rows: within })
  const answers = [...groups.values()].map(
    group =>
      ({
        ...group.key,
        ...Object.fromEntries(
          (query.measures ?? []).map(name => [name, (measures[name] ?? aggregated(name))(group.rows)]),
        ),
      }) as Row,
  )
  return { rows: sorted(answers, sort).slice(offset, offset + limit), total: answers.length }
}

export function sorted(rows: Row[], sort: readonly { by: string; direction: 'Ascend' | 'Descend' }[]): Row[] {
  return rows.toSorted((a, b) =>
    sort.reduce((order, { by, direction }) => order || compare(a[by], b[by]) * (direction === 'Ascend' ? 1 : -1), 0),
  )
}

/** A row counts for each of several values, such as each of its labels; names and addresses (`contactName`) go along with what they name (`contact`). */
function keysOf(row: Row, dimensions: readonly string[]): Row[] {
  return dimensions
    .filter(dimension => !dimensions.includes(named(dimension)))
    .reduce<Row[]>(
      (keys, dimension) =>
        keys.flatMap(key => {
          const values = listOf(row[dimension])
          return values.map((value, index) => ({
            ...key,
            [dimension]: value,
            ...nameOf(row, `${dimension}Name`, { dimensions, index }),
            ...nameOf(row, `${dimension}Address`, { dimensions, index }),
          }))
        }),
      [{}],
    )
}

const named = (dimension: string) => /^(.+)(?:Name|Address)$/.exec(dimension)?.[1] ?? ''
const listOf = (cell: Cell | undefined) => (Array.isArray(cell) ? cell : [cell ?? null])
const nameOf = (row: Row, name: string, { dimensions, index }: { dimensions: readonly string[]; index: number }) =>
  dimensions.includes(name) ? { [name]: listOf(row[name])[index] ?? '' } : {}

function withTime(row: Row, grain: string, timeZone: string): Row {
  const unit = units[grain]
  return unit ? { ...row, time: frameAt(unit, new Date(String(row.at)), timeZone).from.toISOString() } : row
}

export function matches(row: Row, filter: MetricFilter): boolean {
  if ('and' in filter) return filter.and.every(each => matches(row, each))
  if ('or' in filter) return filter.or.some(each => matches(row, each))
  if ('nor' in filter) return !filter.nor.some(each => matches(row, each))
  return holds(row[filter.dimension] ?? null, filter)
}

function holds(cell: Cell, { operator, value }: MetricCondition): boolean {
  const wanted = Array.isArray(value) ? value : [value]
  const cells = Array.isArray(cell) ? cell : [cell]
  const any = (test: (one: string | number | boolean | null, other: string | number | boolean) => boolean) =>
    cells.some(one => wanted.some(other => test(one, other)))
  switch (operator) {
    case 'eq':
    case 'in':
      return any((one, other) => one === other)
    case 'neq':
    case 'nin':
      return !any((one, other) => one === other)
    case 'gt':
      return any((one, other) => compare(one, other) > 0)
    case 'gte':
      return any((one, other) => compare(one, other) >= 0)
    case 'lt':
      return any((one, other) => compare(one, other) < 0)
    case 'lte':
      return any((one, other) => compare(one, other) <= 0)
    case 'contains':
      return any((one, other) => String(one).toLowerCase().includes(String(other).toLowerCase()))
    case 'starts':
      return any((one, other) => String(one).toLowerCase().startsWith(String(other).toLowerCase()))
  }
}

function compare(a: Cell | undefined, b: Cell | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '') < String(b ?? '') ? -1 : String(a ?? '') > String(b ?? '') ? 1 : 0
}
