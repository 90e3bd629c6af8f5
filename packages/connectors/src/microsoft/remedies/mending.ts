import { ConnectorError, type ConnectorIo, type Remedy } from '../../kit/connector.ts'
import { guarded as guardedBy } from '../../kit/guarded.ts'
import { ownDomainsOf } from '../directory/domains.ts'
import type { Graph } from '../graph.ts'
import type { Microsoft365Settings } from '../microsoft-365/settings.ts'
import { SharePoint } from '../sites/sharepoint.ts'

/** What every remedy of Microsoft 365 works with. */
export interface Mending {
  graph: Graph
  sharePoint: SharePoint
  settings: Microsoft365Settings
  io: Pick<ConnectorIo, 'http' | 'signal' | 'now' | 'ownDomains'>
  /** The organisation's own domains, those of the tenant among them. */
  ownDomains(): Promise<readonly string[]>
}

type Given = Pick<Mending, 'graph' | 'settings'> & { io: Mending['io'] & Pick<ConnectorIo, 'tokens'> }

export function mendingOf({ graph, settings, io }: Given): Mending {
  let known: Promise<readonly string[]> | undefined
  const read = async () => [...io.ownDomains, ...(await ownDomainsOf(graph))]
  return {
    graph,
    sharePoint: new SharePoint(settings, io),
    settings,
    io,
    ownDomains() {
      known ??= read().catch((error: unknown) => {
        known = undefined
        throw error
      })
      return known
    },
  }
}

/** The remedy, which does nothing unless the source's settings allow it. */
export const guarded = <P>({ settings }: Mending, remedy: Remedy<P>): Remedy<P> => guardedBy(settings, remedy)

export const changed = (name: string, how = 'is shared otherwise than when this was planned', wayOut = 'Plan again.') =>
  new ConnectorError('changed_while_read', `${name} ${how}. ${wayOut}`)
