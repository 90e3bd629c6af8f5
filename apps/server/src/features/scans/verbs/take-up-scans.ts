import type { Services } from '../../../context.ts'
import { scanJob } from '../scan-job.ts'

/**
 * Takes up the scans that were asked for and that nobody works on: a process ended, or the queue did not take or lost their job. Where
 * there is a job, nothing more is asked. Paused ones wait for their owner.
 */
export async function takeUpScans(services: Services): Promise<void> {
  const open = await services.stores.meta.acrossOrganisations.selectFrom('scans').select(['id', 'organisation_id'])
    .where('finished_at', 'is', null).where('paused', '=', false).orderBy('number').execute()
  for (const { id: scanId, organisation_id: organisationId } of open) {
    if (!services.activeScans.has(scanId)) await services.jobs.send(scanJob(services), { organisationId, scanId }, scanId)
  }
}
