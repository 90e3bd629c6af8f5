import { lastDue } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { productActor } from '../../../http/actor.ts'
import { scanJob } from '../scan-job.ts'

/** Asks for the scans whose time has come. A source that is being scanned, or was since, is left alone. Gives how many it asked for. */
export async function requestDueScans(services: Services): Promise<number> {
  const now = services.now()
  let asked = 0
  for (const { id, schedule, created_at, organisation_id, time_zone } of await scheduledSources(services)) {
    const due = lastDue(schedule ?? '', now, time_zone)
    const last = await services.stores.meta.forOrganisation(organisation_id).selectFrom('scans').select(['requested_at', 'finished_at'])
      .where('source_id', '=', id).orderBy('requested_at', 'desc').limit(1).executeTakeFirst()
    if (created_at >= due || (last && (last.requested_at >= due || !last.finished_at))) continue
    await requestOne(services, organisation_id, id)
    asked++
  }
  return asked
}

function scheduledSources({ stores }: Services) {
  return stores.meta.acrossOrganisations.selectFrom('data_sources as source')
    .innerJoin('organisations as organisation', 'organisation.id', 'source.organisation_id')
    .select(['source.id', 'source.schedule', 'source.created_at', 'source.organisation_id', 'organisation.time_zone'])
    .where('source.schedule', 'is not', null).where('source.disconnected_at', 'is', null)
    .where('organisation.status', '=', 'Active').where('organisation.type', '!=', 'demo').execute()
}

async function requestOne(services: Services, organisationId: string, sourceId: string) {
  const scan = await services.stores.meta.forOrganisation(organisationId).transaction().execute(async tx => {
    const asked = { source_id: sourceId, state: 'SCANNING_REQUESTED' as const, started_at: null, finished_at: null, error: null }
    const row = await tx.insertInto('scans').values(asked).returning('id').executeTakeFirstOrThrow()
    await tx.updateTable('data_sources').set({ state: 'SCANNING_REQUESTED' }).where('id', '=', sourceId).execute()
    await audit(tx, productActor(organisationId), { action: 'source.scan', subject: sourceId, before: null, after: { scanId: row.id, scheduled: true } })
    return row
  })
  await services.jobs.send(scanJob(services), { organisationId, scanId: scan.id }, sourceId)
}
