import type { Services } from '../../context.ts'
import type { JobKind } from '../../jobs/queue.ts'

interface FeedInput {
  organisationId: string
}

/** Looks for what has to be told to an organisation's receivers, and for how its tickets stand. */
export const feedReceiversJob = (services: Services): JobKind<FeedInput> => ({
  name: 'feed-receivers',
  concurrency: 1,
  load: async () => {
    const { workOnReceivers } = await import('./verbs/work-on-receivers.ts')
    return ({ organisationId }, signal) => workOnReceivers(services, { organisationId, signal })
  },
})

export const askForFeeding = (services: Services, organisationId: string): Promise<void> =>
  services.jobs.send(feedReceiversJob(services), { organisationId }, organisationId)

/** Asks for it once a minute wherever there are receivers. */
export function scheduleReceivers(services: Services): Promise<void> {
  const look = async () => {
    const rows = await services.stores.meta.acrossOrganisations
      .selectFrom('receivers')
      .innerJoin('organisations', 'organisations.id', 'receivers.organisation_id')
      .select('receivers.organisation_id')
      .where('organisations.type', '!=', 'demo')
      .distinct()
      .execute()
    for (const { organisation_id: id } of rows) await askForFeeding(services, id)
  }
  return services.jobs.schedule({ name: 'receivers', cron: '* * * * *' }, look)
}
