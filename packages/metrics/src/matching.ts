import type { PolicyMatching, PolicyWindow } from '@sharelight/contract'
import { events } from './cubes/events.ts'
import { compileFilter, type FilterContext } from './filter.ts'
import { relationOf } from './join-early.ts'
import { withConstants } from './constants.ts'
import { partsAsBits } from './parts-as-bits.ts'
import { instant, Parameters, type ParameterValue } from './parameters.ts'
import { checkTimeZone, type MetricScope } from './scope.ts'

const time = "DateTime64(3, 'UTC')"
const own = 'fact.organisation_id = {organisation:UUID}'

const rowsPerBlock = 4096

export interface Compiled {
  sql: string
  params: Record<string, ParameterValue>
}

/** The condition that a row of the events' table is what a policy matches. The filter goes by the rules alone: what policies make of events sets off no policy. */
export function matchingCondition(
  scope: MetricScope,
  parameters: Parameters,
  { filter, window }: PolicyMatching,
  isFramed: boolean,
): string {
  const matches = filterOf({ scope, parameters }, filter)
  if (!window) return matches
  const near = isFramed
    ? [`fact.time >= {from:${time}} - INTERVAL ${window.minutes} MINUTE`, `fact.time < {to:${time}}`]
    : []
  const reached = `SELECT time, event_id FROM (${countedRows([...near, matches], window)}) WHERE counted >= ${parameters.bind('UInt32', window.events)}`
  return `(fact.time, fact.event_id) IN (${reached})`
}

function filterOf(
  context: Pick<FilterContext, 'scope' | 'parameters' | 'joined'>,
  filter: PolicyMatching['filter'],
): string {
  const { early } = compileFilter({ ...context, cube: events, spread: new Map() }, filter)
  return early.length ? `(${early.join(' AND ')})` : '1'
}

/** Events that conditions hold of, each with how many such its actor has within the window until then. Events of one instant count for one another. */
function countedRows(conditions: readonly string[], { minutes }: PolicyWindow): string {
  // Half-open: what is exactly so many minutes old counts no more.
  const before = minutes * 60_000 - 1
  return `SELECT fact.time AS time, fact.event_id AS event_id, count() OVER (PARTITION BY fact.actor ORDER BY toUnixTimestamp64Milli(fact.time)
      RANGE BETWEEN ${before} PRECEDING AND CURRENT ROW) AS counted
    FROM events AS fact WHERE ${[own, 'fact.actor != 0', ...conditions].join(' AND ')}`
}

/** Counts what each of `others` matches, as `c0`, `c1` …, among the time frame's events that the scope's own policy matches. @throws MetricError */
export function compileOverlaps(
  scope: MetricScope & { matching: PolicyMatching },
  others: readonly PolicyMatching[],
  { from, to }: Span,
): Compiled {
  const parameters = parametersOf(scope)
  parameters.set('from', instant(from) ?? '')
  parameters.set('to', instant(to) ?? '')
  const counts = others.map(
    (other, place) => `countIf(${matchingCondition(scope, parameters, other, true)}) AS c${place}`,
  )
  const conditions = [
    own,
    `fact.time >= {from:${time}}`,
    `fact.time < {to:${time}}`,
    matchingCondition(scope, parameters, scope.matching, true),
  ]
  const sql = `SELECT ${counts.join(',\n  ')} FROM events AS fact WHERE ${conditions.join(' AND ')}`
  return { sql: withConstants(sql), params: parameters.values }
}

/** A policy to be matched, under the number that its matches are known by. */
export interface PolicyToMatch extends PolicyMatching {
  number: number
}

/** From when until when, as instants: `[from, to)`. */
export interface Span {
  from: string
  to: string
}

/** Where a page of what was found ends. */
export interface Place {
  stored: string
  id: string
}

/** What is looked for at once: so many at most of what was stored in the span, in the order in which it was stored, after `after`. */
export interface Look {
  stored: Span
  most: number
  after?: Place | undefined
}

/**
 * Which of these policies, none with a window, match which events of a span: rows of `id`, `at` and `stored` (milliseconds), `source`, `actor`, `item` and
 * `folder` (numbers), and `numbers` of the policies. Those that an event is known to match already are left out. @throws MetricError
 */
