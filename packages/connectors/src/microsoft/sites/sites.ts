import type { ConnectorIo, Page, ResourceFacts } from '../../kit/connector.ts'
import { atOnce } from '../at-once.ts'
import { sitesOf } from '../drives/sites.ts'
import type { Graph } from '../graph.ts'
import type { Microsoft365Settings } from '../microsoft-365/settings.ts'
import { tenantFacts } from '../posture/tenant.ts'
import { unansweredOfDirectory } from '../posture/unanswered.ts'
import { SharePoint } from './sharepoint.ts'
import { groupsOfSites } from './site-groups.ts'
import { siteFacts } from './site-facts.ts'
import { tenantSharing } from './tenant-sharing.ts'
import { neverAnswered, unanswered } from './unanswered.ts'

const sitesAtOnce = 4
const sitesOfPage = 25

export interface Scanner {
  graph: Graph
  settings: Microsoft365Settings
  io: Pick<ConnectorIo, 'http' | 'tokens' | 'signal'>
}

/** How the tenant is set, then its sites, one by one. */
export async function* sitePermissions({ graph, settings, io }: Scanner): AsyncGenerator<Page<ResourceFacts>> {
  const sharePoint = new SharePoint(settings, io)
  const tenant = await wholeTenant(graph, sharePoint)
  yield { items: tenant, covers: 'all' }
  const scanning = { graph, sharePoint, tenantSharing: tenant[0]?.facts['sharing'], groups: await groupsOfSites(graph) }
  for await (const sites of sitesOf(graph)) {
    const asked = sites.filter(({ isPersonalSite }) => !isPersonalSite)
    for (let at = 0; at < asked.length; at += sitesOfPage) {
      io.signal.throwIfAborted()
      const some = asked.slice(at, at + sitesOfPage)
      yield { items: await atOnce(some, sitesAtOnce, site => siteFacts(scanning, site)), covers: 'all' }
    }
  }
}

async function wholeTenant(graph: Graph, sharePoint: SharePoint): Promise<ResourceFacts[]> {
  const [tenant] = await tenantFacts(graph)
  if (!tenant) return []
  const sharing = await tenantSharing({ graph, sharePoint }, tenant.facts['sharing'])
  const missing = Object.fromEntries(Object.keys(neverAnswered).map(name => [name, null]))
  const told = { ...tenant.facts, ...sharing, ...missing }
  const ways = { ...unansweredOfDirectory(told), ...unanswered(told, { closed: sharePoint.why }), ...neverAnswered }
  return [{ ...tenant, facts: { ...told, unanswered: ways } }]
}
