import { lastDue } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { productActor } from '../../../http/actor.ts'
import { mayScan } from '../../sources/verbs/licensed.ts'
import { writeRequest } from './write-request.ts'

/** What happened later than this in the future, in milliseconds, was dated by a clock that was wrong: it says nothing. */
const mostAhead = 24 * 3_600_000

/** Asks for the scans whose time has come. A source that is being scanned, or was since, is left alone, and so
 * is one that lets nobody in until people have reconnected it. Gives how many it asked for. */
export async function requestDueScans(services: Services): Promise<number> {
  const now = services.now()
  let asked = 0
  for (const { id, name, schedule, created_at, organisation_id, time_zone } of await scheduledSources(services)) {
    const due = lastDue(schedule ?? '', now, time_zone)
    const last = await services.stores.meta
      .forOrganisation(organisation_id)
      .selectFrom('scans')
      .select(['requested_at', 'finished_at'])
      .where('source_id', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isSince = (time: Date) => time >= due && time.getTime() <= now.getTime() + mostAhead
    if (isSince(created_at) || (last && (isSince(last.requested_at) || !last.finished_at))) continue
    if (await requestOne(services, organisation_id, { id, name })) asked++
  }
  return asked
}

function scheduledSources({ stores }: Services) {
  return stores.meta.acrossOrganisations
    .selectFrom('data_sources as source')
    .innerJoin('organisations as organisation', 'organisation.id', 'source.organisation_id')
    .select([
      'source.id',
      'source.name',
      'source.schedule',
      'source.created_at',
      'source.organisation_id',
      'organisation.time_zone',
    ])
    .where('source.schedule', 'is not', null)
    .where('source.disconnected_at', 'is', null)
    .where('source.lost_at', 'is', null)
    .where('organisation.status', '=', 'Active')
    .where('organisation.type', '!=', 'demo')
    .execute()
}

async function requestOne(
  services: Services,
  organisationId: string,
  source: { id: string; name: string },
): Promise<boolean> {
  const scan = await services.stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const row = (await mayScan(services, tx, source.id)) ? await writeRequest(services, tx, source) : undefined
      if (row)
        await audit(tx, productActor(organisationId), {
          action: 'source.scan',
          subject: source.id,
          before: null,
          after: { scanId: row.id, scheduled: true },
        })
      return row
    })
  if (scan) services.tasks.wake()
  return scan !== undefined
}
