import type { Services } from '../../context.ts'
import type { JobKind } from '../../jobs/queue.ts'

export interface DescribeFoldersInput {
  organisationId: string
}

/** Works out what the folders of one organisation are about of which something changed. */
export const describeFoldersJob = (services: Services): JobKind<DescribeFoldersInput> => ({
  name: 'folder-contexts',
  concurrency: 1,
  load: async () => {
    const { describeFoldersOf } = await import('./verbs/describe-folders.ts')
    return async ({ organisationId }, signal) => {
      await describeFoldersOf(services, organisationId, { signal })
    }
  },
})

/** Asks for it of every active organisation once an hour, for what changed by other means than a scan. */
export function scheduleFolderContexts(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'folder contexts', cron: '30 * * * *' }, async () => {
    const organisations = await services.stores.meta.acrossOrganisations
      .selectFrom('organisations')
      .select('id')
      .where('status', '=', 'Active')
      .execute()
    for (const { id } of organisations)
      await services.jobs.send(describeFoldersJob(services), { organisationId: id }, id)
  })
}
