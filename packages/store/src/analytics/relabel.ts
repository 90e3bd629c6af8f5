import type { Analytics } from './client.ts'
import type { Row } from './tables.ts'
import { decodeRow } from './codec.ts'
import { dimensionsOf, type Dimensions, type Rated } from './dimensions.ts'
import { writeHoldings } from './folders/holdings.ts'
import { decodeItem, itemColumns } from './lookup.ts'
import type { StoredItem } from './read-item.ts'
import type { EventRow, FindingRow, ItemLabel } from './rows.ts'
import { labelsOf, storedItemColumns } from './sink.ts'
import type { Rules } from './rules.ts'
import * as tables from './tables.ts'

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

/** Some items that are there, and how many there are: always the same ones until items come or go. */
export async function sampleItems(
  analytics: Analytics,
  organisationId: string,
  most: number,
): Promise<{ total: number; items: StoredItem[] }> {
  const own = 'FROM items FINAL WHERE organisation_id = {organisationId:UUID} AND deleted_at > now64(3)'
  const [rows, [count]] = await Promise.all([
    analytics.rows(
      `SELECT ${itemColumns}, source_id ${own} AND status IN ('complete', 'partial') ORDER BY cityHash64(item_id) LIMIT {most:UInt32}`,
      { organisationId, most },
    ),
    analytics.rows<{ total: string }>(`SELECT count() AS total ${own}`, { organisationId }),
  ])
  return { total: Number(count?.total ?? 0), items: rows.map(toStored) }
}

export interface Relabelled {
  item: StoredItem
  labels: ItemLabel[]
  found: ItemLabel[] | undefined
}

const pageSize = 500

/** Items that are there and may be selected, page by page in the order of their ids; each is to be judged by its findings. */
export async function* selectItems(
  analytics: Analytics,
  organisationId: string,
  selection: ItemSelection,
): AsyncGenerator<StoredItem[]> {
  const { conditions, params } = conditionsOf(selection)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await analytics.rows(
      `SELECT ${itemColumns}, source_id FROM items FINAL WHERE organisation_id = {organisationId:UUID}
      AND item_id > {after:UUID} AND deleted_at > now64(3) ${conditions.map(condition => `AND ${condition}`).join(' ')}
      ORDER BY item_id LIMIT ${pageSize}`,
      { organisationId, after, ...params },
    )
    const items = rows.map(toStored)
    if (items.length) yield items
    const last = items.at(-1)
    if (!last || items.length < pageSize) return
    after = last.itemId
  }
}

function toStored({ source_id: sourceId, ...row }: Row): StoredItem {
  return { ...decodeItem(row), sourceId: String(sourceId) }
}

function conditionsOf({ sourceId, path, label, rule, valueHash, pattern }: ItemSelection) {
  const conditions: string[] = []
  const findings: string[] = []
  if (sourceId !== undefined) conditions.push('source_id = {sourceId:UUID}')
  if (path !== undefined) conditions.push('startsWith(path, {path:String})')
  // Labels before exceptions are JSON; the quoted key is in it or it is not.
  if (label !== undefined)
    conditions.push(`(arrayExists(key -> key = {label:String} OR startsWith(key, concat({label:String}, '/')), label_keys)
    OR position(found, concat('"', {label:String})) > 0)`)
  // A rule about the document as a whole has a label and no findings.
  if (rule !== undefined && valueHash === undefined && pattern === undefined) {
    conditions.push(
      "(arrayExists(key -> endsWith(key, concat('/', {rule:String})), label_keys) OR position(found, concat('/', {rule:String}, '\"')) > 0)",
    )
  } else if (rule !== undefined) findings.push('rule = {rule:String}')
  if (valueHash !== undefined) findings.push('hash = {valueHash:String}')
  if (pattern !== undefined) findings.push('has(patterns, {pattern:String})')
  if (findings.length)
    conditions.push(
      `item_id IN (SELECT item_id FROM findings WHERE organisation_id = {organisationId:UUID} AND ${findings.join(' AND ')})`,
    )
  const params = Object.fromEntries(
    Object.entries({ sourceId, path, label, rule, valueHash, pattern }).filter(([, value]) => value !== undefined),
  )
  return { conditions, params }
}

/** All findings of the last reading of each item. */
export async function findingsOf(
  analytics: Analytics,
  organisationId: string,
  items: readonly StoredItem[],
): Promise<Map<string, FindingRow[]>> {
  const scans = new Map(items.map(({ itemId, contentScan }) => [itemId, contentScan]))
  const rows = await analytics.rows(
    `SELECT item_id, scan_id, rule, kind, country, start, end, confidence, masked, hash, greatest(count, 1) AS count,
      if(findings.count = 0 AND confidence >= 75, 1, confident) AS confident, patterns
    FROM findings WHERE organisation_id = {organisationId:UUID} AND item_id IN {itemIds:Array(UUID)}`,
    { organisationId, itemIds: [...scans.keys()] },
  )
  const current = rows
    .map(row => decodeRow<FindingRow & { scanId: string }>(tables.findings, row))
    .filter(({ itemId, scanId }) => scans.get(itemId) === scanId)
  return Map.groupBy(current, ({ itemId }) => itemId)
}

