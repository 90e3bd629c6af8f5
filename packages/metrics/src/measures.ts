import { MetricAggregation } from '@sharelight/contract'
import type { Cube, Dimension, NumberedTable } from './cube.ts'
import { MetricError } from './error.ts'
import { unknownDimension } from './filter.ts'
import { checkEntity, type MetricScope } from './scope.ts'

export interface ResolvedMeasure {
  /** A single aggregate function, so that it can be computed in two steps. */
  sql: string
  type: 'number' | 'list' | 'time'
  /** Read from a relation: values count once however many rows refer to them, so the last step alone can compute it. */
  relation?: string
  /** A list of numbers of that table's rows. */
  numbered?: NumberedTable
}

/** The same aggregate as partial states, and put together from them. */
export function inTwoSteps(sql: string, states: string): { partial: string; whole: string } {
  const call = /^(\w+)((?:\(\d+\))?)\(([\s\S]*)\)$/.exec(sql)
  if (!call) throw new Error(`The measure ${sql} is not a single aggregate function.`)
  const [, name, parameters, values] = call
  return { partial: `${name}State${parameters}(${values})`, whole: `${name}Merge${parameters}(${states})` }
}

// A List shows what there is; whoever wants all of very many asks for rows.
const listLimit = 1000

/** A measure of the cube by name, or an aggregation of a dimension: `UniqCount:actor`, `Max:size`, `List:type`. */
export function resolveMeasure(cube: Cube, scope: MetricScope, name: string): ResolvedMeasure {
  const measure = cube.measures[name]
  if (measure) return { sql: measure.sql, type: measure.unit === 'time' ? 'time' : 'number' }
  const [aggregation, of = ''] = name.split(':')
  const known = MetricAggregation.safeParse(aggregation)
  if (!known.success)
    throw new MetricError(
      'invalid',
      name,
      `The cube ${cube.id} has no measure "${name}". It has: ${Object.keys(cube.measures).join(', ')};` +
        ` or name an aggregation and a dimension, such as UniqCount:${Object.keys(cube.dimensions)[0]}.`,
    )
  if (known.data === 'RecordCount') return { sql: 'count()', type: 'number' }
  const dimension = cube.dimensions[of]
  if (!dimension) throw unknownDimension(cube, of)
  checkEntity(scope, dimension.entity, of)
  return { ...aggregate(known.data, dimension, name), relation: dimension.relation }
}

function aggregate(
  aggregation: Exclude<MetricAggregation, 'RecordCount'>,
  { sql, type, multi, numbered }: Dimension,
  name: string,
): ResolvedMeasure {
  if (aggregation === 'UniqCount')
    return { sql: multi ? `uniqExactArray(${sql})` : `uniqExact(${sql})`, type: 'number' }
  if (aggregation === 'List') {
    const values = multi
      ? `groupUniqArrayArray(${listLimit})(${sql})`
      : `groupUniqArray(${listLimit})(toString(${sql}))`
    return { sql: values, type: 'list', ...(numbered && { numbered }) }
  }
  const inTime = type === 'time' && (aggregation === 'Min' || aggregation === 'Max')
  if (multi || (type !== 'number' && !inTime))
    throw new MetricError('invalid', name, `${aggregation} works on numbers, and ${name.split(':')[1]} is none.`)
  const functions = { Sum: 'sumOrNull', Min: 'minOrNull', Max: 'maxOrNull', Avg: 'avgOrNull' } as const
  return { sql: `${functions[aggregation]}(${sql})`, type: inTime ? 'time' : 'number' }
}
