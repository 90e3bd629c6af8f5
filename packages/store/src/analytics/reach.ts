import type { Analytics } from './client.ts'

/** Somebody, with the ids under which permissions name him: his own, and those of his groups. */
export interface Reaching {
  principals: readonly string[]
}

/** Items that can be reached now, each once, by sensitivity. */
export interface Reach {
  high: number
  medium: number
  low: number
  other: number
}

/** What each of these can reach by standing permissions, in the order in which they are given. */
export async function reachOf(
  analytics: Analytics,
  { organisationId, now }: { organisationId: string; now: Date },
  accounts: readonly Reaching[],
): Promise<Reach[]> {
  const pairs = accounts.flatMap(({ principals }, account) => principals.map(principal => ({ principal, account })))
  const reach = accounts.map((): Reach => ({ high: 0, medium: 0, low: 0, other: 0 }))
  if (!pairs.length) return reach
  const rows = await analytics.rows<{ account: number; high: string; medium: string; low: string; other: string }>(
    question,
    {
      organisationId,
      now: now.getTime(),
      principals: pairs.map(({ principal }) => principal),
      accounts: pairs.map(({ account }) => account),
    },
  )
  for (const { account, ...counts } of rows)
    reach[Number(account)] = {
      high: Number(counts.high),
      medium: Number(counts.medium),
      low: Number(counts.low),
      other: Number(counts.other),
    }
  return reach
}

const own = 'organisation_id = {organisationId:UUID}'
// Items are put together by who reaches them before they are given to accounts: a group of thousands that reaches a million costs the million once.
const question = `SELECT account, toString(sumIf(files, level = 3)) AS high, toString(sumIf(files, level = 2)) AS medium,
    toString(sumIf(files, level = 1)) AS low, toString(sumIf(files, level = 0)) AS other
  FROM (
    SELECT DISTINCT pair.2 AS account, cityHash64(who) AS together, level, files
    FROM (
      SELECT arrayJoin(who) AS principal_id, who, level, files FROM (
        SELECT who, level, count() AS files
        FROM (SELECT object_id AS item_id, arraySort(groupUniqArray(principal_id)) AS who FROM exposures FINAL
          WHERE ${own} AND object_kind = 'item' AND first_seen_at <= fromUnixTimestamp64Milli({now:Int64})
          AND least(ended_at, expires_at) > fromUnixTimestamp64Milli({now:Int64}) AND principal_id IN {principals:Array(UUID)}
          GROUP BY object_id) AS reached
        INNER JOIN (SELECT item_id, label_set_key FROM items FINAL WHERE ${own} AND deleted_at > fromUnixTimestamp64Milli({now:Int64})) AS items
          USING (item_id)
        LEFT JOIN (SELECT label_set_key, sensitivity AS level FROM label_sets FINAL WHERE ${own} AND variant = '') AS sets USING (label_set_key)
        GROUP BY who, level
      ) AS alike
    ) AS reaching
    INNER JOIN (SELECT arrayJoin(arrayZip({principals:Array(UUID)}, {accounts:Array(UInt32)})) AS pair, pair.1 AS principal_id) AS people
      USING (principal_id)
  ) AS each
  GROUP BY account`
