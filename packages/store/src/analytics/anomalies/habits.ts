import { before, employees, eventColumns, inSpan, nobody, own, time, type Detector } from './detector.ts'

/** A share of the person's work at that time of day, an hour either way, in which an hour is unusual; with fewer events before nothing is known. */
const unusualShare = 0.005,
  leastKnown = 200

/** Work at a time of day at which the person hardly ever works. */
export const unusualHour: Detector = {
  kind: 'unusual_hour',
  span: 'week',
  sql: `WITH known AS (
    SELECT actor_id, toHour(time, {timeZone:String}) AS hour, count() AS n FROM events WHERE ${before} AND actor_id IN (${employees}) GROUP BY actor_id, hour
  ), totals AS (SELECT actor_id, sum(n) AS total FROM known GROUP BY actor_id HAVING total >= ${leastKnown}),
  acts AS (
    SELECT actor_id, toDate(time, {timeZone:String}) AS day, toHour(time, {timeZone:String}) AS hour, count() AS observed, ${eventColumns}
    FROM events WHERE ${inSpan} AND actor_id IN (SELECT actor_id FROM totals) GROUP BY actor_id, day, hour
  ), near AS (
    SELECT acts.actor_id AS actor_id, acts.hour AS hour, sumIf(known.n, abs(toInt16(known.hour) - toInt16(acts.hour)) IN (0, 1, 23)) AS around
    FROM (SELECT DISTINCT actor_id, hour FROM acts) AS acts INNER JOIN known ON known.actor_id = acts.actor_id GROUP BY actor_id, hour
  )
  SELECT toString(acts.actor_id) || toString(acts.day) || toString(acts.hour) AS subject, acts.actor_id AS actor_id, ${nobody} AS item_id,
    ${nobody} AS recipient_id, from_time, to_time, ids, keys, times,
    toFloat64(observed) AS observed, toFloat64(near.around) AS baseline, map('localHour', toString(acts.hour), 'known', toString(totals.total)) AS details
  FROM acts INNER JOIN near ON near.actor_id = acts.actor_id AND near.hour = acts.hour INNER JOIN totals ON totals.actor_id = acts.actor_id
  WHERE near.around <= totals.total * ${unusualShare}`,
}

const sleepDays = 90

/** The first day on which an account does anything after three months of nothing. */
export const dormantAccount: Detector = {
  kind: 'dormant_account',
  span: 'history',
  sql: `WITH days AS (SELECT actor_id, toDate(time) AS day FROM events WHERE ${own} AND time < {to:${time}} AND actor_id IN (${employees})
    GROUP BY actor_id, day),
  gaps AS (SELECT actor_id, day, lagInFrame(day) OVER (PARTITION BY actor_id ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS last
    FROM days),
  wakings AS (SELECT actor_id, day, last FROM gaps WHERE toUInt16(last) > 0 AND day - last > ${sleepDays} AND day >= toDate({from:${time}}))
  SELECT toString(actor_id) || toString(day) AS subject, actor_id, ${nobody} AS item_id, ${nobody} AS recipient_id, ${eventColumns},
    toFloat64(count()) AS observed,
    toFloat64(any(waking.day - waking.last)) AS baseline, map('last', toString(any(waking.last))) AS details
  FROM events AS fact INNER JOIN wakings AS waking ON waking.actor_id = fact.actor_id AND waking.day = toDate(fact.time)
  WHERE ${inSpan} AND actor_id IN (SELECT actor_id FROM wakings) GROUP BY fact.actor_id AS actor_id, toDate(fact.time) AS day`,
}

const noticeDays = 30

/** What somebody does in the last weeks before leaving, by the week. */
export const leaver: Detector = {
  kind: 'leaver',
  span: 'week',
  sql: `SELECT toString(fact.actor_id) AS subject, fact.actor_id AS actor_id, ${nobody} AS item_id, ${nobody} AS recipient_id, ${eventColumns},
    toFloat64(count()) AS observed,
    toFloat64(dateDiff('day', max(time), any(person.leaves_at))) AS baseline, map('leaves', toString(toUnixTimestamp(any(person.leaves_at)))) AS details
  FROM events AS fact INNER JOIN (SELECT identity_id, leaves_at FROM identities FINAL WHERE ${own}
    AND toUnixTimestamp(leaves_at) > 0) AS person ON person.identity_id = fact.actor_id
  WHERE ${inSpan} AND time >= person.leaves_at - INTERVAL ${noticeDays} DAY AND time < person.leaves_at + INTERVAL 1 DAY GROUP BY fact.actor_id`,
}
