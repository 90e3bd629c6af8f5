import type { Analytics } from './client.ts'
import type { Row } from './tables.ts'
import { decodeRow } from './codec.ts'
import { hash64 } from './keys.ts'
import type { FolderRow, ItemLabel, ItemRow, KnownItem, ScanItemRow } from './rows.ts'
import type { ScanScope } from './scan-scope.ts'
import * as tables from './tables.ts'

export interface KnownFolder extends FolderRow {
  lastScan: string
  number: number
}

interface By {
  column: 'key' | 'identity'
  values: readonly string[]
}

const present = 'deleted_at > now64(3)'
const pageSize = 2000
const idsPerPage = 100_000
// One statement's parameters stay small; the engine answers a page in a few milliseconds.
const valuesPerQuery = 5000

/** The columns of an item, without those that only the store needs. */
export const itemColumns =
  'source_code, stream, item_id, key, identity, stamp, path, name, kind, mime, size, created_at, modified_at, folder_id, container_id, owner_id, status, reason,' +
  ' detail, properties, parts, label_keys, label_counts, label_confidences, topics, share_type, first_seen_at,' +
  ' deleted_at, last_scan, content_scan, label_sentences, cluster_id, found, singling_out, carried, number'
const folderColumns =
  'source_code, stream, folder_id, parent_id, key, identity, path, name, owner_id, share_type, modified_at, first_seen_at, deleted_at, last_scan, number'

export async function lookupItems(analytics: Analytics, scope: ScanScope, by: By): Promise<KnownItem[]> {
  return (await lookupLatest(analytics, scope, by)).filter(({ deletedAt }) => deletedAt === null)
}

/** By key, deleted or not; what is there goes before what was, and of that what went last. */
export async function lookupEver(
  analytics: Analytics,
  scope: ScanScope,
  keys: readonly string[],
): Promise<KnownItem[]> {
  const items = await lookupLatest(analytics, scope, { column: 'key', values: keys })
  return items.sort((a, b) => (a.deletedAt ?? Infinity) - (b.deletedAt ?? Infinity))
}

async function lookupLatest(analytics: Analytics, scope: ScanScope, by: By): Promise<KnownItem[]> {
  // Not FINAL, which would merge the whole source: the few candidates are found by hash, and their latest states by key.
  const rows = await inPages(by, hashes =>
    analytics.rows(
      `SELECT ${itemColumns} FROM items
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND item_id IN (
      SELECT item_id FROM items WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}
        AND ${by.column}_hash IN {hashes:Array(UInt64)})
    ORDER BY item_id, version DESC LIMIT 1 BY item_id`,
      { ...ids(scope), hashes },
    ),
  )
  const wanted = new Set(by.values)
  const items = rows.map(decodeItem).filter(item => wanted.has(item[by.column]))
  return withDone(analytics, scope, items)
}

export async function lookupFolders(analytics: Analytics, scope: ScanScope, by: By): Promise<KnownFolder[]> {
  const rows = await inPages(by, hashes =>
    analytics.rows(
      `SELECT ${folderColumns} FROM folders
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND folder_id IN (
      SELECT folder_id FROM folders WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}
        AND ${by.column}_hash IN {hashes:Array(UInt64)})
    ORDER BY folder_id, version DESC LIMIT 1 BY folder_id`,
      { ...ids(scope), hashes },
    ),
  )
  const wanted = new Set(by.values)
  return rows.map(decodeFolder).filter(folder => folder.deletedAt === null && wanted.has(folder[by.column]))
}

export async function holdsAny(analytics: Analytics, scope: ScanScope, folderId: string): Promise<boolean> {
  const inside = (table: string, column: string) => `SELECT 1 AS found FROM ${table} FINAL
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND ${column} = {folderId:UUID} AND ${present} LIMIT 1`
  const found = await analytics.rows(`${inside('items', 'folder_id')} UNION ALL ${inside('folders', 'parent_id')}`, {
    ...ids(scope),
    folderId,
  })
  return found.length > 0
}

