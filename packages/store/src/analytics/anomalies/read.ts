import { feedScanOf } from '../keys.ts'
import type { AnomalyKind } from '@sharelight/contract'
import type { Analytics } from '../client.ts'
import { decodeRow, timestamp } from '../codec.ts'
import * as tables from '../tables.ts'

/** An anomaly as it is stored. Times in milliseconds; `details` are the facts that its sentence is made from. */
export interface StoredAnomaly {
  anomalyId: string
  kind: AnomalyKind
  fromTime: number
  toTime: number
  actorId: string | null
  itemId: string | null
  recipientId: string | null
  events: number
  observed: number
  baseline: number
  details: Record<string, string>
}

export interface AnomalyQuestion {
  kinds?: readonly AnomalyKind[]
  actorId?: string
  recipientIds?: readonly string[]
  itemId?: string
  /** Labels of generation 0: anomalies about an item that carries one are left out. */
  hiddenLabels?: readonly string[]
  from?: number
  to?: number
  offset: number
  limit: number
}

const noItem = '00000000-0000-0000-0000-000000000000'
const columns =
  'anomaly_id, kind, from_time, to_time, actor_id, item_id, recipient_id, events, observed, baseline, details'

/** Anomalies that touch `[from, to]`, newest first. Which of their people and files the user may see is for the caller to ask the semantic layer. */
export async function readAnomalies(
  analytics: Analytics,
  organisationId: string,
  { kinds, actorId, recipientIds, itemId, hiddenLabels = [], from, to, offset, limit }: AnomalyQuestion,
): Promise<{ rows: StoredAnomaly[]; total: number }> {
  const conditions = [
    'organisation_id = {organisationId:UUID}',
    "kind != ''",
    ...(kinds ? ['kind IN {kinds:Array(String)}'] : []),
    ...(actorId ? ['actor_id = {actorId:UUID}'] : []),
    ...(recipientIds ? ['recipient_id IN {recipientIds:Array(UUID)}'] : []),
    ...(itemId ? ['item_id = {itemId:UUID}'] : []),
    ...(hiddenLabels.length ? [aboutShownItems] : []),
    ...(from === undefined ? [] : ["to_time >= {from:DateTime64(3, 'UTC')}"]),
    ...(to === undefined ? [] : ["from_time < {to:DateTime64(3, 'UTC')}"]),
  ]
  const params = {
    organisationId,
    offset,
    limit,
    ...(kinds && { kinds: [...kinds] }),
    ...(actorId && { actorId }),
    ...(recipientIds && { recipientIds: [...recipientIds] }),
    ...(itemId && { itemId }),
    ...(hiddenLabels.length && { hiddenLabels: [...hiddenLabels] }),
    ...(from !== undefined && { from: timestamp(from) }),
    ...(to !== undefined && { to: timestamp(to) }),
  }
  const rows = await analytics.rows<Record<string, unknown> & { total: string }>(
    `SELECT ${columns}, count() OVER () AS total FROM anomalies FINAL WHERE ${conditions.join(' AND ')}
    ORDER BY from_time DESC, anomaly_id LIMIT {limit:UInt64} OFFSET {offset:UInt64}`,
    params,
  )
  // Elsewhere an item's id is always there, and its zero is no absence.
  const decoded = rows.map(({ total, ...row }) => ({
    row: decodeRow<StoredAnomaly>(tables.anomalies, row),
    total: Number(total),
  }))
  return {
    rows: decoded.map(({ row }) => ({ ...row, itemId: row.itemId === noItem ? null : row.itemId })),
    total: decoded[0]?.total ?? 0,
  }
}

const aboutShownItems = `item_id NOT IN (SELECT item_id FROM items FINAL WHERE organisation_id = {organisationId:UUID}
  AND hasAny(arrayMap(label -> splitByChar('/', label::String)[1], label_keys), {hiddenLabels:Array(String)}))`

/** A row of its own, which is no anomaly: how far everything has been looked at. */
const marker = ''

/** Until when anomalies have been looked for; undefined before the first look. */
export async function readChecked(analytics: Analytics, organisationId: string): Promise<number | undefined> {
  const [row] = await analytics.rows<{ until: string }>(
    `SELECT toUnixTimestamp64Milli(to_time) AS until FROM anomalies FINAL
    WHERE organisation_id = {organisationId:UUID} AND kind = {marker:String}`,
    { organisationId, marker },
  )
  return row && Number(row.until)
}

export async function markChecked(analytics: Analytics, organisationId: string, until: number): Promise<void> {
  await analytics.insert(tables.anomalies, [
    {
      organisationId,
      anomalyId: null,
      version: await analytics.nextVersion(),
      kind: marker,
      fromTime: 0,
      toTime: until,
      actorId: null,
      itemId: null,
      recipientId: null,
      events: 0,
      observed: 0,
      baseline: 0,
      details: {},
    },
  ])
}

/** The first event of an organisation, or of one of its scans, in milliseconds. */
export async function firstEventTime(
  analytics: Analytics,
  organisationId: string,
  scanId?: string,
): Promise<number | undefined> {
  const [row] = await analytics.rows<{ first: string; n: string }>(
    `SELECT toUnixTimestamp64Milli(min(time)) AS first, count() AS n FROM events
    WHERE organisation_id = {organisationId:UUID}${scanId ? ' AND scan_id IN ({scanId:UUID}, {feedScan:UUID})' : ''}`,
    { organisationId, ...(scanId && { scanId, feedScan: feedScanOf(scanId) }) },
  )
  return row && Number(row.n) > 0 ? Number(row.first) : undefined
}
