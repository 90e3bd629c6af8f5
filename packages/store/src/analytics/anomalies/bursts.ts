import type { AnomalyKind } from '@sharelight/contract'
import { eventColumns, nobody, own, time, type Detector } from './detector.ts'

interface Burst {
  kind: AnomalyKind
  types: readonly string[]
  least: number
}

/** At least so many within any 60 minutes, and five times what is usual in a day. */
const bursts: readonly Burst[] = [
  { kind: 'mass_download', types: ['file_downloaded'], least: 20 },
  {
    kind: 'mass_sharing',
    types: [
      'sharing_set',
      'sharing_invitation',
      'company_link_created',
      'anonymous_link_created',
      'secure_link_created',
    ],
    least: 15,
  },
  { kind: 'mass_deletion', types: ['file_deleted', 'folder_deleted'], least: 25 },
]
const factor = 5
/** With fewer active days than this before it, a person is held against the department. */
const leastDays = 5
/** So many days like it before it, and a day is held against those, where that is more. */
const leastAlike = 4
/** Of the window, in milliseconds. */
const width = 3_600_000

/** The last two days of a month and the first two: when books are closed. */
const isTurn = (day: string) =>
  `(toDayOfMonth(${day}) <= 2 OR toDayOfMonth(toLastDayOfMonth(${day})) - toDayOfMonth(${day}) < 2)`

/**
 * Many times as much within any hour, wherever on the clock it begins, as on the person's usual days: all of them, those of the same weekday, or
 * those around the turn of a month, whichever had more; or as on the department's where the person has too few. One burst is all events of
 * windows that overlap. It is looked for from an hour before the week on, and belongs to the week that it ends in.
 */
export const burstDetectors: readonly Detector[] = bursts.map(({ kind, types, least }) => {
  const typed = `type IN (${types.map(type => `'${type}'`).join(', ')}) AND actor != ${nobody}`
  const within = (rows: string) => `OVER (PARTITION BY actor ORDER BY at RANGE BETWEEN ${rows})`
  return {
    kind,
    span: 'week',
    sql: `WITH acts AS (
      SELECT actor, time, event_id, rating_key, toUnixTimestamp64Milli(time) AS at FROM events
      WHERE ${own} AND time >= {from:${time}} - INTERVAL 1 HOUR AND time < {to:${time}} AND ${typed}
    ), counted AS (SELECT *, count() ${within(`${width} PRECEDING AND CURRENT ROW`)} AS n FROM acts
      WHERE actor IN (SELECT actor FROM acts GROUP BY actor HAVING count() >= ${least})),
    peaks AS (SELECT *, max(n) ${within(`CURRENT ROW AND ${width} FOLLOWING`)} AS most FROM counted),
    dense AS (SELECT *, at - lagInFrame(at, 1, at) OVER (PARTITION BY actor ORDER BY at, event_id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS gap
      FROM peaks WHERE most >= ${least}),
    parts AS (SELECT *, sum(gap > ${width}) OVER (PARTITION BY actor ORDER BY at, event_id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS part
      FROM dense),
    runs AS (SELECT actor, part, max(most) AS observed, toDate(min(time), {timeZone:String}) AS day, ${eventColumns} FROM parts GROUP BY actor, part
      HAVING to_time >= {from:${time}}),
    days AS (
      SELECT actor, toDate(time, {timeZone:String}) AS day, count() AS n FROM events
      WHERE ${own} AND time >= {from:${time}} - INTERVAL 60 DAY AND time < {from:${time}} AND ${typed} GROUP BY actor, day
    ), persons AS (SELECT actor, count() AS active, quantileExact(0.5)(n) AS usual FROM days GROUP BY actor),
    alike AS (
      SELECT runs.actor AS actor, runs.part AS part,
        if(countIf(toDayOfWeek(days.day) = toDayOfWeek(runs.day)) >= ${leastAlike}, quantileExactIf(0.5)(days.n, toDayOfWeek(days.day) = toDayOfWeek(runs.day)), 0) AS weekday,
        if(${isTurn('any(runs.day)')} AND countIf(${isTurn('days.day')}) >= ${leastAlike}, quantileExactIf(0.5)(days.n, ${isTurn('days.day')}), 0) AS turn
      FROM runs INNER JOIN days ON days.actor = runs.actor GROUP BY runs.actor, runs.part
    ),
    people AS (SELECT number, department FROM identities FINAL WHERE ${own}),
    departments AS (SELECT department, count() AS active, quantileExact(0.5)(n) AS usual FROM days INNER JOIN people ON people.number = days.actor GROUP BY department)
    SELECT toString(runs.actor) || toString(toUnixTimestamp64Milli(runs.from_time)) AS subject, runs.actor AS actor, ${nobody} AS item, ${nobody} AS recipient,
      from_time, to_time, ids, keys, times,
      toFloat64(observed) AS observed, persons.active >= ${leastDays} AS by_person,
      toFloat64(if(by_person, greatest(persons.usual, alike.weekday, alike.turn), departments.usual)) AS baseline,
      map('hour', toString(toUnixTimestamp(runs.from_time)), 'until', toString(toUnixTimestamp(runs.to_time)), 'all', toString(length(ids)),
        'days', toString(if(by_person, persons.active, departments.active)),
        'of', multiIf(NOT by_person, 'department', alike.turn > persons.usual AND alike.turn >= alike.weekday, 'turn', alike.weekday > persons.usual, 'weekday', 'person'),
        'department', toString(people.department)) AS details
    FROM runs LEFT JOIN people ON people.number = runs.actor LEFT JOIN persons ON persons.actor = runs.actor
    LEFT JOIN alike ON alike.actor = runs.actor AND alike.part = runs.part
    LEFT JOIN departments ON departments.department = people.department
    WHERE observed >= ${factor} * baseline`,
  }
})
