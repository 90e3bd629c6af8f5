import { itemStatuses, shareTypes, type ItemStatus, type SensitivityLevel } from '@sharelight/contract'
import type { Analytics } from './client.ts'
import { feedScanOf } from './keys.ts'
import { ids } from './lookup.ts'
import type { ScanFinished, ScanItemRow, ScanSummary } from './rows.ts'
import type { ScanScope } from './scan-scope.ts'

const here = 'organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}'
const scanned = `SELECT item_id FROM scan_items WHERE ${here} AND scan_id = {scanId:UUID} AND change != 'deleted'`
const found = `(SELECT * FROM items FINAL WHERE ${here} AND item_id IN (${scanned}))`
const changes = [
  'created',
  'modified',
  'moved',
  'renamed',
  'unchanged',
  'deleted',
] as const satisfies readonly ScanItemRow['change'][]
const levels = [0, 1, 2, 3] as const satisfies readonly SensitivityLevel[]

type Counted = { name: string | number; count: number | string }

/** What a scan has finished so far, from the stored rows, so that it counts on after a crash. */
export async function finishedSoFar(analytics: Analytics, scope: ScanScope): Promise<ScanFinished> {
  const params = { ...ids(scope), scanId: scope.scanId }
  const statuses = await analytics.rows<{ name: ItemStatus; count: string; bytes: string }>(
    `SELECT status AS name, count() AS count, sum(bytes_read) AS bytes
    FROM scan_items FINAL WHERE ${here} AND scan_id = {scanId:UUID} AND change != 'deleted' GROUP BY name`,
    params,
  )
  const [read] = statuses.length
    ? await analytics.rows<{ ms: number; pages: number }>(
        `SELECT sum(JSONExtractFloat(properties, 'ocrMs')) AS ms,
    sum(JSONExtractFloat(properties, 'ocrPages')) AS pages FROM items FINAL WHERE ${here} AND content_scan = {scanId:UUID} AND last_scan = {scanId:UUID}`,
        params,
      )
    : []
  return {
    byStatus: filled(itemStatuses, new Map(statuses.map(({ name, count }) => [name, Number(count)]))),
    bytes: statuses.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    recognition: { seconds: Number(read?.ms ?? 0) / 1000, pages: Number(read?.pages ?? 0) },
  }
}

/** What a scan found, from the stored rows: the same after a crash and a resume as without. */
export async function summarise(analytics: Analytics, scope: ScanScope): Promise<ScanSummary> {
  const params = { ...ids(scope), scanId: scope.scanId, feedScan: feedScanOf(scope.scanId) }
  const own = `scan_items FINAL WHERE ${here} AND scan_id = {scanId:UUID}`
  const [statuses, reasons, kinds, bytes, labels, sensitivity, exposures, events] = await Promise.all(
    [
      `SELECT status AS name, count() AS count FROM ${own} AND change != 'deleted' GROUP BY name`,
      `SELECT reason AS name, count() AS count FROM ${own} AND change != 'deleted' AND reason != '' GROUP BY name`,
      `SELECT change AS name, count() AS count FROM ${own} GROUP BY name`,
      `SELECT 'bytes' AS name, sum(bytes_read) AS count FROM ${own}`,
      `SELECT arrayJoin(label_keys) AS name, count() AS count FROM ${found} GROUP BY name ORDER BY count DESC, name`,
      `SELECT sensitivity AS name, count() AS count FROM ${found} AS items INNER JOIN (SELECT label_set_key, sensitivity FROM label_sets FINAL
      WHERE organisation_id = {organisationId:UUID} AND variant = '') AS sets ON sets.label_set_key = items.label_set_key GROUP BY name`,
      `SELECT share_type AS name, count() AS count FROM ${found} GROUP BY name`,
      `SELECT type AS name, count() AS count FROM events WHERE ${here} AND scan_id IN ({scanId:UUID}, {feedScan:UUID}) GROUP BY name`,
    ].map(
      async sql =>
        new Map((await analytics.rows<Counted>(sql, params)).map(({ name, count }) => [String(name), Number(count)])),
    ),
  )
  const byStatus = filled(itemStatuses, statuses)
  return {
    seen: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    byStatus,
    byReason: record(reasons),
    byChange: filled(changes, kinds),
    bytes: bytes?.get('bytes') ?? 0,
    labels: record(labels),
    sensitivity: filled(levels, sensitivity),
    exposures: filled(shareTypes, exposures),
    events: record(events),
  }
}

function filled<K extends string | number>(
  keys: readonly K[],
  counts: Map<string, number> | undefined,
): Record<K, number> {
  return Object.fromEntries(keys.map(key => [key, counts?.get(String(key)) ?? 0])) as Record<K, number>
}

function record(counts: Map<string, number> | undefined): Record<string, number> {
  return Object.fromEntries(counts ?? [])
}
