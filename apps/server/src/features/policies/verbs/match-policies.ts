import {
  matchEvents,
  setMatched,
  tellingsOf,
  type MatchedEvent,
  type OrganisationQueries,
  type PolicyRow,
} from '@sharelight/store'
import type { ActScope, FreshMatch } from '../acts/act.ts'
import { enact, factsFor } from '../acts/enact.ts'
import { factsScope } from '../../metrics/verbs/system-scope.ts'
import { publish } from '../../../telling/publish.ts'
import { matchSignals, signalsFor } from '../acts/match-signals.ts'
import { database, readRows } from './policy-rows.ts'
import { storeTime } from './store-time.ts'

/** What is being stored may appear later than what was stored after it; so far back is looked at again. */
const overlapMs = 5 * 60_000
const eventsPerPage = 5000
const rowsPerStatement = 1000

/**
 * Matches what was stored since the last look against the policies that are not off, writes down what matched, and has what follows from that put into the
 * outbox in the same transaction. A look that is cut off is done again from where it began: what was written down already is not written or acted upon twice.
 */
export async function matchPolicies(scope: ActScope, signal?: AbortSignal): Promise<{ matched: number }> {
  const rows = (await readRows(database(scope))).filter(({ mode, matched_until: until }) => mode !== 'off' && until)
  if (!rows.length) return { matched: 0 }
  const until = await storeTime(scope.services)
  // Those that have been looked at equally far are looked for at once; a window needs a look of its own.
  const looks = Map.groupBy(rows, row => (row.window ? row.id : String(row.matched_until?.getTime())))
  let matched = 0
  for (const policies of looks.values()) {
    signal?.throwIfAborted()
    matched += await look(scope, { policies, until, signal })
  }
  if (matched) scope.services.live.publish(scope.organisation.id, { type: 'changed', data: { ratings: true } })
  return { matched }
}

interface Look {
  policies: readonly PolicyRow[]
  until: Date
  signal?: AbortSignal | undefined
}

async function look(scope: ActScope, { policies, until, signal }: Look): Promise<number> {
  const [first] = policies
  const from = first?.matched_until ?? until
  const found = {
    policies: policies.map(({ number, filter, window }) => ({ number, filter, window })),
    since: earliest(first ?? { since: until, starts_at: null }).toISOString(),
    stored: { from: new Date(from.getTime() - overlapMs).toISOString(), to: until.toISOString() },
    most: eventsPerPage,
  }
  let matched = 0
  for (let after: { stored: string; id: string } | undefined; ;) {
    signal?.throwIfAborted()
    const page = await matchEvents(scope.services.stores.analytics, factsScope(scope.services, scope.organisation), {
      ...found,
      after,
    })
    matched += await settle(scope, policies, page)
    const last = page.at(-1)
    if (!last || page.length < eventsPerPage) break
    after = { stored: new Date(last.storedAt).toISOString(), id: last.eventId }
  }
  await advance(scope, policies, { from, until })
  return matched
}

const earliest = ({ since, starts_at: start }: Pick<PolicyRow, 'since' | 'starts_at'>) =>
  new Date(Math.max(since?.getTime() ?? 0, start?.getTime() ?? 0))

/** Whether an event was stored while the policy counted. */
function counts(policy: PolicyRow, { storedAt }: MatchedEvent): boolean {
  return storedAt >= earliest(policy).getTime() && !(policy.expires_at && storedAt >= policy.expires_at.getTime())
}

/** Writes a page of matches down with what follows from the new ones; then events carry what they match. Gives how many were new. */
async function settle(scope: ActScope, policies: readonly PolicyRow[], page: readonly MatchedEvent[]): Promise<number> {
  const byNumber = new Map(policies.map(policy => [policy.number, policy]))
  const pairs = page.flatMap(event =>
    event.numbers.flatMap(number => {
      const policy = byNumber.get(number)
      return policy && counts(policy, event) ? [{ policy, event }] : []
    }),
  )
  if (!pairs.length) return 0
  const facts = await factsFor(scope, pairs)
  const told = await signalsFor(scope, pairs)
  const { fresh, afterwards } = await database(scope)
    .transaction()
    .execute(async tx => {
      const all = await writeMatches(tx, { pairs, now: scope.services.now() })
      const matches = await notRetold(scope, tx, all)
      await publish(tx, matchSignals(matches, told))
      return { fresh: all.length, afterwards: await enact(scope, tx, { matches, facts }) }
    })
  afterwards()
  await markEvents(
    scope,
    pairs.map(({ event }) => event),
  )
  return fresh
}

