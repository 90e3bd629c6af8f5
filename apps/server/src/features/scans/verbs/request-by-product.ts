import type { Services } from '../../../context.ts'
import { writeRequest } from './write-request.ts'

/** Asks for a scan that nobody asked for: to see what was changed from here, or there. One that is open already will see it. */
export async function requestByProduct(services: Services, organisationId: string, sourceId: string): Promise<boolean> {
  const scan = await services.stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const source = await tx
        .selectFrom('data_sources')
        .select(['id', 'name'])
        .where('id', '=', sourceId)
        .where('disconnected_at', 'is', null)
        .executeTakeFirst()
      return source && writeRequest(services, tx, source)
    })
  if (scan) services.tasks.wake()
  return scan !== undefined
}
