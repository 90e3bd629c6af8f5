import type { Services } from '../../context.ts'
import type { JobKind } from '../../jobs/queue.ts'
import type { Rounds } from '../../jobs/rounds.ts'

export interface FindAnomaliesInput { organisationId: string; scanId?: string }

/** Looks for anomalies in one organisation; several wait for one another, for they read all of its history. */
export const findAnomaliesJob = (services: Services): JobKind<FindAnomaliesInput> => ({
  name: 'find-anomalies',
  concurrency: 1,
  load: async () => {
    const { findAnomalies } = await import('./verbs/find-anomalies.ts')
    return async ({ organisationId, scanId }, signal) => {
      const organisation = await services.stores.meta.forOrganisation(organisationId).selectFrom('organisations').select(['id', 'time_zone']).executeTakeFirst()
      if (organisation) await findAnomalies({ services, organisation: { id: organisation.id, timeZone: organisation.time_zone } }, { scanId, signal })
    }
  },
})

const everyMs = 3_600_000

/** Asks for a look at every active organisation once an hour. */
export function keepLooking(services: Services, rounds: Rounds): void {
  const look = async () => {
    const organisations = await services.stores.meta.acrossOrganisations.selectFrom('organisations').select('id').where('status', '=', 'Active').execute()
    for (const { id } of organisations) await services.jobs.send(findAnomaliesJob(services), { organisationId: id }, id)
  }
  rounds.keep('anomalies', look, { everyMs, atOnce: false })
}
