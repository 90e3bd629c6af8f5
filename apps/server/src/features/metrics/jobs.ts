import { refreshSlices } from '@sharelight/store'
import type { Services } from '../../context.ts'
import type { JobKind } from '../../jobs/queue.ts'

export interface KeepReadyInput {
  organisationId: string
}

/** Works out anew what people asked of many months lately and what changed since, so that none of them waits for it. */
export const keepReadyJob = (services: Services): JobKind<KeepReadyInput> => ({
  name: 'keep-answers-ready',
  concurrency: 1,
  load: async () => {
    const { systemScope } = await import('./verbs/system-scope.ts')
    return async ({ organisationId }, signal) => {
      await refreshSlices(services.stores.analytics, await systemScope(services, organisationId), { signal })
    }
  },
})

export function scheduleKeepingReady(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'answers of many months', cron: '*/10 * * * *' }, async () => {
    const organisations = await services.stores.meta.acrossOrganisations
      .selectFrom('organisations')
      .select('id')
      .where('status', '=', 'Active')
      .execute()
    for (const { id } of organisations) await services.jobs.send(keepReadyJob(services), { organisationId: id }, id)
  })
}
