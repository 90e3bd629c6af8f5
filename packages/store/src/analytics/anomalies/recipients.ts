import {
  employees,
  eventColumns,
  highlySensitive,
  inSpan,
  members,
  nobody,
  own,
  sensitive,
  time,
  type Detector,
} from './detector.ts'

/** Only once there is some history to be new against: a quarter has seen most whom one deals with, */
const knownDays = 90
/** unless more than that share of the organisations that were dealt with in its weeks were new themselves: then new ones are how business is done, or much of it is not recorded. */
const usuallyNew = 0.2,
  quarterWeeks = 13

/** The first time that anybody here deals with somebody outside, of whose organisation nobody is known either, and what goes there is sensitive. */
export const firstContact: Detector = {
  kind: 'first_contact',
  span: 'history',
  sql: `WITH sets AS (SELECT recipients_key, toMonday(time) AS week, min(time) AS first FROM events WHERE ${own} AND time < {to:${time}}
    GROUP BY recipients_key, week),
  outside AS (SELECT recipients_key, member.1 AS id FROM (${members}) WHERE member.2 != 'employee'),
  begun AS (SELECT min(time) AS first FROM events WHERE ${own}),
  seen AS (
    SELECT outside.id AS id, sets.week AS week, min(sets.first) AS first FROM sets INNER JOIN outside ON outside.recipients_key = sets.recipients_key
      GROUP BY outside.id, sets.week
    UNION ALL SELECT actor AS id, toMonday(time) AS week, min(time) AS first FROM events
      WHERE ${own} AND time < {to:${time}} AND actor NOT IN (${employees}) GROUP BY actor, week
  ), partners AS (SELECT number, domain::String AS domain FROM identities FINAL WHERE ${own} AND kind = 'contact' AND domain != ''),
  met AS (SELECT id, min(first) AS first FROM seen GROUP BY id),
  dealt AS (SELECT domain, week, min(seen.first) AS first FROM seen INNER JOIN partners ON partners.number = seen.id GROUP BY domain, week),
  firms AS (SELECT domain, min(first) AS first FROM dealt GROUP BY domain),
  pace AS (SELECT dealt.week + 7 * arrayJoin(range(${quarterWeeks})) AS week, uniqExact(dealt.domain) AS firms,
      uniqExactIf(dealt.domain, dealt.first = firms.first) AS begun FROM dealt INNER JOIN firms ON firms.domain = dealt.domain GROUP BY week),
  later AS (SELECT met.id AS id FROM met INNER JOIN partners ON partners.number = met.id INNER JOIN firms ON firms.domain = partners.domain
    WHERE firms.first < met.first),
  news AS (SELECT id, first FROM met WHERE first >= {from:${time}} AND first >= (SELECT first FROM begun) + INTERVAL ${knownDays} DAY
    AND id NOT IN (SELECT id FROM later) AND toMonday(first) NOT IN (SELECT week FROM pace WHERE begun > 1 + ${usuallyNew} * firms)),
  pairs AS (SELECT outside.recipients_key AS recipients_key, news.id AS id, news.first AS first FROM outside INNER JOIN news ON news.id = outside.id)
  SELECT toString(pair.id) AS subject, any(fact.actor) AS actor, any(fact.item) AS item, pair.id AS recipient, ${eventColumns},
    toFloat64(count()) AS observed,
    toFloat64(0) AS baseline, map('known', toString(any(dateDiff('day', (SELECT first FROM begun), pair.first)))) AS details
  FROM events AS fact INNER JOIN pairs AS pair ON pair.recipients_key = fact.recipients_key
  WHERE ${inSpan} AND fact.recipients_key IN (SELECT recipients_key FROM pairs) AND fact.time = pair.first AND ${sensitive} GROUP BY pair.id`,
}

const tokens = "arrayFilter(token -> length(token) > 2, splitByRegexp('[^\\\\p{L}]+', lower(sender.display_name)))"
const local = "splitByChar('@', lower(home.address))[1]"

/** Single files of medium sensitivity that are sent home in a week are no habit. */
const leastMedium = 3

