import type { Analytics } from '../client.ts'
import { timestamp } from '../codec.ts'
import { dealings } from '../tables.ts'
import { countAnew, type Weeks } from './count-anew.ts'
import { inSpan, members, own, time } from './detector.ts'

/** What goes to more people than that tells of nobody with whom one works. */
const mostTogether = 20
/** So far back who worked with whom counts. */
export const familiarWeeks = 26

export const countDealings = (analytics: Analytics, weeks: Weeks) =>
  countAnew(analytics, weeks, {
    table: dealings,
    day: 'week',
    earlier: familiarWeeks,
    sql: `INSERT INTO dealings (organisation_id, week, person, colleague, version, events, first_at)
    WITH people AS (SELECT number FROM identities FINAL WHERE ${own} AND kind = 'employee'),
    together AS (SELECT recipients_key, member.1 AS colleague FROM (${members} AND length(members) <= ${mostTogether}) WHERE member.2 = 'employee'),
    acts AS (SELECT toMonday(time) AS week, actor, recipients_key, count() AS n, min(time) AS first FROM events
      WHERE ${inSpan} AND actor IN (people) AND recipients_key IN (SELECT recipients_key FROM together)
      GROUP BY week, actor, recipients_key)
    SELECT {organisation:UUID}, week, actor, colleague, {version:UInt64}, sum(n), min(first) FROM acts
    INNER JOIN together ON together.recipients_key = acts.recipients_key WHERE colleague != actor GROUP BY week, actor, colleague`,
  })

export interface Colleague {
  identityId: string
  name: string
  department: string
  /** Shared one way or the other, and in how many of the weeks. */
  events: number
  weeks: number
}

/** With whom somebody works, by what went to and fro in the weeks before `now`; most of all first. */
export async function readColleagues(
  analytics: Analytics,
  organisationId: string,
  { person, now, limit }: { person: string; now: number; limit: number },
): Promise<Colleague[]> {
  const rows = await analytics.rows<Record<'identity_id' | 'display_name' | 'department' | 'n' | 'weeks', string>>(
    `WITH me AS (SELECT number FROM identities FINAL WHERE ${own} AND identity_id = {person:UUID}),
    circle AS (SELECT if(person IN (me), colleague, person) AS other, sum(events) AS n, uniqExact(week) AS weeks FROM dealings FINAL
      WHERE ${own} AND week >= toDate({now:${time}}) - ${familiarWeeks * 7} AND (person IN (me) OR colleague IN (me)) GROUP BY other)
    SELECT identity_id, display_name, department, n, weeks FROM circle INNER JOIN (SELECT number, identity_id, display_name, department::String AS department
      FROM identities FINAL WHERE ${own}) AS people ON people.number = circle.other
    ORDER BY n DESC, display_name LIMIT {limit:UInt32}`,
    { organisation: organisationId, person, now: timestamp(now), limit },
  )
  return rows.map(({ identity_id: identityId, display_name: name, department, n, weeks }) => ({
    identityId,
    name,
    department,
    events: Number(n),
    weeks: Number(weeks),
  }))
}
