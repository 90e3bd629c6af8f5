import type { Services } from '../../../context.ts'
import { scanJob } from '../scan-job.ts'

/** Takes up the scans that a process left when it ended. Paused ones wait for their owner. */
export async function resumeInterrupted(services: Services): Promise<void> {
  const left = await services.stores.meta.acrossOrganisations.selectFrom('scans').select(['id', 'organisation_id', 'source_id'])
    .where('finished_at', 'is', null).where('paused', '=', false).execute()
  for (const { id, organisation_id: organisationId, source_id: sourceId } of left) {
    await services.jobs.send(scanJob(services), { organisationId, scanId: id }, sourceId)
  }
}
