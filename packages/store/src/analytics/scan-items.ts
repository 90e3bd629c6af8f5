import type { Analytics } from './client.ts'
import * as tables from './tables.ts'

/** Forgets what ended scans of a source recorded of each item. Only a scan that may still go on needs its own. */
export async function forgetScanItems(
  analytics: Analytics,
  { organisationId, sourceId, scanIds }: { organisationId: string; sourceId: string; scanIds: readonly string[] },
): Promise<void> {
  if (!scanIds.length) return
  await analytics.command(
    `DELETE FROM ${analytics.mutable(tables.scanItems)}
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND scan_id IN {scanIds:Array(UUID)}`,
    { organisationId, sourceId, scanIds },
  )
}
