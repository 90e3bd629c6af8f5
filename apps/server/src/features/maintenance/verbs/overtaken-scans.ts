import type { AllQueries } from '@sharelight/store'

/** Scans that have ended and left nothing half-written, and after which another one of their source has ended: nothing asks what they did with an item. */
export function overtakenScans(db: AllQueries) {
  return db
    .selectFrom('scans')
    .where('finished_at', 'is not', null)
    .where('settled', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('scans as later')
          .select('later.id')
          .whereRef('later.source_id', '=', 'scans.source_id')
          .whereRef('later.organisation_id', '=', 'scans.organisation_id')
          .whereRef('later.number', '>', 'scans.number')
          .where('later.finished_at', 'is not', null),
      ),
    )
    .orderBy('finished_at')
}
