import type { AnomalyKind } from '@sharelight/contract'
import { before, eventColumns, inSpan, nobody, own, type Detector } from './detector.ts'

interface Burst {
  kind: AnomalyKind
  types: readonly string[]
  least: number
}

/** At least so many within an hour, and five times what is usual in a day. */
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

/** Many times as much within an hour as on the person's usual days, or on the department's where the person has too few. */
export const burstDetectors: readonly Detector[] = bursts.map(({ kind, types, least }) => {
  const typed = `type IN (${types.map(type => `'${type}'`).join(', ')}) AND actor != ${nobody}`
  return {
    kind,
    span: 'week',
    sql: `WITH hours AS (
      SELECT actor, toStartOfHour(time) AS hour, count() AS observed, ${eventColumns}
      FROM events WHERE ${inSpan} AND ${typed} GROUP BY actor, hour HAVING observed >= ${least}
    ), days AS (
      SELECT actor, toDate(time) AS day, count() AS n FROM events WHERE ${before} AND ${typed} GROUP BY actor, day
    ), persons AS (SELECT actor, count() AS active, quantileExact(0.5)(n) AS usual FROM days GROUP BY actor),
    people AS (SELECT number, department FROM identities FINAL WHERE ${own}),
    departments AS (SELECT department, count() AS active, quantileExact(0.5)(n) AS usual FROM days INNER JOIN people ON people.number = days.actor GROUP BY department)
    SELECT toString(hours.actor) || toString(hours.hour) AS subject, hours.actor AS actor, ${nobody} AS item, ${nobody} AS recipient,
      from_time, to_time, ids, keys, times,
      toFloat64(observed) AS observed, persons.active >= ${leastDays} AS by_person, toFloat64(if(by_person, persons.usual, departments.usual)) AS baseline,
      map('hour', toString(toUnixTimestamp(hours.hour)), 'days', toString(if(by_person, persons.active, departments.active)), 'of', if(by_person, 'person',
      'department'),
        'department', toString(people.department)) AS details
    FROM hours LEFT JOIN people ON people.number = hours.actor LEFT JOIN persons ON persons.actor = hours.actor
    LEFT JOIN departments ON departments.department = people.department
    WHERE observed >= ${factor} * baseline`,
  }
})
