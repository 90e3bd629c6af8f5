import type { Services } from '../../../context.ts'
import { mayScan } from '../../sources/verbs/licensed.ts'
import { writeRequest } from './write-request.ts'

interface Asked {
  organisationId: string
  sourceId: string
  /** To see whether anything has changed there, not what was changed from here. */
  isLook: boolean
}

/** Asks for a scan that nobody asked for. One that is open already will see what this one would. */
export async function requestByProduct(
  services: Services,
  { organisationId, sourceId, isLook }: Asked,
): Promise<boolean> {
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
      return source && (await mayScan(services, tx, source.id))
        ? writeRequest(services, tx, { ...source, isLook })
        : undefined
    })
  if (scan) services.tasks.wake()
  return scan !== undefined
}
