import type { OrganisationQueries } from '@sharelight/store'
import { requireAnalytics } from '../../../http/require-analytics.ts'
import { carryOut, type Duty, type DutyScope } from './carry-out.ts'

/**
 * Saves a change together with what the analytics store has to do about it, and does that at once. While the analytics store is away
 * nothing is saved; what a failure in between leaves undone is done by the next round.
 */
export async function saveWithDuties<T>(scope: DutyScope, duties: readonly Duty[], save: (tx: OrganisationQueries) => Promise<T>): Promise<T> {
  if (duties.length) await requireAnalytics(scope.services)
  const { saved, due } = await scope.services.stores.meta.forOrganisation(scope.organisation.id).transaction().execute(async tx => ({
    saved: await save(tx),
    due: await Promise.all(duties.map(duty => tx.insertInto('analytics_duties').values(duty).returning(['id', 'kind', 'subject']).executeTakeFirstOrThrow())),
  }))
  for (const duty of due) await carryOut(scope, duty)
  return saved
}
