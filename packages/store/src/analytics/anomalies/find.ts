import type { AnomalyKind, ShareType } from '@sharelight/contract'
import type { Analytics } from '../client.ts'
import { timestamp } from '../codec.ts'
import { dimensionsOf } from '../dimensions.ts'
import { stableId } from '../keys.ts'
import type { Rater } from '../rows.ts'
import * as tables from '../tables.ts'
import { nextVersion } from '../version.ts'
import { burstDetectors } from './bursts.ts'
import type { Detector } from './detector.ts'
import { dormantAccount, leaver, unusualHour } from './habits.ts'
import { staleLinkUsed } from './links.ts'
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
]

export interface Search {
  organisationId: string
  timeZone: string
  from: number
  to: number
  rater: Rater
  signal?: AbortSignal
}

interface Found {
  subject: string
  actor_id: string
  item_id: string
  recipient_id: string
  from_time: string
  to_time: string
  observed: number
  baseline: number
  details: Record<string, string>
  ids: string[]
  keys: string[]
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
  const { to, signal } = search
  const start = mondayOf(search.from)
  const flags: Flags = new Map()
  let found = 0
  const detect = async (span: Detector['span'], frame: Frame) => {
    const each = detectors.filter(one => one.span === span).map(detector => detectOne(analytics, search, { detector, frame, flags }))
    found += (await Promise.all(each)).reduce((sum, count) => sum + count, 0)
    if (flags.size >= eventsAtOnce) await flagEvents(analytics, search, flags)
  }
  await detect('history', { from: start, to })
  for (let from = start; from < to; from += week) {
    signal?.throwIfAborted()
    await detect('week', { from, to: Math.min(to, from + week) })
  }
  await flagEvents(analytics, search, flags)
  return found
}

interface Frame {
  from: number
  to: number
}
/** Events to flag by id. Rewriting them costs a pass over their months, so it is done for many at once. */
type Flags = Map<string, { key: string; time: number; kinds: Set<AnomalyKind> }>
const eventsAtOnce = 100_000

interface Look {
  detector: Detector
  frame: Frame
  flags: Flags
}

async function detectOne(analytics: Analytics, search: Search, { detector, frame, flags }: Look): Promise<number> {
  const { organisationId: organisation, timeZone } = search
  const { kind, sql, span } = detector
  const rows = await analytics.rows<Found>(sql, { organisation, timeZone, from: bound(frame.from), to: bound(frame.to) })
  if (!rows.length) return 0
  for (const { ids, keys, times } of rows) {
    ids.forEach((id, n) => {
      const event = flags.get(id) ?? { key: String(keys[n]), time: Number(times[n]), kinds: new Set() }
      flags.set(id, event)
      event.kinds.add(kind)
    })
  }
  const version = nextVersion()
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
      actorId: row.actor_id,
      itemId: row.item_id,
      recipientId: row.recipient_id,
      fromTime: milliseconds(row.from_time),
      toTime: milliseconds(row.to_time),
    })),
  )
  return rows.length
}

const bound = (instant: number) => timestamp(instant).replace('T', ' ').replace('Z', '')
const milliseconds = (stored: string) => Date.parse(`${stored.replace(' ', 'T')}Z`)

/** Gives the events the keys of their facts with their anomalies, unless they have them already. */
async function flagEvents(analytics: Analytics, search: Search, flags: Flags): Promise<void> {
  const keyOf = await keysWith(analytics, search, [...new Set([...flags.values()].map(({ key }) => key))])
  const changed = [...flags]
    .map(([id, { key, time, kinds }]) => ({ id, time, before: key, key: keyOf(key, kinds) }))
    .filter(({ before, key }) => before !== key)
    .sort((a, b) => a.time - b.time)
  flags.clear()
  await keyOf.flush()
  if (!changed.length) return
  await analytics.command(
    `ALTER TABLE ${analytics.mutable(tables.events)} UPDATE rating_key = transform(event_id, {ids:Array(UInt64)}, {keys:Array(UInt64)}, rating_key)
      WHERE organisation_id = {organisation:UUID} AND time >= fromUnixTimestamp64Milli({first:Int64}, 'UTC')
      AND time <= fromUnixTimestamp64Milli({last:Int64}, 'UTC') AND event_id IN {ids:Array(UInt64)}`,
    {
      organisation: search.organisationId,
      first: changed[0]?.time,
      last: changed.at(-1)?.time,
      ids: changed.map(({ id }) => BigInt(id)),
      keys: changed.map(({ key }) => BigInt(key)),
    },
  )
}

/** Names the rating key of another key's facts with more anomalies. `flush` makes new ones durable: before any event has them. */
async function keysWith(analytics: Analytics, { organisationId, rater }: Search, keys: readonly string[]) {
  const rows = await analytics.rows<{ rating_key: string; share_type: ShareType; labels: string[]; anomalies: string[] }>(
    `SELECT toString(rating_key) AS rating_key, share_type, labels, anomalies
    FROM rating_keys FINAL WHERE organisation_id = {organisation:UUID} AND rating_key IN {keys:Array(UInt64)}`,
    { organisation: organisationId, keys: keys.map(BigInt) },
  )
  const facts = new Map(rows.map(row => [row.rating_key, row]))
  const dimensions = dimensionsOf(analytics, organisationId, rater)
  const keyOf = (key: string, kinds: ReadonlySet<AnomalyKind>) => {
    const { share_type: shareType, labels, anomalies } = facts.get(key) ?? {}
    if (!shareType || !labels || !anomalies || [...kinds].every(kind => anomalies.includes(kind))) return key
    return dimensions.ratingOf({ shareType, labels, anomalies: [...new Set([...anomalies, ...kinds])] })
  }
  return Object.assign(keyOf, { flush: () => dimensions.flush() })
}
