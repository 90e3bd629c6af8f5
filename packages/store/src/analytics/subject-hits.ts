import type { Analytics } from './client.ts'

interface Wanted {
  /** At most some hundreds: a page. */
  itemIds: readonly string[]
  /** Keyed hashes, in decimal. */
  keys: readonly string[]
}

/** Which keys of people the last reading of each item found, and how often. Whether the user may see the items is for the caller to ask first. */
export async function readSubjectHits(
  analytics: Pick<Analytics, 'rows'>,
  organisationId: string,
  { itemIds, keys }: Wanted,
): Promise<Map<string, { key: string; count: number }[]>> {
  if (!itemIds.length || !keys.length) return new Map()
  const rows = await analytics.rows<{ item_id: string; key: string; count: string }>(
    `SELECT item_id, toString(key) AS key, sum(count) AS count FROM (
      SELECT item_id, scan_id, count, arrayJoin(arrayIntersect(subject_keys, {keys:Array(UInt64)})) AS key FROM findings
      WHERE organisation_id = {organisationId:UUID} AND item_id IN {itemIds:Array(UUID)} AND hasAny(subject_keys, {keys:Array(UInt64)})
    ) WHERE (item_id, scan_id) IN (SELECT item_id, content_scan FROM items FINAL
      WHERE organisation_id = {organisationId:UUID} AND item_id IN {itemIds:Array(UUID)})
    GROUP BY item_id, key ORDER BY item_id, key`,
    { organisationId, itemIds: [...itemIds], keys: keys.map(BigInt) },
  )
  const byItem = Map.groupBy(rows, ({ item_id }) => item_id)
  return new Map(
    [...byItem].map(([item, hits]) => [item, hits.map(({ key, count }) => ({ key, count: Number(count) }))]),
  )
}
