import { eventColumns, highlySensitive, inSpan, members, own, sensitive, time, type Detector } from './detector.ts'

/** Only once there is some history to be new against. */
const knownDays = 90
/** A department that met so many others in the quarter before meets new ones as its work: only highly sensitive content counts there. */
const usuallyNew = 2,
  quarter = 90 * 86_400
/** Organisations that a department must have dealt with before a new one says anything. */
const leastKnown = 5

/**
 * Content of high sensitivity, or of medium where the department seldom meets anybody new, reaches an organisation that nobody in the actor's department had dealt with, although others here had: who is familiar with
 * whom is counted over all of history. An organisation that is new to everybody is a first contact instead.
 */
export const unfamiliarOrganisation: Detector = {
  kind: 'unfamiliar_organisation',
  span: 'history',
  sql: `WITH people AS (SELECT number, department::String AS department FROM identities FINAL WHERE ${own} AND kind = 'employee' AND department != ''),
  partners AS (SELECT number, domain::String AS domain FROM identities FINAL WHERE ${own} AND kind = 'contact' AND domain != ''),
  reached AS (SELECT DISTINCT recipients_key, domain FROM (SELECT recipients_key, member.1 AS id FROM (${members}) WHERE member.2 = 'contact') AS outside
    INNER JOIN partners ON partners.number = outside.id),
  acts AS (SELECT actor, recipients_key, min(time) AS first FROM events WHERE ${own} AND time < {to:${time}} AND recipients_key IN (SELECT recipients_key FROM reached)
    GROUP BY actor, recipients_key),
  begun AS (SELECT min(time) AS first FROM events WHERE ${own}),
  dealings AS (SELECT department, domain, min(acts.first) AS first FROM acts INNER JOIN people ON people.number = acts.actor
    INNER JOIN reached ON reached.recipients_key = acts.recipients_key GROUP BY department, domain),
  ranked AS (SELECT department, domain, first, count() OVER (PARTITION BY department ORDER BY first ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before,
      count() OVER (PARTITION BY department ORDER BY toUnixTimestamp(first) RANGE BETWEEN ${quarter} PRECEDING AND CURRENT ROW) - 1 AS lately FROM dealings),
  elsewhere AS (SELECT ranked.department AS department, ranked.domain AS domain, any(ranked.first) AS first, any(ranked.before) AS before, any(ranked.lately) AS lately,
      arrayStringConcat(arraySlice(arraySort(groupUniqArray(other.department)), 1, 3), ', ') AS others
    FROM ranked INNER JOIN dealings AS other ON other.domain = ranked.domain
    WHERE ranked.first >= {from:${time}} AND ranked.first >= (SELECT first FROM begun) + INTERVAL ${knownDays} DAY AND ranked.before >= ${leastKnown}
      AND other.department != ranked.department AND other.first < ranked.first
    GROUP BY ranked.department, ranked.domain)
  SELECT elsewhere.department || ' ' || elsewhere.domain AS subject, any(fact.actor) AS actor, any(fact.item) AS item,
    any(sets.member) AS recipient, ${eventColumns}, toFloat64(uniqExact(fact.event_id)) AS observed, toFloat64(any(elsewhere.before)) AS baseline,
    map('department', any(elsewhere.department), 'organisation', any(elsewhere.domain), 'elsewhere', any(elsewhere.others),
      'known', toString(any(dateDiff('day', (SELECT first FROM begun), elsewhere.first)))) AS details
  FROM events AS fact INNER JOIN people ON people.number = fact.actor
    INNER JOIN (SELECT outside.recipients_key AS recipients_key, partners.domain AS domain, any(outside.id) AS member
      FROM (SELECT recipients_key, member.1 AS id FROM (${members}) WHERE member.2 = 'contact') AS outside
      INNER JOIN partners ON partners.number = outside.id GROUP BY recipients_key, domain) AS sets ON sets.recipients_key = fact.recipients_key
    INNER JOIN elsewhere ON elsewhere.department = people.department AND elsewhere.domain = sets.domain
  WHERE ${inSpan} AND fact.time = elsewhere.first AND (${highlySensitive} OR (elsewhere.lately < ${usuallyNew} AND ${sensitive})) GROUP BY elsewhere.department, elsewhere.domain`,
}
