import type { AnomalyKind, ShareType } from '@sharelight/contract'
import type { Analytics } from '../client.ts'
import { timestamp, timeOf } from '../codec.ts'
import { dimensionsOf, type Rated } from '../dimensions.ts'
import { idsOf } from '../entity-numbers.ts'
import { stableId } from '../keys.ts'
import type { Rules } from '../rules.ts'
import * as tables from '../tables.ts'
import { burstDetectors } from './bursts.ts'
import { unfamiliarColleague } from './colleagues.ts'
import { countDealings } from './dealings.ts'
import type { Detector } from './detector.ts'
import { dormantAccount, leaver, unusualHour } from './habits.ts'
import { unfamiliarOrganisation } from './familiarity.ts'
import { staleLinkUsed } from './links.ts'
import { countPlaces, newCountry } from './places.ts'
import { abroadAndShared, loweredAndSent } from './sequences.ts'
import { autoForwarding, firstContact, sensitiveToPersonal } from './recipients.ts'

const detectors: readonly Detector[] = [
  ...burstDetectors,
  firstContact,
  unusualHour,
  staleLinkUsed,
  leaver,
  sensitiveToPersonal,
  autoForwarding,
  dormantAccount,
  loweredAndSent,
  abroadAndShared,
  newCountry,
  unfamiliarOrganisation,
  unfamiliarColleague,
]

export interface Search {
  organisationId: string
  timeZone: string
  from: number
  to: number
  rules: Rules
  /** Kinds that the organisation has no licence for. */
  without?: readonly AnomalyKind[]
  signal?: AbortSignal
}

interface Found {
  subject: string
  actor: number
  item: number
  /** Where the anomaly is about a folder. */
  folder?: number
  recipient: number
  from_time: string
  to_time: string
  observed: number
  baseline: number
  details: Record<string, string>
  ids: string[]
  keys: number[]
  times: string[]
}

const week = 7 * 86_400_000
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * 86_400_000

/** The Monday, 00:00 UTC, of the week that an instant is in. */
export const mondayOf = (instant: number) => Math.floor((instant - firstMonday) / week) * week + firstMonday

/**
 * Looks for anomalies in whole weeks from the one that `from` is in until `to`, records them with their baselines, and flags their
 * events: those get the rating key of their facts with the anomaly, and with it their severity. Found again, an anomaly is the same
 * one. Answers how many there are.
 */
export async function findAnomalies(analytics: Analytics, search: Search): Promise<number> {
  const { to, signal, without = [] } = search
  const start = mondayOf(search.from)
  const flags: Flags = new Map()
  let found = 0
  const detect = async (span: Detector['span'], frame: Frame) => {
    const each = detectors
      .filter(one => one.span === span && !without.includes(one.kind))
      .map(detector => detectOne(analytics, search, { detector, frame, flags }))
    found += (await Promise.all(each)).reduce((sum, count) => sum + count, 0)
    if (flags.size >= eventsAtOnce) await flagEvents(analytics, search, flags)
  }
  const weeks = { organisationId: search.organisationId, from: start, to }
  await Promise.all([countDealings(analytics, weeks), countPlaces(analytics, weeks)])
  await detect('history', { from: start, to })
  for (const from of await weeksWithEvents(analytics, { organisation: search.organisationId, from: start, to })) {
    signal?.throwIfAborted()
    await detect('week', { from, to: Math.min(to, from + week) })
  }
  await flagEvents(analytics, search, flags)
  return found
}

/** Where nothing happened nothing is found; and what somebody kept of thirty years ago may stand alone in its week. */
async function weeksWithEvents(
  analytics: Analytics,
  { organisation, from, to }: Frame & { organisation: string },
): Promise<number[]> {
  const rows = await analytics.rows<{ week: number }>(
    `SELECT intDiv(toUnixTimestamp64Milli(time) - {start:Int64}, {week:Int64}) AS week FROM events
      WHERE organisation_id = {organisation:UUID} AND time >= {from:DateTime64(3, 'UTC')} AND time < {to:DateTime64(3, 'UTC')}
      GROUP BY week ORDER BY week`,
    { organisation, start: from, week, from: timestamp(from), to: timestamp(to) },
  )
  return rows.map(row => from + Number(row.week) * week)
}

interface Frame {
  from: number
  to: number
}
/** Events to flag by id. Rewriting them costs a pass over their months, so it is done for many at once. */
type Flags = Map<string, { key: number; time: number; kinds: Set<AnomalyKind> }>
const eventsAtOnce = 100_000

interface Look {
  detector: Detector
  frame: Frame
  flags: Flags
}

