import { inSpan, nobody, own, time, type Detector } from './detector.ts'
import { country, knownPlaces, placesHere } from './places.ts'

const shares =
  "('sharing_set', 'sharing_invitation', 'company_link_created', 'anonymous_link_created', 'secure_link_created')"
/** Events that reached somebody outside. */
const wide = `rating_key IN (SELECT rating_key FROM rating_keys FINAL WHERE ${own} AND share_type != 'inside')`
const milli = 'toUnixTimestamp64Milli(time)'
/** An event as what names it: its id, its rating key, and when it was. */
const step = `(event_id, rating_key, ${milli})`
/** The events of a sequence as an anomaly names them. */
const stepColumns =
  'arrayMap(step -> step.1, steps) AS ids, arrayMap(step -> step.2, steps) AS keys, arrayMap(step -> step.3, steps) AS times'

const withinDays = 7
const nowhere = "toUUID('00000000-0000-0000-0000-000000000000')"

/** A person takes the sensitivity label off a file, downloads it, and sends it, or nearly the same content, out; all of that within a week. */
export const loweredAndSent: Detector = {
  kind: 'lowered_and_sent',
  span: 'week',
  sql: `WITH recent AS (
    SELECT actor, item, type, time, rating_key, ${step} AS step, lower(JSONExtractString(details, 'operation')) AS operation FROM events
    WHERE ${own} AND time >= {from:${time}} - INTERVAL ${withinDays} DAY AND time < {to:${time}} AND actor != ${nobody} AND item != ${nobody}
  ), lowered AS (SELECT actor, item, time, step FROM recent WHERE operation IN ('filesensitivitylabelremoved', 'sensitivitylabelremoved')),
  taken AS (SELECT actor, item, time, step FROM recent WHERE type = 'file_downloaded' AND (actor, item) IN (SELECT actor, item FROM lowered)),
  alike AS (SELECT number, cluster_id FROM items FINAL WHERE ${own} AND cluster_id != ${nowhere}),
  sent AS (SELECT recent.actor AS actor, recent.item AS item, recent.time AS time, recent.step AS step, alike.cluster_id AS cluster
    FROM recent LEFT JOIN alike ON alike.number = recent.item
    WHERE time >= {from:${time}} AND (type IN ${shares} OR type = 'email') AND ${wide} AND actor IN (SELECT actor FROM lowered)),
  pairs AS (SELECT lowered.actor AS actor, lowered.item AS item, lowered.time AS lowered_at, taken.time AS taken_at, [lowered.step, taken.step] AS before,
      alike.cluster_id AS cluster
    FROM lowered INNER JOIN taken ON taken.actor = lowered.actor AND taken.item = lowered.item LEFT JOIN alike ON alike.number = lowered.item
    WHERE taken.time >= lowered.time)
  SELECT toString(pairs.actor) || toString(pairs.item) AS subject, pairs.actor AS actor, pairs.item AS item, ${nobody} AS recipient,
    min(pairs.lowered_at) AS from_time, max(sent.time) AS to_time, groupUniqArrayArray(arrayPushBack(pairs.before, sent.step)) AS steps, ${stepColumns},
    toFloat64(uniqExact(sent.step)) AS observed, toFloat64(0) AS baseline,
    map('lowered', toString(toUnixTimestamp(min(pairs.lowered_at))), 'taken', toString(toUnixTimestamp(min(pairs.taken_at))),
      'sent', toString(toUnixTimestamp(min(sent.time))), 'as', if(any(sent.item) = pairs.item, 'itself', 'copy')) AS details
  FROM pairs INNER JOIN sent ON sent.actor = pairs.actor
  WHERE sent.time >= pairs.taken_at AND sent.time < pairs.lowered_at + INTERVAL ${withinDays} DAY
    AND (sent.item = pairs.item OR (pairs.cluster != ${nowhere} AND sent.cluster = pairs.cluster))
  GROUP BY pairs.actor, pairs.item`,
}

const knownSignIns = 5
const hours = 24

/** A person signs in from a country that is new to them, and to everybody here, and within a day opens something to people outside. */
export const abroadAndShared: Detector = {
  kind: 'abroad_and_shared',
  span: 'week',
  sql: `WITH known AS (SELECT * FROM (${knownPlaces}) WHERE signed >= ${knownSignIns}),
  arrivals AS (SELECT actor, ${country} AS land, min(fact.time) AS arrived, argMin(${step}, fact.time) AS step FROM events AS fact
    WHERE ${inSpan} AND type = 'sign_in' AND ${country} != '' AND actor IN (SELECT person FROM known) GROUP BY actor, land),
  news AS (SELECT arrivals.actor AS actor, land, arrived, step, known.countries AS countries, known.signed AS n
    FROM arrivals INNER JOIN known ON known.person = arrivals.actor WHERE NOT has(known.countries, land) AND NOT hasAny(${placesHere}, [land, '*'])),
  opened AS (SELECT actor, item, time, ${step} AS step FROM events WHERE ${inSpan} AND type IN ${shares} AND ${wide} AND actor IN (SELECT actor FROM news))
  SELECT toString(news.actor) || news.land AS subject, news.actor AS actor, any(opened.item) AS item, ${nobody} AS recipient,
    min(news.arrived) AS from_time, max(opened.time) AS to_time, groupUniqArrayArray([news.step, opened.step]) AS steps, ${stepColumns},
    toFloat64(uniqExact(opened.step)) AS observed, toFloat64(any(news.n)) AS baseline,
    map('country', news.land, 'arrived', toString(toUnixTimestamp(min(news.arrived))), 'known', arrayStringConcat(arraySort(any(news.countries)), ', ')) AS details
  FROM news INNER JOIN opened ON opened.actor = news.actor
  WHERE opened.time >= news.arrived AND opened.time < news.arrived + INTERVAL ${hours} HOUR
  GROUP BY news.actor, news.land`,
}
