import type { Analytics } from './client.ts'
import { decodeRow } from './codec.ts'
import { dimensionsOf } from './dimensions.ts'
import { decodeItem, itemColumns } from './lookup.ts'
import type { StoredItem } from './read-item.ts'
import type { EventRow, FindingRow, ItemLabel, Rater } from './rows.ts'
import { storedItemColumns } from './sink.ts'
import * as tables from './tables.ts'
import { nextVersion } from './version.ts'

/** Which items a decision may bear on; all conditions that are given hold. */
export interface ItemSelection {
  sourceId?: string
  /** The beginning of their path. */
  path?: string
  /** Carrying this label or one under it, or having carried it before exceptions. */
  label?: string
  rule?: string
  /** Holding this value. */
  valueHash?: string
  /** Holding a value that this exception's pattern matches. */
  pattern?: string
}

export interface Relabelled { item: StoredItem; labels: ItemLabel[]; found: ItemLabel[] | undefined }

const pageSize = 500

/** Items that are there and may be selected, page by page in the order of their ids; each is to be judged by its findings. */
export async function* selectItems(analytics: Analytics, organisationId: string, selection: ItemSelection): AsyncGenerator<StoredItem[]> {
  const { conditions, params } = conditionsOf(selection)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await analytics.rows(`SELECT ${itemColumns}, source_id, source_code FROM items FINAL WHERE organisation_id = {organisationId:UUID}
      AND item_id > {after:UUID} AND deleted_at > now64(3) ${conditions.map(condition => `AND ${condition}`).join(' ')}
      ORDER BY item_id LIMIT ${pageSize}`, { organisationId, after, ...params })
    const items = rows.map(({ source_id: sourceId, source_code: sourceCode, ...row }) => ({ ...decodeItem(row), sourceId: String(sourceId), sourceCode: Number(sourceCode) }))
    if (items.length) yield items
    const last = items.at(-1)
    if (!last || items.length < pageSize) return
    after = last.itemId
  }
}

function conditionsOf({ sourceId, path, label, rule, valueHash, pattern }: ItemSelection) {
  const conditions: string[] = []
  const findings: string[] = []
  if (sourceId !== undefined) conditions.push('source_id = {sourceId:UUID}')
  if (path !== undefined) conditions.push('startsWith(path, {path:String})')
  // Labels before exceptions are JSON; the quoted key is in it or it is not.
  if (label !== undefined) conditions.push(`(arrayExists(key -> key = {label:String} OR startsWith(key, concat({label:String}, '/')), label_keys)
    OR position(found, concat('"', {label:String})) > 0)`)
  if (rule !== undefined) findings.push('rule = {rule:String}')
  if (valueHash !== undefined) findings.push('hash = {valueHash:String}')
  if (pattern !== undefined) findings.push('has(patterns, {pattern:String})')
  if (findings.length) conditions.push(`item_id IN (SELECT item_id FROM findings WHERE organisation_id = {organisationId:UUID} AND ${findings.join(' AND ')})`)
  const params = Object.fromEntries(Object.entries({ sourceId, path, label, rule, valueHash, pattern }).filter(([, value]) => value !== undefined))
  return { conditions, params }
}

/** All findings of the last reading of each item. */
export async function findingsOf(analytics: Analytics, organisationId: string, items: readonly StoredItem[]): Promise<Map<string, FindingRow[]>> {
  const scans = new Map(items.map(({ itemId, contentScan }) => [itemId, contentScan]))
  const rows = await analytics.rows(`SELECT item_id, scan_id, rule, kind, country, start, end, confidence, masked, hash, greatest(count, 1) AS count,
      if(findings.count = 0 AND confidence >= 75, 1, confident) AS confident, patterns
    FROM findings WHERE organisation_id = {organisationId:UUID} AND item_id IN {itemIds:Array(UUID)}`, { organisationId, itemIds: [...scans.keys()] })
  const current = rows.map(row => decodeRow<FindingRow & { scanId: string }>(tables.findings, row)).filter(({ itemId, scanId }) => scans.get(itemId) === scanId)
  return Map.groupBy(current, ({ itemId }) => itemId)
}

/** Gives items other labels, as of now and in what happened to them before: everything else about them stays. */
export async function relabelItems(analytics: Analytics, organisationId: string, { rater, changes }: { rater: Rater; changes: readonly Relabelled[] }): Promise<void> {
  if (!changes.length) return
  const dimensions = dimensionsOf(analytics, organisationId, rater)
  const version = nextVersion()
  const rows = changes.map(({ item, labels, found }) => ({ ...storedItemColumns({ ...item, labels, found }, dimensions), organisationId, sourceId: item.sourceId, sourceCode: item.sourceCode, version, lastScan: item.lastScan }))
  const byDelta = Map.groupBy(changes, change => JSON.stringify(deltaOf(change)))
  const updates = await Promise.all([...byDelta].map(async ([delta, group]) => {
    const itemIds = group.map(({ item }) => item.itemId)
    return { itemIds, keys: await newRatingKeys(analytics, { organisationId, itemIds, delta: JSON.parse(delta) as Delta }, dimensions) }
  }))
  await dimensions.flush()
  for (const { itemIds, keys } of updates) await rewriteEvents(analytics, { organisationId, itemIds, keys })
  await analytics.insert(tables.items, rows)
}

interface Delta { lost: string[]; gained: string[] }

function deltaOf({ item, labels }: Relabelled): Delta {
  const [before, after] = [item.labels.map(({ key }) => key), labels.map(({ key }) => key)]
  return { lost: before.filter(key => !after.includes(key)).sort(), gained: after.filter(key => !before.includes(key)).sort() }
}

interface StoredKey { rating_key: string; share_type: EventRow['shareType']; labels: string[]; anomalies: string[] }

/** The rating keys that these items' events have, each with the one that they get. */
async function newRatingKeys(analytics: Analytics, { organisationId, itemIds, delta: { lost, gained } }: { organisationId: string; itemIds: string[]; delta: Delta }, { ratingOf }: ReturnType<typeof dimensionsOf>) {
  if (!lost.length && !gained.length) return []
  const known = await analytics.rows<StoredKey>(`SELECT toString(rating_key) AS rating_key, share_type, labels, anomalies FROM rating_keys FINAL
    WHERE organisation_id = {organisationId:UUID} AND rating_key IN (
      SELECT rating_key FROM events WHERE organisation_id = {organisationId:UUID} AND item_id IN {itemIds:Array(UUID)})`, { organisationId, itemIds })
  return known.map(({ rating_key: from, share_type: shareType, labels, anomalies }) => ({
    from, to: ratingOf({ shareType, anomalies, labels: [...labels.filter(key => !lost.includes(key)), ...gained] }),
  })).filter(({ from, to }) => from !== to)
}

async function rewriteEvents(analytics: Analytics, { organisationId, itemIds, keys }: { organisationId: string; itemIds: string[]; keys: { from: string; to: string }[] }) {
  if (!keys.length) return
  await analytics.command(`ALTER TABLE ${analytics.mutable(tables.events)} UPDATE rating_key = transform(rating_key, {from:Array(UInt64)}, {to:Array(UInt64)}, rating_key)
    WHERE organisation_id = {organisationId:UUID} AND item_id IN {itemIds:Array(UUID)} SETTINGS mutations_sync = 2`,
  { organisationId, itemIds, from: keys.map(({ from }) => BigInt(from)), to: keys.map(({ to }) => BigInt(to)) })
}
