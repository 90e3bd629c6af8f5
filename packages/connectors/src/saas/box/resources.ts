import { z } from 'zod'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { BoxFault } from './fault.ts'
import { shown } from './grants.ts'
import type { BoxReading } from './list.ts'
import { boxService } from './service.ts'

const Allowed = z.looseObject({ domain: z.string(), direction: z.string().nullish() })

/** The enterprise: with whom it lets people share, and its classifications. */
export async function* resources(reading: BoxReading): AsyncGenerator<Page<ResourceFacts>> {
  const { settings, self, classifications } = reading
  const { enterprise } = await self()
  const names = [...(await classifications.all()).keys()]
  const item: ResourceFacts = {
    id: settings.enterpriseId,
    kind: 'tenant',
    name: shown(enterprise?.name || settings.enterpriseId),
    service: boxService.key,
    public: false,
    facts: { classifications: names, ...(await allowlist(reading)) },
  }
  yield { items: [item], covers: 'all' }
}

/** Nothing where the app may not see it. */
async function allowlist({ box }: BoxReading): Promise<Record<string, unknown>> {
  try {
    const domains: string[] = []
    const call = {
      path: '/collaboration_whitelist_entries',
      query: { limit: 1000 },
      what: 'Domains that may be shared with',
    }
    for await (const { entries } of box.pages(call))
      domains.push(...entries.flatMap(one => Allowed.safeParse(one).data?.domain ?? []))
    return { allowedDomains: domains, sharesWithAllowedDomainsOnly: domains.length > 0 }
  } catch (error) {
    if (error instanceof BoxFault) return {}
    throw error
  }
}
