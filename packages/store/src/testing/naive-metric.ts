import type { MetricCondition, MetricFilter, MetricQuery } from '@sharelight/contract'

/** What the semantic layer should answer, computed the plain way from rows in memory. For tests. */
export type Scalar = string | number | boolean
export type NaiveRow = Record<string, Scalar | Scalar[]>
export type NaiveMeasure = (rows: NaiveRow[]) => unknown

export function answerNaively(
  rows: readonly NaiveRow[],
  query: MetricQuery,
  measures: Record<string, NaiveMeasure>,
): Record<string, unknown>[] {
  const dimensions = [...(query.dimensions ?? [])]
  const spread = dimensions.filter(name => rows.some(row => Array.isArray(row[name])))
  const kept = rows
    .flatMap(row => spreadOut(row, spread))
    .filter(({ row, at }) => !query.filter || matches(query.filter, row, at))
  const groups = Map.groupBy(kept, ({ row, at }) => JSON.stringify(dimensions.map(name => at[name] ?? row[name])))
  if (!dimensions.length && !groups.size) groups.set('[]', [])
  return [...groups].map(([key, members]) => {
    const values = JSON.parse(key) as Scalar[]
    return {
      ...Object.fromEntries(dimensions.map((name, index) => [name, values[index]])),
      ...Object.fromEntries(
        (query.measures ?? []).map(name => [name, measureOf(name, measures)(members.map(({ row }) => row))]),
      ),
    }
  })
}

function spreadOut(row: NaiveRow, names: readonly string[]): { row: NaiveRow; at: Record<string, Scalar> }[] {
  return names.reduce<{ row: NaiveRow; at: Record<string, Scalar> }[]>(
    (all, name) =>
      all.flatMap(({ at }) => [row[name] ?? []].flat().map(value => ({ row, at: { ...at, [name]: value } }))),
    [{ row, at: {} }],
  )
}

function matches(filter: MetricFilter, row: NaiveRow, at: Record<string, Scalar>): boolean {
  if ('and' in filter) return filter.and.every(part => matches(part, row, at))
  if ('or' in filter) return filter.or.some(part => matches(part, row, at))
  if ('nor' in filter) return !filter.nor.some(part => matches(part, row, at))
  const value = at[filter.dimension] ?? row[filter.dimension] ?? ''
  if (!Array.isArray(value)) return holds(filter, value)
  const positive = { neq: 'eq', nin: 'in' } as const
  if (filter.operator === 'neq' || filter.operator === 'nin')
    return !value.some(one => holds({ ...filter, operator: positive[filter.operator as 'neq' | 'nin'] }, one))
  return value.some(one => holds(filter, one))
}

function holds({ operator, value }: MetricCondition, actual: Scalar): boolean {
  const wanted = [value].flat()
  const first = wanted[0] ?? ''
  switch (operator) {
    case 'eq':
      return actual === first
    case 'neq':
      return actual !== first
    case 'in':
      return wanted.includes(actual)
    case 'nin':
      return !wanted.includes(actual)
    case 'gt':
      return actual > first
    case 'gte':
      return actual >= first
    case 'lt':
      return actual < first
    case 'lte':
      return actual <= first
    case 'contains':
      return String(actual).toLowerCase().includes(String(first).toLowerCase())
    case 'starts':
      return String(actual).startsWith(String(first))
  }
}

function measureOf(name: string, measures: Record<string, NaiveMeasure>): NaiveMeasure {
  const own = measures[name]
  if (own) return own
  const [aggregation, of = ''] = name.split(':')
  const values = (rows: NaiveRow[]) => rows.flatMap(row => row[of] ?? [])
  const numbers = (rows: NaiveRow[]) => values(rows).map(Number)
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
  const ofSome =
    (compute: (all: number[]) => number): NaiveMeasure =>
    rows =>
      rows.length ? compute(numbers(rows)) : null
  switch (aggregation) {
    case 'RecordCount':
      return rows => rows.length
    case 'UniqCount':
      return rows => new Set(values(rows)).size
    case 'List':
      return rows => [...new Set(values(rows).map(String))].sort()
    case 'Sum':
      return ofSome(sum)
    case 'Min':
      return ofSome(all => Math.min(...all))
    case 'Max':
      return ofSome(all => Math.max(...all))
    case 'Avg':
      return ofSome(all => sum(all) / all.length)
    default:
      throw new Error(`No naive measure ${name}.`)
  }
}
