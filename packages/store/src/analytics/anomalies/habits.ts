import { before, employees, eventColumns, inSpan, nobody, own, time, type Detector } from './detector.ts'

/** A share of the person's work at that time of day, an hour either way, in which an hour is unusual; with fewer events before nothing is known. */
const unusualShare = 0.01,
  leastKnown = 200,
  /** Fewer are a phone that is looked at, or a service that acts for somebody. */
  leastWork = 4,
  /** Where so many, or that share of all, work at that hour of that day, it is the day that is unusual: a release, a deadline, a clock that is wrong. */
  mostTogether = 3,
  shareTogether = 0.1

/** Work at a time of day at which the person hardly ever works, and hardly anybody else does on that day. */
export const unusualHour: Detector = {
  kind: 'unusual_hour',
  span: 'week',
  sql: `WITH known AS (
    SELECT actor, toHour(time, {timeZone:String}) AS hour, count() AS n FROM events WHERE ${before} AND actor IN (${employees}) GROUP BY actor, hour
  ), totals AS (SELECT actor, sum(n) AS total FROM known GROUP BY actor HAVING total >= ${leastKnown}),
  acts AS (
    SELECT actor, toDate(time, {timeZone:String}) AS day, toHour(time, {timeZone:String}) AS hour, count() AS observed, ${eventColumns}
    FROM events WHERE ${inSpan} AND actor IN (SELECT actor FROM totals) GROUP BY actor, day, hour
    HAVING observed >= ${leastWork}
  ), together AS (SELECT day, hour, count() AS people FROM acts GROUP BY day, hour), near AS (
    SELECT acts.actor AS actor, acts.hour AS hour, sumIf(known.n, abs(toInt16(known.hour) - toInt16(acts.hour)) IN (0, 1, 23)) AS around
    FROM (SELECT DISTINCT actor, hour FROM acts) AS acts INNER JOIN known ON known.actor = acts.actor GROUP BY actor, hour
  )
  SELECT toString(acts.actor) || toString(acts.day) || toString(acts.hour) AS subject, acts.actor AS actor, ${nobody} AS item,
    ${nobody} AS recipient, from_time, to_time, ids, keys, times,
    toFloat64(observed) AS observed, toFloat64(near.around) AS baseline, map('localHour', toString(acts.hour), 'known', toString(totals.total)) AS details
  FROM acts INNER JOIN near ON near.actor = acts.actor AND near.hour = acts.hour INNER JOIN totals ON totals.actor = acts.actor
    INNER JOIN together ON together.day = acts.day AND together.hour = acts.hour
  WHERE near.around <= totals.total * ${unusualShare} AND together.people <= greatest(${mostTogether}, ${shareTogether} * (SELECT count() FROM totals))`,
}

const sleepDays = 90,
  /** Of an account that hardly did anything before, silence says nothing, */
  leastDays = 5,
  /** nor of one that was silent for long before: it must be so many times the longest silence until then. */
  longer = 2

/** The first day on which an account that was in use does anything after three months of nothing. */
export const dormantAccount: Detector = {
  kind: 'dormant_account',
  span: 'history',
  sql: `WITH days AS (SELECT actor, toDate(time) AS day FROM events WHERE ${own} AND time < {to:${time}} AND actor IN (${employees})
    GROUP BY actor, day),
  gaps AS (SELECT actor, day, lagInFrame(day) OVER (PARTITION BY actor ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS last,
    if(toUInt16(last) > 0, day - last, 0) AS gap FROM days),
  rhythm AS (SELECT actor, day, last, gap, max(gap) OVER (PARTITION BY actor ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS longest,
    count() OVER (PARTITION BY actor ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM gaps),
  wakings AS (SELECT actor, day, last FROM rhythm WHERE gap > greatest(${sleepDays}, ${longer} * longest) AND before >= ${leastDays} AND day >= toDate({from:${time}}))
  SELECT toString(actor) || toString(day) AS subject, actor, ${nobody} AS item, ${nobody} AS recipient, ${eventColumns},
    toFloat64(count()) AS observed,
    toFloat64(any(waking.day - waking.last)) AS baseline, map('last', toString(any(waking.last))) AS details
  FROM events AS fact INNER JOIN wakings AS waking ON waking.actor = fact.actor AND waking.day = toDate(fact.time)
  WHERE ${inSpan} AND actor IN (SELECT actor FROM wakings) GROUP BY fact.actor AS actor, toDate(fact.time) AS day`,
}

export const noticeDays = 30

/** What somebody does in the last weeks before leaving, by the week. */
export const leaver: Detector = {
  kind: 'leaver',
  span: 'week',
  sql: `SELECT toString(fact.actor) AS subject, fact.actor AS actor, ${nobody} AS item, ${nobody} AS recipient, ${eventColumns},
    toFloat64(count()) AS observed,
    toFloat64(dateDiff('day', max(time), any(person.leaves_at))) AS baseline, map('leaves', toString(toUnixTimestamp(any(person.leaves_at)))) AS details
  FROM events AS fact INNER JOIN (SELECT number, leaves_at FROM identities FINAL WHERE ${own}
    AND toUnixTimestamp(leaves_at) > 0) AS person ON person.number = fact.actor
  WHERE ${inSpan} AND time >= person.leaves_at - INTERVAL ${noticeDays} DAY AND time < person.leaves_at + INTERVAL 1 DAY GROUP BY fact.actor`,
}
