import { startWorkspace, type WorkspaceBench, type WorkspaceOptions } from '../google/index.ts'
import {
  createOutbound,
  createTokenSource,
  findConnector,
  localIo,
  memoryVault,
  readOutboundRules,
  sourceHttp,
  type Connection,
  type ConnectorIo,
} from '@sharelight/connectors'

/** The way to a Workspace, as a process that has just started has it. */
export interface WorkspaceWay {
  io(signal?: AbortSignal): ConnectorIo
  open(settings?: Readonly<Record<string, unknown>>): Promise<Connection>
}

/** A Workspace of its own, and the connector opened against it. */
export interface OpenWorkspace extends WorkspaceWay {
  bench: WorkspaceBench
}

export async function openWorkspace(options: WorkspaceOptions = {}): Promise<OpenWorkspace> {
  const bench = await startWorkspace(options)
  const { hosts, settings, state, clock } = bench
  return { bench, ...wayToWorkspace({ hosts, settings, domain: state.domain, now: () => clock.now() }) }
}

interface Known extends Pick<WorkspaceBench, 'hosts' | 'settings'> {
  domain: string
  now?(): Date
}

/** To one that may be in another process. */
export function wayToWorkspace({ hosts, settings: known, domain, now = () => new Date() }: Known): WorkspaceWay {
  const connector = findConnector('google-workspace')
  if (!connector) throw new Error('There is no connector for Google Workspace.')
  const { signIn } = connector
  if (signIn.kind !== 'oauth') throw new Error('The connector signs in by a service account.')
  const settingsOf = (given: Readonly<Record<string, unknown>> = {}) => connector.settings.parse({ ...known, ...given })
  const io = (signal = new AbortController().signal, settings = settingsOf()): ConnectorIo => {
    const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(hosts) })
    const http = sourceHttp(createOutbound(rules, { wait: () => Promise.resolve() }), connector.hosts(settings))
    const vaults = new Map<string, ReturnType<typeof memoryVault>>()
    const tokens = createTokenSource({
      name: signIn.name,
      client: signIn.client(settings),
      http,
      now: () => new Date(),
      signal,
      vaultFor(scopes) {
        const vault = vaults.get(scopes.join(' ')) ?? memoryVault()
        vaults.set(scopes.join(' '), vault)
        return Promise.resolve(vault)
      },
    })
    return localIo({ http, tokens, signal, ownDomains: [domain], now })
  }
  return {
    io: signal => io(signal),
    async open(given) {
      const settings = settingsOf(given)
      return (await connector.load())(settings, io(undefined, settings))
    },
  }
}
