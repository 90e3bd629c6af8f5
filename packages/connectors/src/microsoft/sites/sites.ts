import { SourceFault, type ConnectorIo, type Page, type ResourceFacts } from '../../kit/connector.ts'
import { atOnce } from '../at-once.ts'
import type { Site } from '../drives/resources.ts'
import { sitesOf } from '../drives/sites.ts'
import type { Graph } from '../graph.ts'
import type { Microsoft365Settings } from '../microsoft-365/settings.ts'
import { tenantFacts } from '../posture/tenant.ts'
import { unansweredOfDirectory } from '../posture/unanswered.ts'
import { SharePoint } from './sharepoint.ts'
import { groupsOfSites } from './site-groups.ts'
import { siteFacts } from './site-facts.ts'
import { tenantSharing } from './tenant-sharing.ts'
import { answeredElsewhere, neverAnswered, unanswered } from './unanswered.ts'

const sitesAtOnce = 4
const sitesOfPage = 25

export interface Scanner {
  graph: Graph
  settings: Microsoft365Settings
  io: Pick<ConnectorIo, 'http' | 'tokens' | 'signal'>
}

/** How the tenant is set, then its sites, one by one; from a page's `next` on. @throws SourceFault `resync` for a position after a site that is gone */
export async function* sitePermissions(scanner: Scanner, from?: string): AsyncGenerator<Page<ResourceFacts>> {
  const { graph, settings, io } = scanner
  const sharePoint = new SharePoint(settings, io)
  const tenant = await wholeTenant(graph, sharePoint)
  if (from === undefined) yield { items: tenant, covers: 'all', next: afterNone }
  const scanning = { graph, sharePoint, tenant: tenant[0]?.facts ?? {}, groups: onceNeeded(() => groupsOfSites(graph)) }
  let pending: Page<ResourceFacts> | undefined
  for await (const some of sitesAfter(graph, from)) {
    io.signal.throwIfAborted()
    if (pending) yield { ...pending, next: `${afterNone}${pending.items.at(-1)?.id ?? ''}` }
    pending = { items: await atOnce(some, sitesAtOnce, site => siteFacts(scanning, site)), covers: 'all' }
  }
  yield pending ?? { items: [], covers: 'all' }
}

/** A few sites at a time; those after the one that a position names. */
async function* sitesAfter(graph: Graph, from = afterNone): AsyncGenerator<Site[]> {
  if (!from.startsWith(afterNone)) throw unknownPosition()
  const last = from.slice(afterNone.length)
  let isFound = last === ''
  for await (const sites of sitesOf(graph)) {
    const at = isFound ? -1 : sites.findIndex(({ id }) => id === last)
    if (!isFound && at < 0) continue
    isFound = true
    const asked = sites.slice(at + 1).filter(({ isPersonalSite }) => !isPersonalSite)
    for (let start = 0; start < asked.length; start += sitesOfPage) yield asked.slice(start, start + sitesOfPage)
  }
  if (!isFound) throw unknownPosition()
}

function onceNeeded<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}

const afterNone = 'after:'
const unknownPosition = () =>
  new SourceFault('resync', 'The site after which reading was to go on is gone. All sites are read once more.')

async function wholeTenant(graph: Graph, sharePoint: SharePoint): Promise<ResourceFacts[]> {
  const [tenant] = await tenantFacts(graph)
  if (!tenant) return []
  const sharing = await tenantSharing({ graph, sharePoint }, tenant.facts['sharing'])
  const told: Record<string, unknown> = { ...untold, ...tenant.facts, ...sharing }
  const ways = {
    ...unansweredOfDirectory(told),
    ...unanswered(told, { closed: sharePoint.why }),
    ...answeredElsewhere(told),
  }
  return [{ ...tenant, facts: { ...told, unanswered: ways } }]
}

const untold = Object.fromEntries(Object.keys(neverAnswered).map(name => [name, null]))
