import { conditionsIn, type MetricCondition, type MetricFilter } from '@sharelight/contract'
import type { Attribute, Cube, Dimension, Link, NumberedTable, Place, ValueType } from './cube.ts'
import { MetricError } from './error.ts'
import { bindList, bindValue, type Parameters, type Scalar } from './parameters.ts'
import { events } from './cubes/events.ts'
import { identities } from './cubes/identities.ts'
import { checkEntity, checkEvents, type MetricScope } from './scope.ts'

export interface FilterContext {
  cube: Cube
  scope: MetricScope
  parameters: Parameters
  /** Aliases of the multi-valued dimensions that the query spreads out: a condition on one means the value at hand. */
  spread: ReadonlyMap<string, string>
  /** Of a statement with many filters over few rows: takes the names of relations that conditions read, which are joined to the rows. That costs less than a look-up for each. */
  joined?: Set<string>
}

/** `early` holds of the table's own rows; `late` of rows spread out, with the parts of it that rows must carry along. */
export interface CompiledFilter {
  early: string[]
  late: string[]
  carried: { alias: string; sql: string }[]
}

/** A filter as conditions. `and` and `nor` of nothing are true, `or` of nothing false. */
export function compileFilter(context: FilterContext, filter: MetricFilter): CompiledFilter {
  const compiled: CompiledFilter = { early: [], late: [], carried: [] }
  for (const part of conjuncts(filter)) {
    if (!usesSpread(context, part)) compiled.early.push(combine(part, one => condition(context, one)))
    else compiled.late.push(combine(part, one => lateCondition(context, one, compiled.carried)))
  }
  return compiled
}

/** Parts that all have to hold. */
export function conjuncts(filter: MetricFilter): MetricFilter[] {
  return 'and' in filter ? filter.and.flatMap(conjuncts) : [filter]
}

function usesSpread({ cube, spread }: FilterContext, filter: MetricFilter): boolean {
  return conditionsIn(filter).some(({ dimension }) => spread.has(spreadNameOf(cube, dimension)))
}

/** An attribute stands and falls with the dimension that it is an attribute of. */
function spreadNameOf(cube: Cube, name: string): string {
  return cube.dimensions[name] ? name : (cube.attributes[name]?.of ?? name)
}

function combine(filter: MetricFilter, one: (condition: MetricCondition) => string): string {
  const several = (parts: readonly MetricFilter[], word: string) =>
    `(${parts.map(part => combine(part, one)).join(` ${word} `)})`
  if ('and' in filter) return filter.and.length ? several(filter.and, 'AND') : '1'
  if ('or' in filter) return filter.or.length ? several(filter.or, 'OR') : '0'
  if ('nor' in filter) return filter.nor.length ? `NOT ${several(filter.nor, 'OR')}` : '1'
  return one(filter)
}

function lateCondition(context: FilterContext, given: MetricCondition, carried: CompiledFilter['carried']): string {
  const sql = condition(context, given)
  if (context.spread.has(spreadNameOf(context.cube, given.dimension))) return sql
  const alias = `c_${carried.length}`
  carried.push({ alias, sql })
  return alias
}

function condition(context: FilterContext, given: MetricCondition): string {
  const { cube, scope } = context
  const dimension = cube.dimensions[given.dimension]
  if (dimension) {
    checkEntity(scope, dimension.entity, given.dimension)
    return ofDimension(context, given, dimension)
  }
  const link = cube.links?.[given.dimension]
  if (link) {
    if (!link.standing) checkEvents(scope, given.dimension)
    for (const entity of link.entities) checkEntity(scope, entity, given.dimension)
    return ofLink(context, given, link)
  }
  const attribute = cube.attributes[given.dimension]
  if (!attribute) throw unknownDimension(cube, given.dimension)
  for (const entity of [attribute.entity, cube.dimensions[attribute.of]?.entity])
    checkEntity(scope, entity, given.dimension)
  return ofAttribute(context, given, attribute)
}

function ofDimension(context: FilterContext, given: MetricCondition, dimension: Dimension): string {
  const { sql, type, multi, numbered, place } = dimension
  // Over few rows words are compared sooner than their places are found.
  const byPlace = place?.fixed || !context.joined
  if (place && byPlace && given.operator in equality) return ofPlace(context, given, place)
  const spread = context.spread.get(given.dimension)
  if (!multi || spread) return compare(context, { given, type, sql: spread ?? sql, numbered })
  const { not, positive } = withoutNegation(given)
  return `${not}${related(context, dimension, someOf(context, positive, dimension))}`
}