const unseenItem = (
  columns: string,
) => `SELECT ${columns} FROM items FINAL WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}
  AND ${present} AND last_scan != {scanId:UUID} AND item_id NOT IN (${doneUnchanged})`
const unseenFolder = (
  columns: string,
) => `SELECT ${columns} FROM folders FINAL WHERE organisation_id = {organisationId:UUID}
  AND source_id = {sourceId:UUID} AND ${present} AND last_scan != {scanId:UUID}`

/** Containers that a scan has not come across all of. */
export async function unseenStreams(analytics: Analytics, scope: ScanScope): Promise<string[]> {
  const rows = await analytics.rows<{ stream: string }>(
    `SELECT DISTINCT stream FROM (${unseenItem('stream')} UNION ALL ${unseenFolder('stream')}) ORDER BY stream`,
    { ...ids(scope), scanId: scope.scanId },
  )
  return rows.map(({ stream }) => stream)
}

export async function failedKeys(analytics: Analytics, scope: ScanScope, stream: string): Promise<string[]> {
  const rows = await analytics.rows<{ key: string }>(
    `SELECT key FROM items FINAL WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}
    AND stream = {stream:String} AND status = 'failed' AND ${present} ORDER BY key`,
    { ...ids(scope), stream },
  )
  return rows.map(({ key }) => key)
}

/** What lies directly in these folders and is there. */
export async function inFolders(
  analytics: Analytics,
  scope: ScanScope,
  folderIds: readonly string[],
): Promise<{ items: KnownItem[]; folders: KnownFolder[] }> {
  const latest = (table: string, columns: string, id: string, holder: string) => `SELECT ${columns} FROM ${table} FINAL
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND ${holder} IN {folderIds:Array(UUID)} AND ${present} ORDER BY ${id}`
  const params = { ...ids(scope), folderIds }
  const items = (await analytics.rows(latest('items', itemColumns, 'item_id', 'folder_id'), params)).map(decodeItem)
  const folders = (await analytics.rows(latest('folders', folderColumns, 'folder_id', 'parent_id'), params)).map(
    decodeFolder,
  )
  return { items: await withDone(analytics, scope, items), folders }
}

/** What is attached to these items and is there. */
export async function carriedBy(
  analytics: Analytics,
  scope: ScanScope,
  itemIds: readonly string[],
): Promise<KnownItem[]> {
  const sql = `SELECT ${itemColumns} FROM items FINAL
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND container_id IN {itemIds:Array(UUID)} AND ${present} ORDER BY item_id`
  return withDone(analytics, scope, (await analytics.rows(sql, { ...ids(scope), itemIds })).map(decodeItem))
}

export async function* unseenItems(
  analytics: Analytics,
  scope: ScanScope,
  streams: readonly string[],
): AsyncGenerator<KnownItem> {
  const unseen = (after: string) =>
    analytics.rows<{ id: string }>(
      `${unseenItem('item_id AS id')} AND stream IN {streams:Array(String)}
    AND item_id > {after:UUID} ORDER BY item_id LIMIT ${idsPerPage}`,
      { ...ids(scope), scanId: scope.scanId, after, streams },
    )
  for await (const itemIds of chunks(unseen)) {
    const rows = await analytics.rows(
      `SELECT ${itemColumns} FROM items
      WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND item_id IN {itemIds:Array(UUID)}
      ORDER BY item_id, version DESC LIMIT 1 BY item_id`,
      { ...ids(scope), itemIds },
    )
    for (const row of rows) yield { ...decodeItem(row), done: false, bytesRead: 0 }
  }
}

