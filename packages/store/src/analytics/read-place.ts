import type { Analytics } from './client.ts'

/** What a source calls a thing that it told of. */
export interface StoredPlace {
  sourceId: string
  key: string
  name: string
}

/** An item or a folder that is there. Whether the user may see it is for the caller to ask first. */
export async function readPlace(
  analytics: Analytics,
  organisationId: string,
  { kind, id }: { kind: 'item' | 'folder'; id: string },
): Promise<StoredPlace | undefined> {
  const [row] = await analytics.rows<{ source_id: string; key: string; name: string }>(
    `SELECT source_id, key, name FROM ${kind}s FINAL
    WHERE organisation_id = {organisationId:UUID} AND ${kind}_id = {id:UUID} AND deleted_at > now64(3) LIMIT 1`,
    { organisationId, id },
  )
  return row && { sourceId: row.source_id, key: row.key, name: row.name }
}
