import type { Analytics } from './client.ts'

export interface SubjectHit {
  key: string
  count: number
}
interface Wanted {
  /** Keyed hashes, in decimal. */
  keys: readonly string[]
  /** Only in these. */
  itemIds?: readonly string[]
  /** Of so many items at most. */
  limit: number
}
interface FoundRow {
  item_id: string
  scan_id: string
  found: [string, string | number][]
}

const own = 'organisation_id = {organisationId:UUID}'

/**
 * Which keys of people the last reading of each item found, and how often, of items that are there. One pass over the keys: without an index,
 * which takes longer to look through. Whether the user may see the items is for the caller to ask.
 */
export async function readSubjectHits(
  analytics: Pick<Analytics, 'rows'>,
  organisationId: string,
  { keys, itemIds, limit }: Wanted,
): Promise<Map<string, SubjectHit[]>> {
  if (!keys.length || itemIds?.length === 0) return new Map()
  const rows = await analytics.rows<FoundRow>(
    `SELECT item_id, scan_id, groupArray((toString(key), times)) AS found FROM (
      SELECT item_id, scan_id, arrayJoin(arrayIntersect(subject_keys, {keys:Array(UInt64)})) AS key, sum(count) AS times FROM findings
      WHERE ${own} AND hasAny(subject_keys, {keys:Array(UInt64)})${itemIds ? ' AND item_id IN {itemIds:Array(UUID)}' : ''}
      GROUP BY item_id, scan_id, key
    ) GROUP BY item_id, scan_id ORDER BY item_id LIMIT {limit:UInt32}`,
    { organisationId, keys: keys.map(BigInt), limit, ...(itemIds && { itemIds: [...itemIds] }) },
  )
  if (!rows.length) return new Map()
  const current = await analytics.rows<{ item_id: string; content_scan: string }>(
    `SELECT item_id, content_scan FROM items FINAL WHERE ${own} AND item_id IN {found:Array(UUID)} AND deleted_at > now64(3)`,
    { organisationId, found: rows.map(({ item_id }) => item_id) },
  )
  const scanOf = new Map(current.map(({ item_id, content_scan }) => [item_id, content_scan]))
  return new Map(
    rows
      .filter(({ item_id, scan_id }) => scanOf.get(item_id) === scan_id)
      .map(({ item_id, found }) => [item_id, found.map(([key, count]) => ({ key, count: Number(count) }))]),
  )
}
