import type { Services } from '../../../context.ts'
import { requestByProduct } from '../../scans/verbs/request-by-product.ts'
import { findDevicesSource } from './devices-source.ts'

/** Takes what devices have sent into the inventory; what is under way already is asked for again soon after. */
export async function lookNow(services: Services, organisationId: string): Promise<void> {
  const source = await findDevicesSource(services.stores.meta.forOrganisation(organisationId))
  if (source) await requestByProduct(services, { organisationId, sourceId: source.id, isLook: true })
}