/** Without those of events by which a log tells once more what a scan saw, and what the policy has matched then: it is the same share. */
async function notRetold(
  { services, organisation }: ActScope,
  tx: OrganisationQueries,
  matches: readonly FreshMatch[],
): Promise<FreshMatch[]> {
  if (!matches.length) return []
  const events = matches.map(({ event }) => event)
  const shares = await tellingsOf(services.stores.analytics, organisation.id, events)
  const before = [...new Set(shares.values().flatMap(({ retells }) => retells))]
  if (!before.length) return [...matches]
  const rows = await tx
    .selectFrom('policy_matches')
    .select(['policy_id', 'event_id'])
    .where('event_id', 'in', before)
    .where('simulated', '=', false)
    .execute()
  const known = new Set(rows.map(row => `${row.policy_id} ${row.event_id}`))
  return matches.filter(
    ({ policy, event }) => !shares.get(event.eventId)?.retells.some(id => known.has(`${policy.id} ${id}`)),
  )
}

type Pair = { policy: PolicyRow; event: MatchedEvent }

/** Those that were not there. What was switched off or changed meanwhile is left to the next look. */
async function writeMatches(
  tx: OrganisationQueries,
  { pairs, now }: { pairs: readonly Pair[]; now: Date },
): Promise<FreshMatch[]> {
  const current = new Map((await readRows(tx)).map(row => [row.number, row]))
  const live = pairs.filter(({ policy: { number, mode } }) => current.get(number)?.mode === mode)
  const fresh: FreshMatch[] = []
  for (let start = 0; start < live.length; start += rowsPerStatement) {
    const some = live.slice(start, start + rowsPerStatement)
    const added = await tx
      .insertInto('policy_matches')
      .values(
        some.map(({ policy, event }) => ({
          policy_id: policy.id,
          number: policy.number,
          event_id: event.eventId,
          event_time: new Date(event.time),
          source_id: event.sourceId,
          actor_id: event.actorId,
          simulated: policy.mode === 'simulate',
          counted: event.counted,
          matched_at: now,
        })),
      )
      .onConflict(conflict => conflict.columns(['policy_id', 'number', 'event_id']).doNothing())
      .returning(['id', 'policy_id', 'event_id'])
      .execute()
    const pairOf = new Map(some.map(pair => [`${pair.policy.id} ${pair.event.eventId}`, pair]))
    for (const { id, policy_id: policy, event_id: event } of added) {
      const pair = pairOf.get(`${policy} ${event}`)
      if (pair) fresh.push({ id, ...pair })
    }
  }
  return fresh
}

/** All that is written down of these events counts, not only what is new: a look before may have ended in between. */
async function markEvents({ services, organisation }: ActScope, events: readonly MatchedEvent[]): Promise<void> {
  const timeOf = new Map(events.map(({ eventId, time }) => [eventId, time]))
  const ids = [...timeOf.keys()]
  const db = services.stores.meta.forOrganisation(organisation.id)
  for (let start = 0; start < ids.length; start += rowsPerStatement) {
    const rows = await db
      .selectFrom('policy_matches')
      .select(['event_id', 'number'])
      .where('event_id', 'in', ids.slice(start, start + rowsPerStatement))
      .where('simulated', '=', false)
      .execute()
    await setMatched(
      services.stores.analytics,
      organisation.id,
      [...Map.groupBy(rows, row => row.event_id)].map(([eventId, matches]) => ({
        eventId,
        time: timeOf.get(eventId) ?? 0,
        numbers: matches.map(({ number }) => number),
      })),
    )
  }
}

/** A policy that was switched or changed meanwhile begins where that left it. */
async function advance(
  scope: ActScope,
  policies: readonly PolicyRow[],
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await database(scope)
    .updateTable('policies')
    .set({ matched_until: until })
    .where(
      'number',
      'in',
      policies.map(({ number }) => number),
    )
    .where('matched_until', '=', from)
    .execute()
}
