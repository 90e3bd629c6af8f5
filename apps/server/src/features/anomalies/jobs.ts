import type { Services } from '../../context.ts'
import type { JobKind } from '../../jobs/queue.ts'

export interface FindAnomaliesInput {
  organisationId: string
  scanId?: string
}

/** Looks for anomalies in one organisation; several wait for one another, for they read all of its history. */
export const findAnomaliesJob = (services: Services): JobKind<FindAnomaliesInput> => ({
  name: 'find-anomalies',
  concurrency: 1,
  load: async () => {
    const { findAnomalies } = await import('./verbs/find-anomalies.ts')
    const { rematchUnusual } = await import('../policies/verbs/work-on-policies.ts')
    return async ({ organisationId, scanId }, signal) => {
      const organisation = await services.stores.meta
        .forOrganisation(organisationId)
        .selectFrom('organisations')
        .select(['id', 'time_zone'])
        .executeTakeFirst()
      if (!organisation) return
      const scope = { services, organisation: { id: organisation.id, timeZone: organisation.time_zone } }
      const { found } = await findAnomalies(scope, { scanId, signal })
      if (found) await rematchUnusual(scope)
    }
  },
})

/** Asks for a look at every active organisation once an hour. */
export function scheduleAnomalies(services: Services): Promise<void> {
  const look = async () => {
    const organisations = await services.stores.meta.acrossOrganisations
      .selectFrom('organisations')
      .select('id')
      .where('status', '=', 'Active')
      .execute()
    for (const { id } of organisations) await services.jobs.send(findAnomaliesJob(services), { organisationId: id }, id)
  }
  return services.jobs.schedule({ name: 'anomalies', cron: '0 * * * *' }, look)
}
