import type { Analytics } from '../client.ts'
import { places } from '../tables.ts'
import { countAnew, type Weeks } from './count-anew.ts'
import { eventColumns, inSpan, nobody, own, time, type Detector } from './detector.ts'

/** With fewer events of known places before, or on fewer days, nothing is known of where an account is used. */
const leastKnown = 20,
  leastDays = 5
/** So old records have seen the journeys that people here make. */
const oldDays = 90
/** Details are flat and written by us, without a space, which is read ten times as fast as any JSON. */
export const country = "upper(simpleJSONExtractString(details, 'country'))"

/** From where somebody was active on which day. */
export const countPlaces = (analytics: Analytics, weeks: Weeks) =>
  countAnew(analytics, weeks, {
    table: places,
    day: 'day',
    earlier: 26,
    sql: `INSERT INTO places (organisation_id, day, person, country, version, events, sign_ins)
    SELECT {organisation:UUID}, toDate(time) AS day, actor, ${country} AS land, {version:UInt64}, count(), countIf(type = 'sign_in') FROM events
    WHERE ${inSpan} AND actor != ${nobody} AND land != '' GROUP BY day, actor, land`,
  })

const monday = `toDate({from:${time}})`
/** Where each was active in the 60 days before. */
export const knownPlaces = `SELECT person, groupUniqArray(country::String) AS countries, sum(events) AS n, sum(sign_ins) AS signed, uniqExact(day) AS days
  FROM places FINAL WHERE ${own} AND day >= ${monday} - 60 AND day < ${monday} GROUP BY person`
/**
 * Countries from which somebody here was active before on two days. While records are young, and people here were seen to travel, which they all are is
 * not known yet, and `*` stands for them.
 */
export const placesHere = `(SELECT arrayConcat(groupArrayIf(country, days > 1), if(min(first) > ${monday} - ${oldDays} AND count() > 1, ['*'], []))
  FROM (SELECT country::String AS country, uniqExact(day) AS days, min(day) AS first FROM places FINAL WHERE ${own} AND day < ${monday} GROUP BY country))`
/**
 * What an account does from a country from which nothing was done with it in the 60 days before: where nobody else here was there either, or the account
 * was used from somewhere usual within two hours of it. Where colleagues go, people travel to. A country that a service tells and one that an address is
 * registered in count alike.
 */
export const newCountry: Detector = {
  kind: 'new_country',
  span: 'week',
  sql: `WITH known AS (SELECT * FROM (${knownPlaces}) WHERE n >= ${leastKnown} AND days >= ${leastDays}),
  acts AS (SELECT actor, ${country} AS land, time, event_id, rating_key, simpleJSONExtractString(details, 'countryFrom') AS origin,
      has(known.countries, land) AS is_usual, known.countries AS countries, known.n AS n
    FROM events INNER JOIN known ON known.person = events.actor WHERE ${inSpan} AND land != ''),
  home AS (SELECT actor, hour, any(land) AS meanwhile FROM (SELECT actor, land, arrayJoin([-1, 0, 1]) + intDiv(toUnixTimestamp(time), 3600) AS hour FROM acts WHERE is_usual)
    GROUP BY actor, hour)
  SELECT toString(fact.actor) || fact.land AS subject, fact.actor AS actor, ${nobody} AS item, ${nobody} AS recipient, ${eventColumns},
    toFloat64(count()) AS observed, toFloat64(any(fact.n)) AS baseline, max(home.meanwhile) AS meanwhile,
    map('country', fact.land, 'arrived', toString(toUnixTimestamp(from_time)), 'known', arrayStringConcat(arraySort(any(fact.countries)), ', '),
      'from', if(countIf(origin = '') = 0, 'registration', ''), 'meanwhile', meanwhile) AS details
  FROM acts AS fact LEFT JOIN home ON home.actor = fact.actor AND home.hour = intDiv(toUnixTimestamp(fact.time), 3600)
  WHERE NOT fact.is_usual GROUP BY fact.actor, fact.land HAVING meanwhile != '' OR NOT hasAny(${placesHere}, [fact.land, '*'])`,
}