async function detectOne(analytics: Analytics, search: Search, { detector, frame, flags }: Look): Promise<number> {
  const { organisationId: organisation, timeZone } = search
  const { kind, sql, span } = detector
  const rows = await analytics.rows<Found>(sql, {
    organisation,
    timeZone,
    from: timestamp(frame.from),
    to: timestamp(frame.to),
  })
  if (!rows.length) return 0
  for (const { ids, keys, times } of rows) {
    ids.forEach((id, n) => {
      const event = flags.get(id) ?? { key: keys[n] ?? 0, time: Number(times[n]), kinds: new Set() }
      flags.set(id, event)
      event.kinds.add(kind)
    })
  }
  const people = await idsOf(analytics, organisation, {
    kind: 'identity',
    numbers: rows.flatMap(({ actor, recipient }) => [actor, recipient]),
  })
  const items = await idsOf(analytics, organisation, { kind: 'item', numbers: rows.map(({ item }) => item) })
  const folders = await idsOf(analytics, organisation, {
    kind: 'folder',
    numbers: rows.map(({ folder = 0 }) => folder),
  })
  const version = await analytics.nextVersion()
  await analytics.insert(
    tables.anomalies,
    rows.map(({ subject, ids, details, observed, baseline, ...row }) => ({
      organisationId: organisation,
      version,
      kind,
      anomalyId: stableId(kind, subject, span === 'week' ? String(frame.from) : ''),
      events: ids.length,
      observed,
      baseline,
      details,
      actorId: people.get(row.actor) ?? null,
      itemId: items.get(row.item) ?? folders.get(row.folder ?? 0) ?? null,
      recipientId: people.get(row.recipient) ?? null,
      fromTime: milliseconds(row.from_time),
      toTime: milliseconds(row.to_time),
    })),
  )
  return rows.length
}

const milliseconds = (stored: string) => Date.parse(`${stored.replace(' ', 'T')}Z`)

/** Gives the events the keys of their facts with their anomalies, unless they have them already. */
async function flagEvents(analytics: Analytics, search: Search, flags: Flags): Promise<void> {
  const keyOf = await keysWith(analytics, search, [...flags.values()])
  const changed = [...flags]
    .map(([id, { key, time, kinds }]) => ({ id, time, before: key, key: keyOf({ key, kinds }) }))
    .filter(({ before, key }) => before !== key)
    .sort((a, b) => a.time - b.time)
  flags.clear()
  if (!changed.length) return
  await analytics.command(
    `UPDATE ${analytics.mutable(tables.events)} SET rating_key = transform(event_id, {ids:Array(UInt64)}, {keys:Array(UInt32)}, rating_key)
      WHERE organisation_id = {organisation:UUID} AND time >= ${timeOf('first')}
      AND time <= ${timeOf('last')} AND event_id IN {ids:Array(UInt64)}`,
    {
      organisation: search.organisationId,
      first: changed[0]?.time ?? 0,
      last: changed.at(-1)?.time ?? 0,
      ids: changed.map(({ id }) => BigInt(id)),
      keys: changed.map(({ key }) => key),
    },
  )
}

type Flagged = Pick<NonNullable<ReturnType<Flags['get']>>, 'key' | 'kinds'>

/** Names the rating key of another key's facts with more anomalies; all of them are durable before any event has them. */
async function keysWith(analytics: Analytics, { organisationId, rules }: Search, flagged: readonly Flagged[]) {
  const rows = await analytics.rows<{
    rating_key: number
    share_type: ShareType
    labels: string[]
    anomalies: string[]
  }>(
    `SELECT rating_key, share_type, labels, anomalies
    FROM rating_keys FINAL WHERE organisation_id = {organisation:UUID} AND rating_key IN {keys:Array(UInt32)}`,
    { organisation: organisationId, keys: [...new Set(flagged.map(({ key }) => key))] },
  )
  const facts = new Map(rows.map(row => [row.rating_key, row]))
  const withKinds = ({ key, kinds }: Flagged): Rated | undefined => {
    const { share_type: shareType, labels, anomalies } = facts.get(key) ?? {}
    if (!shareType || !labels || !anomalies || [...kinds].every(kind => anomalies.includes(kind))) return undefined
    return { shareType, labels, anomalies: [...new Set([...anomalies, ...kinds])] }
  }
  const keys = await dimensionsOf(analytics, organisationId, rules).keysFor({
    events: flagged.flatMap(each => withKinds(each) ?? []),
  })
  return (each: Flagged) => {
    const rated = withKinds(each)
    return rated ? keys.ratingOf(rated) : each.key
  }
}