/** Whether one of a row's values is as asked for. A function costs more to prepare than to run: there is none where values are only looked up. */
function someOf(context: FilterContext, given: MetricCondition, { sql, type, numbered }: Dimension): string {
  if (type === 'text' && !numbered && (given.operator === 'eq' || given.operator === 'in')) {
    refuseSeveral(given)
    return `hasAny(${sql}, ${bindList(context.parameters, type, [given.value].flat(), given.dimension)})`
  }
  return `arrayExists(value -> ${compare(context, { given, type, sql: 'value', numbered })}, ${sql})`
}

const equality = { eq: false, in: false, neq: true, nin: true } as const

/** A word that is not in the list has no place: nothing is equal to it. */
function ofPlace({ parameters }: FilterContext, given: MetricCondition, { sql, words, fixed }: Place) {
  const { dimension: field, operator, value } = given
  refuseSeveral(given)
  const not = equality[operator as keyof typeof equality] ? 'NOT ' : ''
  const list = bindList(parameters, 'text', [value].flat(), field)
  if (fixed)
    return `${not}has([${[value]
      .flat()
      .flatMap(word => placeIn(fixed, word))
      .join(', ')}]::Array(UInt8), ${sql})`
  // A statement of its own is worked out once, not for each block of rows.
  const places = `(SELECT arrayMap(word -> (indexOf(arrayPushFront(${words}, ''), word) - 1)::UInt32, ${list}))`
  return `${not}has(${places}, ${sql})`
}

function placeIn(words: readonly string[], word: unknown): number[] {
  const place = ['', ...words].indexOf(String(word))
  return place < 0 ? [] : [place]
}

/** "Not X" of something with several values means that none of them is X. */
function withoutNegation(given: MetricCondition): { not: string; positive: MetricCondition } {
  const opposite = given.operator === 'neq' ? 'eq' : given.operator === 'nin' ? 'in' : undefined
  return opposite ? { not: 'NOT ', positive: { ...given, operator: opposite } } : { not: '', positive: given }
}

function ofLink(context: FilterContext, given: MetricCondition, { sql, type, numbered, multi }: Link): string {
  const { not, positive } = withoutNegation(given)
  if (multi) return `${not}(${sql(column => someAmong(context, positive, { column, type }), shownEvents(context))})`
  return `${not}(${sql(column => compare(context, { given: positive, type, sql: column, numbered }), shownEvents(context))})`
}

/** Whether one of a column's values is among some; in this form an index of the values is used. */
function someAmong(
  { parameters }: FilterContext,
  given: MetricCondition,
  { column, type }: { column: string; type: ValueType },
) {
  refuseSeveral(given)
  if (given.operator !== 'eq' && given.operator !== 'in')
    throw new MetricError('invalid', given.dimension, `${given.dimension} has no order; use eq, neq, in or nin.`)
  const values = [given.value].flat()
  return values.length ? `hasAny(${column}, ${bindList(parameters, type, values, given.dimension)})` : '0'
}

/** The condition of the events that the user may see. */
function shownEvents({ scope: { restrictions }, parameters }: FilterContext): string {
  if (!restrictions.labels.length) return own
  parameters.set('hiddenLabels', restrictions.labels)
  return `${own} AND ${events.hideLabels}`
}

function ofAttribute(context: FilterContext, given: MetricCondition, { of, table, sql, type }: Attribute): string {
  const identifies = context.cube.dimensions[of]
  if (!identifies) throw unknownDimension(context.cube, of)
  const { id, condition: shown } = shownOf(table, context.scope)
  const matching = `SELECT ${identifies.numbered ? 'number' : id} AS id FROM ${table} FINAL
    WHERE ${shown} AND ${compare(context, { given, type, sql: `(${sql})` })}`
  const spread = context.spread.get(of)
  if (!identifies.multi || spread) return `${spread ?? identifies.sql} IN (${matching})`
  return related(context, identifies, `hasAny(${identifies.sql}, (SELECT groupArray(id) FROM (${matching})))`)
}

/** A condition over a relation's columns as one over the key that refers to it. */
function related({ cube, joined }: FilterContext, { relation: name }: Dimension, sql: string): string {
  if (name !== undefined && joined) {
    joined.add(name)
    return sql
  }
  const relation = name === undefined ? undefined : cube.relations?.[name]
  return relation ? `${relation.key} IN (SELECT joined FROM (${relation.rows}) AS ${name} WHERE ${sql})` : sql
}

