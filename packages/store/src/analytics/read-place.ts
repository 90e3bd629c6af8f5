import type { Analytics } from './client.ts'

/** What a source calls a thing that it told of. */
export interface StoredPlace {
  id: string
  sourceId: string
  key: string
  name: string
  /** Of an item, as the last scan left it; a folder has none. */
  stamp?: string
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
  const rows = await analytics.rows<{ id: string; source_id: string; key: string; name: string; stamp?: string }>(
    `SELECT ${kind}_id AS id, source_id, key, name${kind === 'item' ? ', stamp' : ''} FROM ${kind}s FINAL
    WHERE organisation_id = {organisationId:UUID} AND ${kind}_id IN {ids:Array(UUID)} AND deleted_at > now64(3)`,
    { organisationId, ids },
  )
  return new Map(rows.map(({ source_id: sourceId, ...row }) => [row.id, { ...row, sourceId }]))
}

/** Of copies among these items: the key of the newest of nearly the same content in the same source, which would stay. */
export async function readKeptCopies(
  analytics: Analytics,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const there = 'organisation_id = {organisationId:UUID} AND deleted_at > now64(3)'
  const rows = await analytics.rows<{ id: string; kept: string }>(
    `SELECT copy.item_id AS id, newest.newest_key AS kept
    FROM (SELECT item_id, source_id, cluster_id FROM items FINAL WHERE ${there} AND item_id IN {ids:Array(UUID)}) AS copy
    INNER JOIN (
      SELECT source_id, cluster_id, argMax(item_id, (modified_at, item_id)) AS newest_id, argMax(key, (modified_at, item_id)) AS newest_key
      FROM items FINAL WHERE ${there} AND cluster_id != toUUID('00000000-0000-0000-0000-000000000000')
      GROUP BY source_id, cluster_id
    ) AS newest ON newest.source_id = copy.source_id AND newest.cluster_id = copy.cluster_id
    WHERE newest.newest_id != copy.item_id`,
    { organisationId, ids },
  )
  return new Map(rows.map(({ id, kept }) => [id, kept]))
}