export async function* unseenFolders(
  analytics: Analytics,
  scope: ScanScope,
  streams: readonly string[],
): AsyncGenerator<KnownFolder> {
  const unseen = (after: string) =>
    analytics.rows<{ id: string }>(
      `${unseenFolder('folder_id AS id')} AND stream IN {streams:Array(String)}
    AND folder_id > {after:UUID} ORDER BY folder_id LIMIT ${idsPerPage}`,
      { ...ids(scope), scanId: scope.scanId, after, streams },
    )
  for await (const folderIds of chunks(unseen)) {
    const rows = await analytics.rows(
      `SELECT ${folderColumns} FROM folders
      WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND folder_id IN {folderIds:Array(UUID)}
      ORDER BY folder_id, version DESC LIMIT 1 BY folder_id`,
      { ...ids(scope), folderIds },
    )
    for (const row of rows) yield decodeFolder(row)
  }
}

/** Items that a scan found as they were: it wrote no new state of them, so this is what marks them done. */
export const doneUnchanged = `SELECT item_id FROM scan_items WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}
  AND scan_id = {scanId:UUID} AND change = 'unchanged'`

export function ids({ organisationId, sourceId }: ScanScope) {
  return { organisationId, sourceId }
}

async function withDone(
  analytics: Analytics,
  scope: ScanScope,
  items: Omit<KnownItem, 'done' | 'bytesRead'>[],
): Promise<KnownItem[]> {
  if (!items.length) return []
  const rows = await analytics.rows<{ item_id: string; change: ScanItemRow['change']; bytes_read: string }>(
    `SELECT item_id, change, bytes_read FROM scan_items
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND scan_id = {scanId:UUID} AND item_id IN {itemIds:Array(UUID)}`,
    { ...ids(scope), scanId: scope.scanId, itemIds: items.map(({ itemId }) => itemId) },
  )
  const records = new Map(rows.map(row => [row.item_id, row]))
  return items.map(item => {
    const record = records.get(item.itemId)
    return {
      ...item,
      done: item.lastScan === scope.scanId || record?.change === 'unchanged',
      bytesRead: Number(record?.bytes_read ?? 0),
    }
  })
}

async function inPages({ values }: By, query: (hashes: bigint[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < values.length; start += valuesPerQuery) {
    rows.push(...(await query(values.slice(start, start + valuesPerQuery).map(value => BigInt(hash64(value))))))
  }
  return rows
}

/** Walks over ids in order: a page of them costs one pass over the source, their rows are then found by key. */
async function* chunks(page: (after: string) => Promise<{ id: string }[]>): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = (await page(after)).map(({ id }) => id)
    for (let start = 0; start < found.length; start += pageSize) yield found.slice(start, start + pageSize)
    const last = found.at(-1)
    if (!last || found.length < idsPerPage) return
    after = last
  }
}

interface StoredItem extends Omit<ItemRow, 'labels' | 'sourceCode'> {
  sourceCode: number
  labelKeys: string[]
  labelCounts: number[]
  labelConfidences: number[]
  labelSentences: string[]
  labelSetKey: number
  lastScan: string
  number: number
}

export function decodeItem(row: Row): Omit<KnownItem, 'done' | 'bytesRead'> & { sourceCode: number } {
  const {
    labelKeys,
    labelCounts,
    labelConfidences,
    labelSentences,
    labelSetKey: _,
    found,
    singlingOut,
    carried,
    ...item
  } = decodeRow<StoredItem>(tables.items, row)
  const labels: ItemLabel[] = labelKeys.map((key, index) => ({
    key,
    count: labelCounts[index] ?? 0,
    confidence: labelConfidences[index] ?? 0,
    ...(labelSentences[index] && { sentence: labelSentences[index] }),
  }))
  return {
    ...item,
    labels,
    ...(Array.isArray(found) && { found }),
    ...(singlingOut?.columns && { singlingOut }),
    ...(Array.isArray(carried) && { carried }),
  }
}

function decodeFolder(row: Row): KnownFolder {
  return decodeRow<KnownFolder>(tables.folders, row)
}
