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
  let found = 0
  for (const detector of detectors.filter(({ span }) => span === 'history')) found += await detect(analytics, search, detector, { from: start, to })
  for (let from = start; from < to; from += week) {
    signal?.throwIfAborted()
    for (const detector of detectors.filter(({ span }) => span === 'week'))
      found += await detect(analytics, search, detector, { from, to: Math.min(to, from + week) })
  }
  return found
}

async function detect(analytics: Analytics, search: Search, { kind, sql, span }: Detector, frame: { from: number; to: number }): Promise<number> {
  const { organisationId: organisation, timeZone } = search
  const rows = await analytics.rows<Found>(sql, { organisation, timeZone, from: bound(frame.from), to: bound(frame.to) })
  if (!rows.length) return 0
  const version = nextVersion()
  await flag(analytics, search, kind, rows)
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

interface Flagged {
  id: string
  key: string
  time: number
}
const eventsPerMutation = 20_000

/** Gives the events the keys of their facts with the anomaly, unless they have it already. */
async function flag(analytics: Analytics, { organisationId, rater }: Search, kind: AnomalyKind, rows: readonly Found[]): Promise<void> {
  const events = new Map(
    rows.flatMap(({ ids, keys, times }) => ids.map((id, n): [string, Flagged] => [id, { id, key: String(keys[n]), time: Number(times[n]) }])),
  )
  const renewed = await keysWith(analytics, { organisationId, rater, kind, keys: [...new Set([...events.values()].map(({ key }) => key))] })
  const changed = [...events.values()].filter(({ key }) => renewed.has(key)).sort((a, b) => a.time - b.time)
  for (let start = 0; start < changed.length; start += eventsPerMutation) {
    const part = changed.slice(start, start + eventsPerMutation)
    await analytics.command(
      `ALTER TABLE ${analytics.mutable(tables.events)} UPDATE rating_key = transform(rating_key, {old:Array(UInt64)}, {new:Array(UInt64)}, rating_key)
      WHERE organisation_id = {organisation:UUID} AND time >= fromUnixTimestamp64Milli({first:Int64}, 'UTC')
      AND time <= fromUnixTimestamp64Milli({last:Int64}, 'UTC') AND event_id IN {ids:Array(UInt64)}`,
      {
        organisation: organisationId,
        first: part[0]?.time,
        last: part.at(-1)?.time,
        ids: part.map(({ id }) => BigInt(id)),
        old: [...renewed.keys()].map(BigInt),
        new: [...renewed.values()].map(BigInt),
      },
    )
  }
}

/** For each rating key whose facts lack the anomaly: the one whose facts have it, made durable. */
async function keysWith(
  analytics: Analytics,
  { organisationId, rater, kind, keys }: { organisationId: string; rater: Rater; kind: AnomalyKind; keys: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await analytics.rows<{ rating_key: string; share_type: ShareType; labels: string[]; anomalies: string[] }>(
    `SELECT toString(rating_key) AS rating_key, share_type, labels, anomalies
    FROM rating_keys FINAL WHERE organisation_id = {organisation:UUID} AND rating_key IN {keys:Array(UInt64)}`,
    { organisation: organisationId, keys: keys.map(BigInt) },
  )
  const dimensions = dimensionsOf(analytics, organisationId, rater)
  const renewed = new Map(
    rows
      .filter(({ anomalies }) => !anomalies.includes(kind))
      .map(({ rating_key: key, share_type: shareType, labels, anomalies }) => [
        key,
        dimensions.ratingOf({ shareType, labels, anomalies: [...anomalies, kind] }),
      ]),
  )
  await dimensions.flush()
  return renewed
}
