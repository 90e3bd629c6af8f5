import type { Analytics } from './client.ts'

/** Which of these scans of a source read something last that is still stored as they read it. */
export async function contentScansAmong(
  analytics: Analytics,
  { organisationId, sourceId, scanIds }: { organisationId: string; sourceId: string; scanIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await analytics.rows<{ id: string }>(
    `SELECT DISTINCT toString(content_scan) AS id FROM items FINAL
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND content_scan IN {scanIds:Array(UUID)}`,
    { organisationId, sourceId, scanIds },
  )
  return new Set(rows.map(({ id }) => id))
}
