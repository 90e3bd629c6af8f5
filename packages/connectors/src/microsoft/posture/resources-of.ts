import { dataServices } from '@sharelight/contract'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import type { Site } from '../drives/resources.ts'
import { sitesOf } from '../drives/sites.ts'
import type { Graph } from '../graph.ts'
import { tenantFacts } from './tenant.ts'

/** How the tenant is set, then its sites. */
export async function* resourcesOf(graph: Graph): AsyncGenerator<Page<ResourceFacts>> {
  let items = await tenantFacts(graph)
  for await (const sites of sitesOf(graph)) {
    items.push(...sites.filter(({ isPersonalSite }) => !isPersonalSite).map(siteFacts))
    if (items.length < 100) continue
    yield { items, covers: 'all' }
    items = []
  }
  yield { items, covers: 'all' }
}

/** What a site is shared with beyond its files, who owns it and how it is labelled, Graph does not tell. */
const siteFacts = ({ id, displayName, name, webUrl }: Site): ResourceFacts => ({
  id,
  kind: 'site',
  name: displayName || name || id,
  service: dataServices.SHAREPOINT.key,
  public: null,
  facts: { address: webUrl ?? null, sharing: null, owners: null, guests: null, sensitivityLabel: null },
})
