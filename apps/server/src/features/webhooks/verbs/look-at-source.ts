import type { Services } from '../../../context.ts'
import { requestByProduct } from '../../scans/verbs/request-by-product.ts'

/** However often a service calls, a source is looked at so often at most. */
const leastRestMs = 10_000

/** Asks for a look at a source, where it is not being read, and was not a moment ago; what came meanwhile is seen by the next look all the same. */
export async function lookAtSource(services: Services, sourceId: string): Promise<boolean> {
  const source = await services.stores.meta.acrossOrganisations
    .selectFrom('data_sources')
    .innerJoin('organisations', 'organisations.id', 'data_sources.organisation_id')
    .leftJoin('scans', 'scans.source_id', 'data_sources.id')
    .select(['data_sources.organisation_id as organisationId', 'scans.state', 'scans.cancelled'])
    .select('scans.finished_at as finishedAt')
    .where('data_sources.id', '=', sourceId)
    .where('data_sources.disconnected_at', 'is', null)
    .where('data_sources.lost_at', 'is', null)
    .where('organisations.status', '=', 'Active')
    .orderBy('scans.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  // One that was never read, failed or was ended by somebody waits for people.
  if (!source?.finishedAt || source.state !== 'SCANNING_COMPLETED' || source.cancelled) return false
  if (services.now().getTime() - source.finishedAt.getTime() < leastRestMs) return false
  return requestByProduct(services, { organisationId: source.organisationId, sourceId, isLook: true })
}
