import type { Analytics } from './client.ts'
import { doneUnchanged, ids } from './lookup.ts'
import type { ScanScope } from './sink.ts'
import * as tables from './tables.ts'

const idsPerMutation = 2000
const here = 'organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}'
const noId = "toUUID('00000000-0000-0000-0000-000000000000')"

/**
 * Takes back the events, findings and records of items that a scan had begun and not finished when it was cut off.
 * An item is done when its own row carries the scan's id, or when the scan recorded it as unchanged.
 */
export async function discardUnfinished(analytics: Analytics, scope: ScanScope): Promise<void> {
  const params = { ...ids(scope), scanId: scope.scanId }
  const doneItems = `SELECT item_id FROM items WHERE ${here} AND last_scan = {scanId:UUID} UNION DISTINCT ${doneUnchanged}`
  const begun = (table: string) => `SELECT DISTINCT item_id FROM ${table} WHERE ${here} AND scan_id = {scanId:UUID}`
  const items = await analytics.rows<{ item_id: string }>(`SELECT DISTINCT item_id FROM (
      ${begun('events')} UNION ALL ${begun('findings')} UNION ALL ${begun('scan_items')}
    ) WHERE item_id != ${noId} AND item_id NOT IN (${doneItems})`, params)
  for (const table of [tables.events, tables.findings, tables.scanItems]) {
    await remove(analytics, { table, column: 'item_id', values: items.map(row => row.item_id), params })
  }
  const folders = await analytics.rows<{ folder_id: string }>(`SELECT DISTINCT folder_id FROM events
    WHERE ${here} AND scan_id = {scanId:UUID} AND item_id = ${noId} AND folder_id NOT IN (SELECT folder_id FROM folders WHERE ${here} AND last_scan = {scanId:UUID})`, params)
  await remove(analytics, {
    table: tables.events, column: 'folder_id', values: folders.map(row => row.folder_id), params, and: `AND item_id = ${noId}`,
  })
}

interface Removal { table: tables.Table; column: string; values: readonly string[]; params: Record<string, string>; and?: string }

async function remove(analytics: Analytics, { table, column, values, params, and = '' }: Removal): Promise<void> {
  for (let start = 0; start < values.length; start += idsPerMutation) {
    // The ids are listed, not selected again: each replica of a cluster must delete the same rows.
    await analytics.command(`DELETE FROM ${analytics.mutable(table)} WHERE ${here} AND scan_id = {scanId:UUID} AND ${column} IN {values:Array(UUID)} ${and}`,
      { ...params, values: values.slice(start, start + idsPerMutation) })
  }
}
