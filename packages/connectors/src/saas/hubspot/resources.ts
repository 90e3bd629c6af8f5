import type { Page, ResourceFacts } from '../../kit/connector.ts'
import type { HubspotReading } from './reading.ts'
import { hubspotService } from './service.ts'

/** The account. */
export async function* resources({ account }: HubspotReading): AsyncGenerator<Page<ResourceFacts>> {
  const { portalId, accountType, timeZone, uiDomain, dataHostingLocation } = await account.details()
  const facts = {
    type: accountType ?? null,
    timeZone: timeZone ?? null,
    dataHosting: dataHostingLocation ?? null,
    ...(uiDomain && { domain: uiDomain }),
  }
  yield {
    items: [
      { id: portalId, kind: 'tenant', name: `HubSpot ${portalId}`, service: hubspotService.key, public: false, facts },
    ],
    covers: 'all',
  }
}
