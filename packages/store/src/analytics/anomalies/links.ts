import { eventColumns, inSpan, nobody, own, sensitive, sharedAs, time, type Detector } from './detector.ts'

const staleDays = 180,
  untouchedDays = 90
/** An item, or a folder that was opened as such: each has numbers of its own. */
const object = 'tuple(item, if(item = 0, folder, 0))'

/**
 * An open link to sensitive content is used for the first time in half a year, and nobody had touched what it leads to for a quarter: of what people work with,
 * a link is used again now and then.
 */
export const staleLinkUsed: Detector = {
  kind: 'stale_link_used',
  span: 'history',
  sql: `WITH uses AS (
    SELECT ${object} AS object, event_id, time, type,
      lagInFrame(time) OVER (PARTITION BY ${object} ORDER BY time, event_id ROWS BETWEEN UNBOUNDED PRECEDING
      AND CURRENT ROW) AS last
    FROM events WHERE ${own} AND time < {to:${time}} AND ${sharedAs('anonymous')}
  ), stale AS (SELECT event_id AS used, object, last FROM uses WHERE toUnixTimestamp(last) > 0 AND time >= {from:${time}}
    AND type IN ('file_accessed', 'file_downloaded') AND last < time - INTERVAL ${staleDays} DAY),
  touched AS (SELECT ${object} AS object, groupArray(toUnixTimestamp(time)) AS times FROM events
    WHERE ${own} AND time < {to:${time}} AND ${object} IN (SELECT object FROM stale) GROUP BY object)
  SELECT toString(stale.object) || toString(stale.last) AS subject, any(fact.actor) AS actor, stale.object.1 AS item, stale.object.2 AS folder,
    ${nobody} AS recipient,
    ${eventColumns}, toFloat64(count()) AS observed,
    toFloat64(any(dateDiff('day', stale.last, fact.time))) AS baseline, map('last', toString(toUnixTimestamp(any(stale.last)))) AS details
  FROM events AS fact INNER JOIN stale ON stale.used = fact.event_id INNER JOIN touched ON touched.object = stale.object
  WHERE ${inSpan} AND ${sharedAs('anonymous')} AND ${sensitive}
    AND NOT arrayExists(at -> at < toUnixTimestamp(fact.time) AND at >= toUnixTimestamp(fact.time) - ${untouchedDays * 86_400}, touched.times)
  GROUP BY stale.object, stale.last`,
}
