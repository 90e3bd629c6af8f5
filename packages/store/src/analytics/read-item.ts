import type { Analytics } from './client.ts'
import { eraseEmptyClusters } from './clusters.ts'
import { decodeRow } from './codec.ts'
import { decodeItem, itemColumns } from './lookup.ts'
import type { FindingRow, ItemRow } from './rows.ts'
import * as tables from './tables.ts'

export interface StoredItem extends ItemRow {
  sourceId: string
  sourceCode: number
  lastScan: string
  number: number
}

const samplesShown = 200
/** The values of a column share their reason: a few of them are examples enough. */
const samplesOfReason = 8

/** The latest state of an item, deleted or not. Whether the user may see it is for the caller to ask the semantic layer first. */
export async function readItem(
  analytics: Analytics,
  organisationId: string,
  itemId: string,
): Promise<StoredItem | undefined> {
  const [row] = await analytics.rows(
    `SELECT ${itemColumns}, source_id FROM items
    WHERE organisation_id = {organisationId:UUID} AND item_id = {itemId:UUID} ORDER BY version DESC LIMIT 1`,
    { organisationId, itemId },
  )
  if (!row) return undefined
  const { source_id: sourceId, ...item } = row
  return { ...decodeItem(item), sourceId: String(sourceId) }
}

/** Masked samples of what the last reading of an item found, most confident first. */
export async function readFindings(
  analytics: Analytics,
  organisationId: string,
  { itemId, contentScan }: StoredItem,
): Promise<FindingRow[]> {
  const rows = await analytics.rows(
    `SELECT item_id, rule, kind, country, start, end, confidence, masked, hash, reason, vendor, part_kind, part FROM findings
    WHERE organisation_id = {organisationId:UUID} AND item_id = {itemId:UUID} AND scan_id = {contentScan:UUID}
    ORDER BY confidence DESC, start
    LIMIT {each:UInt32} BY rule, reason, if(reason = '', hash, '') LIMIT ${samplesShown}`,
    { organisationId, itemId, contentScan, each: samplesOfReason },
  )
  return rows.map(row => decodeRow<FindingRow>(tables.findings, row))
}

const pathsOfEach = 20

/** Paths of items that hold values, by the values' keyed hashes: at most twenty of each. */
export async function pathsOfValues(
  analytics: Analytics,
  organisationId: string,
  hashes: readonly string[],
): Promise<Map<string, string[]>> {
  if (!hashes.length) return new Map()
  const rows = await analytics.rows<{ hash: string; paths: string[] }>(
    `SELECT hash, groupUniqArray(${pathsOfEach})(path) AS paths FROM
    (SELECT item_id, scan_id, hash FROM findings WHERE organisation_id = {organisationId:UUID} AND hash IN {hashes:Array(String)}) AS found
    INNER JOIN (SELECT item_id, path, content_scan, deleted_at FROM items FINAL WHERE organisation_id = {organisationId:UUID} AND item_id IN
      (SELECT item_id FROM findings WHERE organisation_id = {organisationId:UUID} AND hash IN {hashes:Array(String)})) AS item
      ON item.item_id = found.item_id AND item.content_scan = found.scan_id
    WHERE deleted_at > now64(3) GROUP BY hash`,
    { organisationId, hashes: [...hashes] },
  )
  return new Map(rows.map(({ hash, paths }) => [hash, paths]))
}

const keptBySource = [
  tables.events,
  tables.labelChanges,
  tables.items,
  tables.folders,
  tables.holdings,
  tables.folderTouches,
  tables.folderContexts,
  tables.exposures,
  tables.findings,
  tables.scanItems,
]

/** Erases everything that was read from a source, for good. */
export async function eraseSource(
  analytics: Analytics,
  source: { organisationId: string; sourceId: string },
): Promise<void> {
  await forgetNumbers(analytics, source)
  for (const table of keptBySource) {
    await analytics.command(
      `DELETE FROM ${analytics.mutable(table)} WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}`,
      source,
    )
  }
  await eraseEmptyClusters(analytics, source.organisationId)
}

const numbersPerStatement = 20_000

/** The numbers are listed, not selected by the statement: each replica of a cluster must delete the same rows. */
async function forgetNumbers(
  analytics: Analytics,
  source: { organisationId: string; sourceId: string },
): Promise<void> {
  for (let after = 0; ;) {
    const rows = await analytics.rows<{ number: number }>(
      `SELECT DISTINCT number FROM items WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}
      AND number > {after:UInt32} ORDER BY number LIMIT ${numbersPerStatement}`,
      { ...source, after },
    )
    const numbers = rows.map(({ number }) => number)
    const last = numbers.at(-1)
    if (last === undefined) return
    await analytics.command(
      `DELETE FROM ${analytics.mutable(tables.entityNumbers)} WHERE organisation_id = {organisationId:UUID} AND kind = 'item'
      AND number IN {numbers:Array(UInt32)}`,
      { organisationId: source.organisationId, numbers },
    )
    after = last
  }
}
