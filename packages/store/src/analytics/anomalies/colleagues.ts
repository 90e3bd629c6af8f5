import { familiarWeeks } from './dealings.ts'
import { eventColumns, inSpan, own, sensitive, time, type Detector } from './detector.ts'

/** With fewer colleagues before, somebody has no circle yet; before so many weeks of records nobody has. */
const leastKnown = 5,
  leastWeeks = 8

const monday = `toDate({from:${time}})`
const ends = 'dealings.person, dealings.colleague, dealings.week, dealings.first_at'

/**
 * Content of medium or high sensitivity reaches somebody of another department with whom neither the actor nor anybody of the actor's circle had shared
 * anything in half a year, either way round. What it goes by is counted week by week; of events only those of new pairs are read.
 */
export const unfamiliarColleague: Detector = {
  kind: 'unfamiliar_colleague',
  span: 'week',
  sql: `WITH ways AS (SELECT arrayJoin([tuple(${ends}, true), tuple(dealings.colleague, dealings.person, dealings.week, dealings.first_at, false)]) AS way
    FROM dealings FINAL WHERE ${own} AND week >= ${monday} - ${familiarWeeks * 7} AND week <= ${monday}),
  pairs AS (SELECT way.1 AS person, way.2 AS colleague, min(way.3) < ${monday} AS familiar, minIf(way.4, way.5) AS given, countIf(way.5) > 0 AS gave,
      NOT familiar AND gave AND (countIf(NOT way.5) = 0 OR given <= minIf(way.4, NOT way.5)) AS fresh
    FROM ways GROUP BY person, colleague),
  circles AS (SELECT person, groupArrayIf(colleague, familiar) AS circle, groupArrayIf((colleague, given), fresh) AS begun FROM pairs GROUP BY person),
  people AS (SELECT number, display_name, department::String AS department FROM identities FINAL WHERE ${own} AND department != ''),
  news AS (SELECT one.person AS person, one.new.1 AS colleague, one.new.2 AS given, length(one.circle) AS n, mine.display_name AS name,
      theirs.display_name AS other_name, mine.department AS department, theirs.department AS elsewhere
    FROM (SELECT person, circle, arrayJoin(begun) AS new FROM circles WHERE length(circle) >= ${leastKnown}
      AND (SELECT min(week) FROM dealings WHERE ${own}) <= ${monday} - ${leastWeeks * 7}) AS one
    INNER JOIN circles AS other ON other.person = one.new.1
    INNER JOIN people AS mine ON mine.number = one.person INNER JOIN people AS theirs ON theirs.number = one.new.1
    WHERE NOT hasAny(one.circle, other.circle) AND mine.department != theirs.department)
  SELECT toString(news.person) || ' ' || toString(news.colleague) AS subject, news.person AS actor, any(fact.item) AS item, news.colleague AS recipient,
    ${eventColumns}, toFloat64(count()) AS observed, toFloat64(any(news.n)) AS baseline,
    map('name', any(news.name), 'colleague', any(news.other_name), 'department', any(news.department), 'elsewhere', any(news.elsewhere),
      'weeks', '${familiarWeeks}') AS details
  FROM events AS fact INNER JOIN news ON news.person = fact.actor
    INNER JOIN (SELECT recipients_key, members FROM recipient_sets FINAL WHERE ${own} AND has(kinds, 'employee')) AS sets
      ON sets.recipients_key = fact.recipients_key
  WHERE ${inSpan} AND has(sets.members, news.colleague) AND fact.time >= news.given AND ${sensitive} GROUP BY news.person, news.colleague`,
}
