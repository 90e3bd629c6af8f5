import type { PolicyMatching, TimeRange } from '@sharelight/contract'
import {
  compileMatches,
  compileOverlaps,
  compileWindowMatches,
  type Look,
  type MetricScope,
  type PolicyToMatch,
} from '@sharelight/metrics'
import type { Analytics } from './client.ts'
import { timeOf } from './codec.ts'
import { idsOf } from './entity-numbers.ts'
import * as tables from './tables.ts'

/** How many events of the time frame each of `others` matches as well, in their order. @throws MetricError */
export async function countOverlaps(
  analytics: Analytics,
  scope: MetricScope & { matching: PolicyMatching },
  { others, timeFrame }: { others: readonly PolicyMatching[]; timeFrame: TimeRange },
): Promise<number[]> {
  const { sql, params } = compileOverlaps(scope, others, timeFrame)
  const [row = {}] = await analytics.rows(sql, params)
  return others.map((_, place) => Number(row[`c${place}`] ?? 0))
}

/** An event that policies match, by their numbers. Times in milliseconds. */
export interface MatchedEvent {
  eventId: string
  time: number
  storedAt: number
  sourceId: string
  actorId: string | null
  itemId: string | null
  folderId: string | null
  numbers: number[]
  /** For a policy with a window: events of the actor in it. */
  counted: number | null
}

interface Row {
  id: string
  at: string
  stored: string
  source: string
  actor: number
  item: number
  folder: number
  numbers: number[]
  counted?: string
}

/** A page of what policies match, in the order in which it was stored; a policy with a window is looked for alone. @throws MetricError */
export async function matchEvents(
  analytics: Analytics,
  scope: MetricScope,
  { policies, since, ...look }: Look & { policies: readonly PolicyToMatch[]; since: string },
): Promise<MatchedEvent[]> {
  const [first] = policies
  if (!first) return []
  const { window, ...rest } = first
  const { sql, params } = window
    ? compileWindowMatches(scope, { ...rest, window }, { ...look, since })
    : compileMatches(scope, policies, look)
  const rows = await analytics.rows<Row>(sql, params)
  const { organisationId } = scope
  const [people, items, folders] = await Promise.all([
    idsOf(analytics, organisationId, { kind: 'identity', numbers: rows.map(({ actor }) => actor) }),
    idsOf(analytics, organisationId, { kind: 'item', numbers: rows.map(({ item }) => item) }),
    idsOf(analytics, organisationId, { kind: 'folder', numbers: rows.map(({ folder }) => folder) }),
  ])
  return rows.map(row => ({
    eventId: row.id,
    time: Number(row.at),
    storedAt: Number(row.stored),
    sourceId: row.source,
    actorId: people.get(row.actor) ?? null,
    itemId: items.get(row.item) ?? null,
    folderId: folders.get(row.folder) ?? null,
    numbers: row.numbers,
    counted: row.counted === undefined ? null : Number(row.counted),
  }))
}

const eventsPerStatement = 20_000

/** Says of events which policies, by their numbers, they are known to match: all of them. Saying it twice changes nothing. */
export async function setMatched(
  analytics: Analytics,
  organisationId: string,
  events: readonly { eventId: string; time: number; numbers: readonly number[] }[],
): Promise<void> {
  const nameOf = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b).join(',')
  const names = [...new Set(events.map(({ numbers }) => nameOf(numbers)))]
  if (!names.length) return
  const keys = await analytics.numbers.of(organisationId, 'policies', names)
  // What a number stands for is durable before any event has it.
  await analytics.insert(
    tables.policySets,
    names.map(name => ({ policyKey: keys.get(name) ?? 0, policies: name.split(',').map(Number) })),
    { organisationId, version: 1 },
  )
  const inOrder = events.toSorted((a, b) => a.time - b.time)
  for (let start = 0; start < inOrder.length; start += eventsPerStatement) {
    const some = inOrder.slice(start, start + eventsPerStatement)
    await analytics.command(
      `UPDATE ${analytics.mutable(tables.events)} SET policy_key = transform(event_id, {ids:Array(UInt64)}, {keys:Array(UInt32)}, policy_key)
        WHERE organisation_id = {organisationId:UUID} AND time >= ${timeOf('first')} AND time <= ${timeOf('last')} AND event_id IN {ids:Array(UInt64)}`,
      {
        organisationId,
        first: some[0]?.time ?? 0,
        last: some.at(-1)?.time ?? 0,
        ids: some.map(({ eventId }) => BigInt(eventId)),
        keys: some.map(({ numbers }) => keys.get(nameOf(numbers)) ?? 0),
      },
    )
  }
}
