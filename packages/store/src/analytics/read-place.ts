import type { Analytics } from './client.ts'

/** What a source calls a thing that it told of. */
export interface StoredPlace {
  id: string
  sourceId: string
  key: string
  name: string
}

interface Wanted {
  kind: 'item' | 'folder'
  ids: readonly string[]
}

/** Items or folders that are there, by their ids. Whether the user may see them is for the caller to ask first. */
export async function readPlaces(
  analytics: Analytics,
  organisationId: string,
  { kind, ids }: Wanted,
): Promise<Map<string, StoredPlace>> {
  if (ids.length === 0) return new Map()
  const rows = await analytics.rows<{ id: string; source_id: string; key: string; name: string }>(
    `SELECT ${kind}_id AS id, source_id, key, name FROM ${kind}s FINAL
    WHERE organisation_id = {organisationId:UUID} AND ${kind}_id IN {ids:Array(UUID)} AND deleted_at > now64(3)`,
    { organisationId, ids },
  )
  return new Map(rows.map(({ id, source_id: sourceId, key, name }) => [id, { id, sourceId, key, name }]))
}
