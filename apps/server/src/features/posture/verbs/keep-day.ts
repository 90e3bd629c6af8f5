import { addUp, checks, dateIn, isoDate, weigh, type Weighed } from '@sharelight/domain'
import { databaseOf, type PostureScope } from './scope.ts'

const checkOf = new Map(checks.map(check => [check.id, check]))
const rowsPerStatement = 1000

export function dayOf({ services, organisation }: PostureScope): string {
  return isoDate(dateIn(services.now(), organisation.timeZone))
}

/** Keeps what today's score is made of; the day's last evaluation stays. */
export async function keepDay(scope: PostureScope): Promise<void> {
  const day = dayOf(scope)
  await databaseOf(scope)
    .transaction()
    .execute(async tx => {
      const results = await tx
        .selectFrom('posture_results')
        .select(['check_id', 'source_id', 'passed', 'failed'])
        .execute()
      const parts = new Map<string, { place: Place; weighed: Weighed }>()
      for (const row of results) {
        const check = checkOf.get(row.check_id)
        if (!check) continue
        const place = { source_id: row.source_id, posture_group: check.group, posture: check.posture }
        const key = JSON.stringify(place)
        const weighed = weigh({ severity: check.severity, passed: Number(row.passed), failed: Number(row.failed) })
        if (weighed.weight) parts.set(key, { place, weighed: addUp([weighed, parts.get(key)?.weighed ?? nothing]) })
      }
      await tx.deleteFrom('posture_days').where('day', '=', day).execute()
      const rows = [...parts.values()].map(({ place, weighed }) => ({ day, ...place, ...weighed }))
      for (let from = 0; from < rows.length; from += rowsPerStatement)
        await tx
          .insertInto('posture_days')
          .values(rows.slice(from, from + rowsPerStatement))
          .execute()
    })
}

const nothing: Weighed = { weight: 0, sound: 0 }

interface Place {
  source_id: string
  posture_group: string
  posture: string
}