const own = 'organisation_id = {organisation:UUID}'
const idColumns = { items: 'item_id', folders: 'folder_id', identities: 'identity_id' } as const
const entityKinds = { items: 'item', folders: 'folder', identities: 'identity' } as const

/** How the entities of a table that attributes are looked up in are told apart, and the condition of those that the user may see: an actor may be a contact. */
export function shownOf(table: Attribute['table'], { restrictions }: MetricScope): { id: string; condition: string } {
  const hidden =
    table === 'identities' ? restrictions.entityKinds.flatMap(kind => identities.hideEntities?.[kind] ?? []) : []
  return { id: idColumns[table], condition: [own, ...hidden].join(' AND ') }
}

interface Comparison {
  given: MetricCondition
  type: ValueType
  sql: string
  numbered?: NumberedTable
}

const signs = { eq: '=', neq: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
/** Ids have the order in which rows are kept: no meaning, but a place to go on from. */
const ordered = new Set<ValueType>(['number', 'time', 'text', 'uuid'])

function compare({ parameters }: FilterContext, { given, type, sql, numbered }: Comparison): string {
  const { dimension: field, operator, value } = given
  if (numbered) return isOne(parameters, { given, sql, numbered })
  if (operator === 'in' || operator === 'nin') {
    const values: readonly Scalar[] = Array.isArray(value) ? value : [value]
    if (!values.length) return operator === 'in' ? '0' : '1'
    const list = bindList(parameters, type, values, field)
    // A set is looked through by the words of a dictionary, not row by row; within an array function there is none, and numbers may be of another kind.
    if (sql !== 'value' && type !== 'number') return `${sql} ${operator === 'nin' ? 'NOT IN' : 'IN'} ${list}`
    return `has(${list}, ${cast(type, sql)})${operator === 'nin' ? ' = 0' : ''}`
  }
  if (Array.isArray(value)) throw oneOnly(given)
  if (operator === 'contains' || operator === 'starts') {
    if (type !== 'text') throw new MetricError('invalid', field, `${operator} works on text, and ${field} is none.`)
    const part = bindValue(parameters, type, value, field)
    return operator === 'starts' ? `startsWith(${sql}, ${part})` : `positionCaseInsensitiveUTF8(${sql}, ${part}) > 0`
  }
  if (operator !== 'eq' && operator !== 'neq' && !ordered.has(type))
    throw new MetricError('invalid', field, `${field} has no order; use eq, neq, in or nin.`)
  return `${sql} ${signs[operator]} ${bindValue(parameters, type, value, field)}`
}

/** Whether the numbers in a column are of the rows with these ids. */
function isOne(
  parameters: Parameters,
  { given, sql, numbered }: Pick<Required<Comparison>, 'given' | 'sql' | 'numbered'>,
): string {
  const { dimension: field, operator, value } = given
  const isNegative = operator === 'neq' || operator === 'nin'
  if (!isNegative && operator !== 'eq' && operator !== 'in')
    throw new MetricError('invalid', field, `${field} has no order; use eq, neq, in or nin.`)
  refuseSeveral(given)
  const values: readonly Scalar[] = Array.isArray(value) ? value : [value]
  if (!values.length) return isNegative ? '1' : '0'
  const numbers = `SELECT number FROM entity_numbers WHERE ${own} AND kind = '${entityKinds[numbered]}' AND id IN ${bindList(parameters, 'uuid', values, field)}`
  // Within an array function there is no set to look in.
  if (sql === 'value') return `${isNegative ? 'NOT ' : ''}has((SELECT groupArray(number) FROM (${numbers})), value)`
  return `${sql} ${isNegative ? 'NOT IN' : 'IN'} (${numbers})`
}

function refuseSeveral(given: MetricCondition): void {
  if (Array.isArray(given.value) && (given.operator === 'eq' || given.operator === 'neq')) throw oneOnly(given)
}

const oneOnly = ({ dimension: field, operator }: MetricCondition) =>
  new MetricError('invalid', field, `${operator} compares ${field} with one value; use in or nin for several.`)

function cast(type: ValueType, sql: string): string {
  if (type === 'number') return `toFloat64(${sql})`
  return type === 'text' ? `${sql}::String` : sql
}

export function unknownDimension(cube: Cube, name: string): MetricError {
  return new MetricError(
    'invalid',
    name,
    `The cube ${cube.id} has no dimension "${name}". It has: ${Object.keys({ ...cube.dimensions, ...cube.attributes, ...cube.links }).join(', ')}.`,
  )
}