export function compileMatches(
  scope: MetricScope,
  policies: readonly PolicyToMatch[],
  { stored, ...page }: Look,
): Compiled {
  const parameters = parametersOf(scope)
  const inSpan = storedIn(parameters, stored)
  const joined = new Set<string>()
  const bits = partsAsBits(policies, part => filterOf({ scope, parameters, joined }, part))
  const fresh = `SELECT * FROM events AS fact WHERE ${[own, ...inSpan].join(' AND ')}`
  const joins = [...joined].map(name => {
    const { key, rows } = relationOf(events, name)
    return `LEFT JOIN (SELECT * FROM (${rows}) WHERE joined IN (SELECT ${key} FROM (${fresh}))) AS ${name} ON ${name}.joined = fact.${key}`
  })
  // Numbers of all policies are laid beside each row of a block.
  const sql = `SELECT ${columns}, ${bits.numbers('NOT has(policySets[fact.policy_key], number)')} AS numbers
FROM (SELECT fact.*${bits.words}
FROM (${fresh}) AS fact
${joins.join('\n')}) AS fact
WHERE notEmpty(numbers)${paged(parameters, page)}
SETTINGS max_block_size = ${rowsPerBlock}`
  return { sql: withConstants(sql), params: parameters.values }
}

/**
 * The same for a policy with a window, whose rows have `counted` besides. What is stored late may have earlier events of the same actor reach the
 * number that is asked for: those are looked at again as far as the window reaches, if they were stored from `since` on. @throws MetricError
 */
export function compileWindowMatches(
  scope: MetricScope,
  { number, filter, window }: PolicyToMatch & { window: PolicyWindow },
  { stored, since, ...page }: Look & { since: string },
): Compiled {
  const parameters = parametersOf(scope)
  const inSpan = storedIn(parameters, stored)
  const matches = filterOf({ scope, parameters }, filter)
  const fresh = `FROM events AS fact WHERE ${[own, ...inSpan, matches].join(' AND ')}`
  const near = [
    `fact.time >= earliest - INTERVAL ${window.minutes} MINUTE`,
    `fact.time < latest + INTERVAL ${window.minutes} MINUTE`,
  ]
  const counted = countedRows([`fact.actor IN (SELECT fact.actor ${fresh})`, ...near, matches], window)
  const sql = `SELECT ${columns}, reached.counted AS counted, [${number}::UInt32] AS numbers
FROM events AS fact INNER JOIN (SELECT * FROM (${counted}) WHERE counted >= ${parameters.bind('UInt32', window.events)}) AS reached
  ON reached.event_id = fact.event_id
WHERE ${[own, ...near].join(' AND ')} AND fact.time >= earliest
  AND fact.stored_at >= ${parameters.bind(time, instant(since) ?? '')} AND fact.stored_at < {storedTo:${time}}
  AND NOT has(policySets[fact.policy_key], ${number}::UInt32)${paged(parameters, page)}`
  return {
    sql: withConstants(sql, {
      earliest: `(SELECT min(fact.time) ${fresh})`,
      latest: `(SELECT max(fact.time) ${fresh})`,
    }),
    params: parameters.values,
  }
}

function paged(parameters: Parameters, { most, after }: Omit<Look, 'stored'>): string {
  const rest = after
    ? `\n  AND (fact.stored_at, fact.event_id) > (${parameters.bind(time, instant(after.stored) ?? '')}, ${parameters.bind('UInt64', BigInt(after.id))})`
    : ''
  return `${rest}\nORDER BY fact.stored_at, fact.event_id LIMIT ${parameters.bind('UInt32', most)}`
}

const columns =
  'toString(fact.event_id) AS id, toUnixTimestamp64Milli(fact.time) AS at, toUnixTimestamp64Milli(fact.stored_at) AS stored, toString(fact.source_id) AS source, fact.actor AS actor, fact.item AS item, fact.folder AS folder'

function parametersOf(scope: MetricScope): Parameters {
  const parameters = new Parameters()
  parameters.set('organisation', scope.organisationId)
  parameters.set('variant', '')
  parameters.set('timeZone', checkTimeZone(scope.timeZone))
  return parameters
}

function storedIn(parameters: Parameters, { from, to }: Span): string[] {
  parameters.set('storedFrom', instant(from) ?? '')
  parameters.set('storedTo', instant(to) ?? '')
  return [`fact.stored_at >= {storedFrom:${time}}`, `fact.stored_at < {storedTo:${time}}`]
}