/** Gives items other labels, as of now and in what happened to them before: everything else about them stays. */
export async function relabelItems(
  analytics: Analytics,
  organisationId: string,
  { rules, changes, by }: { rules: Rules; changes: readonly Relabelled[]; by?: { id: string; email: string } },
): Promise<void> {
  if (!changes.length) return
  const dimensions = dimensionsOf(analytics, organisationId, rules)
  const version = await analytics.nextVersion()
  const rows = changes.map(({ item, labels, found }) => ({ ...item, labels, found }))
  const keys = await dimensions.keysFor({ labelSets: rows.map(labelsOf) })
  for (const [delta, group] of Map.groupBy(changes, change => JSON.stringify(deltaOf(change)))) {
    const { lost, gained } = JSON.parse(delta) as Delta
    if (!lost.length && !gained.length) continue
    const relabel = (labels: readonly string[]) => [...labels.filter(key => !lost.includes(key)), ...gained]
    await relabelEvents(analytics, { organisationId, items: group.map(({ item }) => item.number), relabel }, dimensions)
  }
  await analytics.insert(
    tables.labelChanges,
    changes.flatMap(change => historyOf(change, { organisationId, by })),
  )
  for (const [sourceId, items] of Map.groupBy(rows, row => row.sourceId))
    await writeHoldings(analytics, { organisationId, sourceId }, { items, version, moved: new Set() })
  await analytics.insert(tables.items, rows, { organisationId, version, ...storedItemColumns(keys) })
}

/** What the item's label history says of the change: who decided it, or the product itself. */
function historyOf(
  change: Relabelled,
  { organisationId, by }: { organisationId: string; by: { id: string; email: string } | undefined },
): object[] {
  const { lost, gained } = deltaOf(change)
  if (!lost.length && !gained.length) return []
  const {
    item: { itemId, sourceId, labels },
    labels: after,
  } = change
  const who = { userId: by?.id ?? null, userEmail: by?.email ?? '', scanId: null }
  return [
    {
      organisationId,
      sourceId,
      itemId,
      time: Date.now(),
      ...who,
      before: labels.map(({ key }) => key),
      after: after.map(({ key }) => key),
    },
  ]
}

const ownMark = '/custom-'

/** Gives the events of the items that a scan has read the organisation's own labels that the items have now, and no others of its own. */
export async function alignOwnLabels(
  analytics: Analytics,
  { organisationId, sourceId, scanId }: { organisationId: string; sourceId: string; scanId: string },
  rules: Rules,
): Promise<void> {
  const groups = await analytics.rows<{ own: string[]; items: number[] }>(
    `SELECT arraySort(arrayFilter(key -> position(key, '${ownMark}') > 0, label_keys)) AS own, groupArray(number) AS items
    FROM items FINAL WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND content_scan = {scanId:UUID} GROUP BY own`,
    { organisationId, sourceId, scanId },
  )
  const dimensions = dimensionsOf(analytics, organisationId, rules)
  for (const { own, items: all } of groups) {
    const relabel = (labels: readonly string[]) => [...labels.filter(key => !key.includes(ownMark)), ...own]
    for (let start = 0; start < all.length; start += pageSize) {
      await relabelEvents(analytics, { organisationId, items: all.slice(start, start + pageSize), relabel }, dimensions)
    }
  }
}

interface Delta {
  lost: string[]
  gained: string[]
}

function deltaOf({ item, labels }: Relabelled): Delta {
  const [before, after] = [item.labels.map(({ key }) => key), labels.map(({ key }) => key)]
  return {
    lost: before.filter(key => !after.includes(key)).sort(),
    gained: after.filter(key => !before.includes(key)).sort(),
  }
}

interface StoredKey {
  key: number
  share_type: EventRow['shareType']
  labels: string[]
  anomalies: string[]
}

interface EventsOf {
  organisationId: string
  items: readonly number[]
  relabel(before: readonly string[]): string[]
}

/** Gives these items' events the rating keys of the labels that they are to have. Only the events that change are written. */
export async function relabelEvents(
  analytics: Analytics,
  { organisationId, items, relabel }: EventsOf,
  dimensions: Dimensions,
): Promise<void> {
  const known = await analytics.rows<StoredKey>(
    `SELECT rating_key AS key, share_type, labels, anomalies FROM rating_keys FINAL
    WHERE organisation_id = {organisationId:UUID} AND rating_key IN (
      SELECT rating_key FROM events WHERE organisation_id = {organisationId:UUID} AND item IN {items:Array(UInt32)})`,
    { organisationId, items },
  )
  const moves = known.map(({ key, share_type: shareType, labels, anomalies }): { from: number; rated: Rated } => ({
    from: key,
    rated: { shareType, anomalies, labels: relabel(labels) },
  }))
  const keys = await dimensions.keysFor({ events: moves.map(({ rated }) => rated) })
  const changed = moves
    .map(({ from, rated }) => ({ from, to: keys.ratingOf(rated) }))
    .filter(({ from, to }) => from !== to)
  if (!changed.length) return
  await analytics.command(
    `UPDATE ${analytics.mutable(tables.events)} SET rating_key = transform(rating_key, {from:Array(UInt32)}, {to:Array(UInt32)}, rating_key)
    WHERE organisation_id = {organisationId:UUID} AND item IN {items:Array(UInt32)} AND rating_key IN {from:Array(UInt32)}`,
    { organisationId, items, from: changed.map(({ from }) => from), to: changed.map(({ to }) => to) },
  )
}
