import { dataServices } from '@sharelight/contract'
import type { ResourceFacts } from '../../kit/connector.ts'
import type { Graph } from '../graph.ts'
import { asker } from './asker.ts'
import { directoryFacts } from './directory-facts.ts'
import { Organisation, SharePointSettings } from './resources.ts'
import { secureScoreFacts } from './secure-score.ts'

/** What the posture of a tenant is judged by; null is what the application may not see. */
export async function tenantFacts(graph: Graph): Promise<ResourceFacts[]> {
  const ask = asker(graph)
  const [organisation] = (await ask.all(Organisation, '/organization', 'directory')) ?? []
  if (!organisation) return []
  const [sharing, directory, score] = await Promise.all([
    ask.one(SharePointSettings, '/admin/sharepoint/settings'),
    directoryFacts(graph, ask),
    secureScoreFacts(ask),
  ])
  return [
    {
      id: organisation.id,
      kind: 'tenant',
      name: organisation.displayName || organisation.id,
      service: dataServices.SHAREPOINT.key,
      public: null,
      facts: {
        sharing: sharing?.sharingCapability ? capitalised(sharing.sharingCapability) : null,
        guestsMayReshare: sharing?.isResharingByExternalUsersEnabled ?? null,
        ...directory,
        ...score,
      },
    },
  ]
}

/** SharePoint itself writes `ExternalUserAndGuestSharing`, and Graph `externalUserAndGuestSharing`. */
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
