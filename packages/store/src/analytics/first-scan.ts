import type { Analytics } from './client.ts'

/** Says of everything that a source holds that its first scan found it as it is, where items were written without. */
export async function recordFirstScan(
  analytics: Analytics,
  { organisationId, sourceId }: { organisationId: string; sourceId: string },
): Promise<void> {
  await analytics.command(
    `INSERT INTO scan_items (organisation_id, source_id, scan_id, item_id, version, status, reason, bytes_read, change)
    SELECT organisation_id, source_id, last_scan, item_id, version, status, reason, size, 'created' FROM items FINAL
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}`,
    { organisationId, sourceId },
  )
}
