import { ComposedMetricQuery, type CompleteMetricQuery, type MetricQuery } from '@sharelight/contract'
import { assemble } from './assemble.ts'
import { cubes } from './catalogue.ts'
import { withConstants } from './constants.ts'
import type { Cube } from './cube.ts'
import { eventsUnderPolicies } from './cubes/events.ts'
import { compileFilter, shownOf, type CompiledFilter } from './filter.ts'
import { matchingCondition } from './matching.ts'
import { instant, Parameters, type ParameterValue } from './parameters.ts'
import type { Parts } from './parts.ts'
import { checkEntity, checkEvents, checkTimeZone, type MetricScope } from './scope.ts'
import { select, type Column, type Selection } from './select.ts'

/** Attributes of the entities in one column of the answer, to be looked up for its distinct ids. */
export interface Decoration {
  ofAlias: string
  byNumber: boolean
  sql: string
  columns: { name: string; alias: string }[]
}

export interface CompiledMetric {
  /** Its rows have `total` besides the columns where the page can tell how many rows there are in all. */
  sql: string
  /** Counts the rows there would be without limit and offset. */
  totalSql: string
  params: Record<string, ParameterValue>
  columns: Column[]
  /** Columns that only decorations need: not part of the answer. */
  hidden: string[]
  /** Each takes `{ids}`, numbers or UUIDs, besides `params` and answers `id` and its columns. */
  decorations: Decoration[]
}

/** One question as SQL with bound parameters, inside the organisation and the user's restrictions. @throws MetricError */
export function compileMetric(given: MetricQuery, scope: MetricScope): CompiledMetric {
  const { parts, parameters } = resolve(ComposedMetricQuery.parse(given), scope)
  const { cube, selection } = parts
  const statements = assemble(parts)
  const finish = (sql: string) => withConstants(sql, statements.constants)
  return {
    sql: finish(statements.sql),
    totalSql: finish(statements.totalSql),
    params: parameters.values,
    columns: selection.columns,
    hidden: selection.hidden,
    decorations: decorate(cube, selection.attributes, scope),
  }
}

/** What a question's statements are put together from, with its parameters bound. @throws MetricError */
export function resolve(query: CompleteMetricQuery, scope: MetricScope): { parts: Parts; parameters: Parameters } {
  const cube = cubeFor(query.cube, scope)
  checkEntity(scope, cube.entity, query.cube)
  if (cube.id === 'events') checkEvents(scope, query.cube)
  // An order tells of what it goes by, too.
  for (const { by } of query.sort) checkEntity(scope, cube.dimensions[by]?.entity, by)
  const parameters = new Parameters()
  parameters.set('organisation', scope.organisationId)
  parameters.set('variant', scope.variant ?? '')
  bindPolicies(parameters, scope)
  parameters.set('limit', query.limit)
  parameters.set('offset', query.offset)
  const selection = select(cube, scope, query)
  return {
    parts: { cube, query, selection, conditions: conditionsOf({ cube, scope, query, parameters, selection }) },
    parameters,
  }
}

/** Without policies their columns are not even read. */
function cubeFor(id: CompleteMetricQuery['cube'], { policies }: MetricScope): Cube {
  return id === 'events' && policies?.length ? eventsUnderPolicies : cubes[id]
}

function bindPolicies(parameters: Parameters, { policies = [] }: MetricScope): void {
  if (!policies.length) return
  const stepping = policies.filter(({ severities }) => severities !== undefined)
  parameters.set(
    'justifyingPolicies',
    policies.filter(({ justifies }) => justifies).map(({ number }) => number),
  )
  parameters.set(
    'steppingPolicies',
    stepping.map(({ number }) => number),
  )
  parameters.set(
    'policyMaps',
    stepping.map(({ severities = 0 }) => severities),
  )
}

interface Asked {
  cube: Cube
  scope: MetricScope
  query: CompleteMetricQuery
  parameters: Parameters
  selection: Selection
}

function conditionsOf({ cube, scope, query, parameters, selection: { spread } }: Asked): CompiledFilter {
  const { restrictions } = scope
  const own = ['fact.organisation_id = {organisation:UUID}', ...frame({ cube, scope, query, parameters })]
  if (query.grain !== 'Total' || cube.id === 'events') parameters.set('timeZone', checkTimeZone(scope.timeZone))
  if (restrictions.labels.length && cube.hideLabels) {
    parameters.set('hiddenLabels', restrictions.labels)
    own.push(cube.hideLabels)
  }
  if (restrictions.unexposedLabels?.length && cube.hideExposures) {
    parameters.set('unexposedLabels', restrictions.unexposedLabels)
    own.push(cube.hideExposures)
  }
  own.push(...restrictions.entityKinds.flatMap(kind => cube.hideEntities?.[kind] ?? []))
  if (cube.id === 'events' && scope.matching)
    own.push(matchingCondition(scope, parameters, scope.matching, query.timeFrame !== undefined))
  const filter = query.filter && compileFilter({ cube, scope, parameters, spread }, query.filter)
  return { early: [...own, ...(filter?.early ?? [])], late: filter?.late ?? [], carried: filter?.carried ?? [] }
}

function frame({ cube, scope, query, parameters }: Omit<Asked, 'selection'>): string[] {
  const { time } = cube
  const type = "DateTime64(3, 'UTC')"
  if (time.kind === 'activity') {
    if (!query.timeFrame) return []
    parameters.set('from', instant(query.timeFrame.from) ?? '')
    parameters.set('to', instant(query.timeFrame.to) ?? '')
    return [`${time.sql} >= {from:${type}}`, `${time.sql} < {to:${type}}`]
  }
  // A frame is half-open: the state at its end is the one just before it.
  parameters.set('at', instant(query.timeFrame?.to ?? new Date(scope.now).toISOString()) ?? '')
  return [`${time.since} < {at:${type}}`, ...(time.until ? [`${time.until} >= {at:${type}}`] : [])]
}

function decorate(cube: Cube, attributes: Selection['attributes'], scope: MetricScope): Decoration[] {
  const groups = Map.groupBy(attributes, ({ ofAlias, attribute }) => `${ofAlias} ${attribute.table}`)
  return [...groups.values()].map(group => {
    const { table, of } = group[0]?.attribute ?? { table: 'items' as const, of: '' }
    const byNumber = cube.dimensions[of]?.numbered !== undefined
    const columns = group.map(({ name, attribute }) => ({ name, alias: `a_${name}`, sql: attribute.sql }))
    const { id: ownId, condition } = shownOf(table, scope)
    const id = byNumber ? 'number' : ownId
    return {
      ofAlias: group[0]?.ofAlias ?? '',
      byNumber,
      columns: columns.map(({ name, alias }) => ({ name, alias })),
      sql: `SELECT toString(${id}) AS id, ${columns.map(({ sql, alias }) => `${sql} AS ${alias}`).join(', ')} FROM ${table}
WHERE ${condition} AND ${id} IN {ids:Array(${byNumber ? 'UInt32' : 'UUID'})} ORDER BY ${id}, version DESC LIMIT 1 BY ${id}`,
    }
  })
}