/** Content of high sensitivity, or several of medium, goes to a private address that bears the sender's own name. */
export const sensitiveToPersonal: Detector = {
  kind: 'sensitive_to_personal',
  span: 'week',
  sql: `WITH own_sets AS (SELECT label_set_key FROM label_sets FINAL WHERE ${own} AND variant = '' AND sensitivity >= 2),
  private_pairs AS (SELECT recipients_key, member.1 AS id FROM (${members}) WHERE member.2 = 'personal'),
  people AS (SELECT number, kind, address, display_name FROM identities FINAL WHERE ${own})
  SELECT toString(fact.actor) || toString(pair.id) AS subject, fact.actor AS actor, ${nobody} AS item, pair.id AS recipient,
    ${eventColumns}, toFloat64(count()) AS observed,
    toFloat64(0) AS baseline, map('address', any(home.address), 'name', any(sender.display_name)) AS details
  FROM events AS fact INNER JOIN private_pairs AS pair ON pair.recipients_key = fact.recipients_key
    INNER JOIN people AS sender ON sender.number = fact.actor INNER JOIN people AS home ON home.number = pair.id
  WHERE ${inSpan} AND rating_key IN (SELECT rating_key FROM rating_keys FINAL WHERE ${own} AND share_type = 'personal'
    AND label_set_key IN (SELECT label_set_key FROM own_sets))
    AND sender.kind = 'employee' AND (${local} = splitByChar('@', lower(sender.address))[1] OR (length(${tokens}) > 1
      AND arrayAll(token -> position(${local}, token) > 0, ${tokens})))
  GROUP BY fact.actor, pair.id HAVING count() >= ${leastMedium} OR countIf(${highlySensitive}) > 0`,
}

const leastMails = 20,
  leastDays = 5,
  leastHours = 8,
  leastOdd = 0.2,
  /** As much of it at odd hours as of the rest of the person's work, so many times. */
  oddFactor = 3

/** A mailbox sends to one address outside what looks like all that it gets: round the clock, while its owner keeps office hours. */
export const autoForwarding: Detector = {
  kind: 'auto_forwarding',
  span: 'week',
  sql: `WITH singles AS (SELECT recipients_key, members[1] AS id FROM recipient_sets FINAL WHERE ${own} AND length(members) = 1
    AND kinds[1] != 'employee'),
  (toHour(time, {timeZone:String}) < 7 OR toHour(time, {timeZone:String}) >= 20 OR toDayOfWeek(time, 0, {timeZone:String}) > 5) AS odd,
  sent AS (
    SELECT actor, recipients_key, count() AS n, uniqExact(toDate(time)) AS days, uniqExact(toHour(time)) AS hours, countIf(odd) AS odd_sent FROM events
    WHERE ${own} AND time >= {to:${time}} - INTERVAL 30 DAY AND time < {to:${time}} AND type = 'email' AND recipients_key IN (SELECT recipients_key
      FROM singles)
    GROUP BY actor, recipients_key HAVING n >= ${leastMails} AND days >= ${leastDays} AND hours >= ${leastHours} AND odd_sent >= n * ${leastOdd}
  ), work AS (
    SELECT actor, recipients_key, count() AS n, countIf(odd) AS odd_done FROM events
    WHERE ${own} AND time >= {to:${time}} - INTERVAL 60 DAY AND time < {to:${time}} AND actor IN (SELECT actor FROM sent)
      GROUP BY actor, recipients_key
  ), rest AS (
    SELECT sent.actor AS actor, sent.recipients_key AS recipients_key, sumIf(work.n, work.recipients_key != sent.recipients_key) AS done,
      sumIf(work.odd_done, work.recipients_key != sent.recipients_key) AS odd_done
    FROM sent INNER JOIN work ON work.actor = sent.actor GROUP BY actor, recipients_key
  )
  SELECT toString(fact.actor) || toString(any(single.id)) AS subject, fact.actor AS actor, ${nobody} AS item, any(single.id) AS recipient,
    ${eventColumns},
    toFloat64(any(sent.n)) AS observed, toFloat64(any(if(rest.done = 0, 0, rest.odd_done / rest.done))) AS baseline,
    map('days', toString(any(sent.days)), 'oddShare', toString(any(round(sent.odd_sent / sent.n, 3)))) AS details
  FROM events AS fact INNER JOIN sent ON sent.actor = fact.actor AND sent.recipients_key = fact.recipients_key
    INNER JOIN rest ON rest.actor = fact.actor AND rest.recipients_key = fact.recipients_key
      INNER JOIN singles AS single ON single.recipients_key = fact.recipients_key
  WHERE ${inSpan} AND type = 'email' AND (rest.done = 0 OR rest.odd_done * ${oddFactor} * sent.n <= sent.odd_sent * rest.done) GROUP BY fact.actor, fact.recipients_key`,
}
