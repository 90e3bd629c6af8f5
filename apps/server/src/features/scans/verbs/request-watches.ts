import { lookStream } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { requestByProduct } from './request-by-product.ts'

const leastRestMs = 20_000
/** A source that takes long to list rests so many times as long: watching costs it a twentieth of the time at most. */
const restsFor = 20
/** One whose log tells what changed is asked for little; after all of it was listed, however long that took, only for what the log names. */
const restsFewAfter = { changes: 3, all: 0 }

/**
 * Asks for another look at the sources that can tell what changed at little cost, each after a rest. One whose last scan failed or was cancelled
 * is left to people. Gives how many it asked for.
 */
export async function requestWatches(services: Services): Promise<number> {
  let asked = 0
  const now = services.now().getTime()
  for (const { id, organisation_id: organisationId, started_at, finished_at, covers } of await watchedSources(
    services,
  )) {
    if (!started_at || !finished_at) continue
    const times = covers ? restsFewAfter[covers] : restsFor
    const rest = Math.max(leastRestMs, times * (finished_at.getTime() - started_at.getTime()))
    if (now - finished_at.getTime() < rest) continue
    if (await requestByProduct(services, { organisationId, sourceId: id, isLook: true })) asked++
  }
  return asked
}

/** With their last scan, where that came to its end. */
function watchedSources({ stores, connectors }: Services) {
  const watched = connectors.filter(({ capabilities }) => capabilities.has('changes')).map(({ id }) => id)
  return stores.meta.acrossOrganisations
    .selectFrom('data_sources as source')
    .innerJoin('organisations as organisation', 'organisation.id', 'source.organisation_id')
    .innerJoin('scans as scan', 'scan.source_id', 'source.id')
    .leftJoin('scan_cursors as look', join =>
      join
        .onRef('look.source_id', '=', 'source.id')
        .onRef('look.scan_id', '=', 'scan.id')
        .on('look.stream', '=', lookStream),
    )
    .select(['source.id', 'source.organisation_id', 'scan.started_at', 'scan.finished_at', 'look.covers'])
    .where('source.connector', 'in', watched.length ? watched : [''])
    .where('source.disconnected_at', 'is', null)
    .where('source.lost_at', 'is', null)
    .where('organisation.status', '=', 'Active')
    .where('organisation.type', '!=', 'demo')
    .where('scan.state', '=', 'SCANNING_COMPLETED')
    .where('scan.cancelled', '=', false)
    .where('scan.finished_at', 'is not', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('scans as later')
            .select('later.id')
            .whereRef('later.source_id', '=', 'scan.source_id')
            .whereRef('later.number', '>', 'scan.number'),
        ),
      ),
    )
    .execute()
}
