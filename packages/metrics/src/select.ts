import type { CompleteMetricQuery } from '@sharelight/contract'
import type { Attribute, Cube, NumberedTable, ValueType } from './cube.ts'
import { MetricError } from './error.ts'
import { unknownDimension } from './filter.ts'
import { resolveMeasure } from './measures.ts'
import { checkEntity, type MetricScope } from './scope.ts'

/** `numbered`: its values are numbers of that table's rows, to be answered as ids. */
export interface Column {
  name: string
  alias: string
  type: ValueType | 'list'
  numbered?: NumberedTable
  /** Of groups that are told apart by the place of a word: how the word comes of it. */
  word?: { alias: string; sql: string }
}

export interface SelectedDimension {
  alias: string
  sql: string
  spread: boolean
  relation?: string
}
export interface SelectedMeasure {
  alias: string
  sql: string
  relation?: string
}

/** What a query asks to see, resolved and allowed. */
export interface Selection {
  columns: Column[]
  /** Dimensions that only attributes need: not part of the answer. */
  hidden: string[]
  dimensions: SelectedDimension[]
  measures: SelectedMeasure[]
  attributes: { name: string; attribute: Attribute; ofAlias: string }[]
  /** Alias of each multi-valued dimension by name. */
  spread: Map<string, string>
  /** One row of the table is one row of the answer. */
  plain: boolean
}

interface Asked {
  cube: Cube
  scope: MetricScope
  name: string
}

export function select(cube: Cube, scope: MetricScope, query: CompleteMetricQuery): Selection {
  const selection: Selection = {
    columns: [],
    hidden: [],
    dimensions: [],
    measures: [],
    attributes: [],
    spread: new Map(),
    plain: false,
  }
  const names = [...new Set(query.dimensions)]
  for (const name of names) {
    if (cube.dimensions[name]) addDimension(selection, { cube, scope, name })
  }
  for (const name of names) {
    if (!cube.dimensions[name]) addAttribute(selection, { cube, scope, name })
  }
  if (query.grain !== 'Total') addGrain(selection, cube, query.grain)
  for (const name of new Set(query.measures)) addMeasure(selection, { cube, scope, name })
  if (!selection.columns.length) throw new MetricError('invalid', 'measures', 'Name at least one measure or dimension.')
  selection.plain =
    !query.measures.length &&
    query.grain === 'Total' &&
    !selection.spread.size &&
    selection.dimensions.some(({ alias }) => alias === `d_${cube.key}`)
  if (!selection.plain) groupByPlace(selection, cube)
  return selection
}

/** Places are in the order of their words: sorting by them is sorting by the words. */
function groupByPlace({ columns, dimensions }: Selection, cube: Cube) {
  for (const column of columns) {
    const place = cube.dimensions[column.name]?.place
    const dimension = dimensions.find(({ alias }) => alias === column.alias)
    if (!place || !dimension) continue
    dimension.sql = place.sql
    column.word = { alias: `w_${column.name}`, sql: `${place.words}[${column.alias}]` }
  }
}

function addDimension(selection: Selection, { cube, scope, name }: Asked) {
  const dimension = cube.dimensions[name]
  if (!dimension) throw unknownDimension(cube, name)
  checkEntity(scope, dimension.entity, name)
  const alias = `d_${name}`
  selection.dimensions.push({
    alias,
    sql: dimension.sql,
    spread: dimension.multi === true,
    relation: dimension.relation,
  })
  if (dimension.multi) selection.spread.set(name, alias)
  selection.columns.push({
    name,
    alias,
    type: dimension.type,
    ...(dimension.numbered && { numbered: dimension.numbered }),
  })
}

function addAttribute(selection: Selection, { cube, scope, name }: Asked) {
  const attribute = cube.attributes[name]
  if (!attribute) throw unknownDimension(cube, name)
  checkEntity(scope, attribute.entity, name)
  const ofAlias = `d_${attribute.of}`
  if (!selection.dimensions.some(({ alias }) => alias === ofAlias)) {
    addDimension(selection, { cube, scope, name: attribute.of })
    selection.hidden.push(attribute.of)
  }
  selection.attributes.push({ name, attribute, ofAlias })
}

function addMeasure(selection: Selection, { cube, scope, name }: Asked) {
  const { sql, type, relation, numbered } = resolveMeasure(cube, scope, name)
  const alias = `m_${name.replace(':', '_')}`
  selection.measures.push({ alias, sql, relation })
  selection.columns.push({ name, alias, type, ...(numbered && { numbered }) })
}

function addGrain(selection: Selection, cube: Cube, grain: 'Day' | 'Week' | 'Month') {
  if (cube.time.kind !== 'activity')
    throw new MetricError(
      'invalid',
      'grain',
      `The cube ${cube.id} shows a state, not activity: ask for one state at a time, with grain Total.`,
    )
  const { sql } = cube.time
  const starts = {
    Day: `toStartOfDay(${sql}, {timeZone:String})`,
    Week: `toDateTime(toStartOfWeek(${sql}, 1, {timeZone:String}), {timeZone:String})`,
    Month: `toDateTime(toStartOfMonth(${sql}, {timeZone:String}), {timeZone:String})`,
  }
  selection.dimensions.push({ alias: 'd_time', sql: `toTimeZone(${starts[grain]}, 'UTC')`, spread: false })
  selection.columns.push({ name: 'time', alias: 'd_time', type: 'time' })
}
