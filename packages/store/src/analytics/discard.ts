import type { Analytics } from './client.ts'
import { doneUnchanged, ids } from './lookup.ts'
import type { ScanScope } from './scan-scope.ts'
import * as tables from './tables.ts'

const idsPerMutation = 10_000
const here = 'organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}'
const noId = "toUUID('00000000-0000-0000-0000-000000000000')"

/**
 * Takes back the events, findings, permissions and records of items that a scan had begun and not finished when it was cut off.
 * An item is done when its own row carries the scan's id, or when the scan recorded it as unchanged.
 */
export async function discardUnfinished(analytics: Analytics, scope: ScanScope): Promise<void> {
  const params = { ...ids(scope), scanId: scope.scanId }
  const doneItems = `SELECT item_id FROM items WHERE ${here} AND last_scan = {scanId:UUID} UNION DISTINCT ${doneUnchanged}`
  // Events name items by number; what has none yet was never finished.
  const doneNumbers = `SELECT number FROM items WHERE ${here} AND item_id IN (${doneItems})`
  const begun = (table: string) => `SELECT DISTINCT item_id FROM ${table} WHERE ${here} AND scan_id = {scanId:UUID}`
  const items = await analytics.rows<{ item_id: string }>(
    `SELECT DISTINCT item_id FROM (
      ${begun('findings')} UNION ALL ${begun('scan_items')}
    ) WHERE item_id != ${noId} AND item_id NOT IN (${doneItems})`,
    params,
  )
  for (const table of [tables.findings, tables.scanItems]) {
    await remove(analytics, { table, column: 'item_id', values: items.map(row => row.item_id), params })
  }
  const begunItems = await analytics.rows<{ item: number }>(
    `SELECT DISTINCT item FROM events
    WHERE ${here} AND scan_id = {scanId:UUID} AND item != 0 AND item NOT IN (${doneNumbers})`,
    params,
  )
  await remove(analytics, { table: tables.events, column: 'item', values: begunItems.map(row => row.item), params })
  const folders = await analytics.rows<{ folder: number }>(
    `SELECT DISTINCT folder FROM events
    WHERE ${here} AND scan_id = {scanId:UUID} AND item = 0 AND folder NOT IN (SELECT number FROM folders WHERE ${here} AND last_scan = {scanId:UUID})`,
    params,
  )
  await remove(analytics, {
    table: tables.events,
    column: 'folder',
    values: folders.map(row => row.folder),
    params,
    and: 'AND item = 0',
  })
  await discardExposures(analytics, params)
}

/** Those of items and folders that are not there at all: who comes upon them takes them for new, and does not ask what they had. */
async function discardExposures(analytics: Analytics, params: Record<string, string>): Promise<void> {
  const rows = await analytics.rows<{ id: string }>(
    `SELECT DISTINCT object_id AS id FROM exposures WHERE ${here} AND last_scan = {scanId:UUID}
    AND object_id NOT IN (SELECT item_id FROM items WHERE ${here} UNION ALL SELECT folder_id FROM folders WHERE ${here})`,
    params,
  )
  const values = rows.map(({ id }) => id)
  await remove(analytics, { table: tables.exposures, column: 'object_id', values, params, scan: 'last_scan' })
}

/** Takes back what a scan found in these items. */
export async function discardFindings(
  analytics: Analytics,
  scope: ScanScope,
  itemIds: readonly string[],
): Promise<void> {
  const params = { ...ids(scope), scanId: scope.scanId }
  await remove(analytics, { table: tables.findings, column: 'item_id', values: itemIds, params })
}

interface Removal {
  table: tables.Table
  column: string
  values: readonly (string | number)[]
  params: Record<string, string>
  and?: string
  /** Where it says which scan it is of. */
  scan?: 'scan_id' | 'last_scan'
}

async function remove(
  analytics: Analytics,
  { table, column, values, params, and = '', scan = 'scan_id' }: Removal,
): Promise<void> {
  const type = table.columns[column]
  for (let start = 0; start < values.length; start += idsPerMutation) {
    // The ids are listed, not selected again: each replica of a cluster must delete the same rows.
    await analytics.command(
      `DELETE FROM ${analytics.mutable(table)} WHERE ${here} AND ${scan} = {scanId:UUID} AND ${column} IN {values:Array(${type})} ${and}`,
      { ...params, values: values.slice(start, start + idsPerMutation) },
    )
  }
}
