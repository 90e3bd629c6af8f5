import { ConnectorError, type ConnectorIo, type Remedy } from '../../kit/connector.ts'
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

const closed =
  'The settings of this data source do not allow Sharelight to change anything. Turn on "May change things" there, or have somebody run the script.'

/** The remedy, which does nothing unless the source's settings allow it. */
export function guarded<P>({ settings }: Mending, remedy: Remedy<P>): Remedy<P> {
  const require = async () => {
    if (!settings.mayChange) throw new ConnectorError('permission_denied', closed)
  }
  const { undo, checkUndo } = remedy
  return {
    params: remedy.params,
    plan: (target, params) => require().then(() => remedy.plan(target, params)),
    apply: step => require().then(() => remedy.apply(step)),
    ...(undo && { undo: receipt => require().then(() => undo.call(remedy, receipt)) }),
    ...(checkUndo && { checkUndo: receipt => require().then(() => checkUndo.call(remedy, receipt)) }),
  }
}

export const changed = (name: string, how = 'is shared otherwise than when this was planned', wayOut = 'Plan again.') =>
  new ConnectorError('changed_while_read', `${name} ${how}. ${wayOut}`)
