import { startTenant, type TenantBench, type TenantOptions } from '../microsoft/index.ts'
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
  type Entry,
  type Page,
  type Removed,
  type Connector,
} from '@sharelight/connectors'

/** A tenant of its own, and the connector opened against it as a process that has just started does. */
export interface OpenTenant {
  bench: TenantBench
  io(signal?: AbortSignal): ConnectorIo
  open(settings?: Readonly<Record<string, unknown>>, more?: Partial<ConnectorIo>): Promise<Connection>
}

function microsoft365(): Connector {
  const connector = findConnector('microsoft-365')
  if (!connector) throw new Error('There is no connector for Microsoft 365.')
  return connector
}

export async function openTenant(options: TenantOptions = {}): Promise<OpenTenant> {
  const bench = await startTenant(options)
  const connector = microsoft365()
  const settingsOf = (given: Readonly<Record<string, unknown>> = {}) =>
    connector.settings.parse({ ...bench.settings, ...given })
  const io = (signal = new AbortController().signal, given?: Readonly<Record<string, unknown>>) =>
    ioOf(bench, { connector, settings: settingsOf(given), signal })
  return {
    bench,
    io: signal => io(signal),
    async open(given, more) {
      const open = await connector.load()
      return open(settingsOf(given), { ...io(undefined, given), ...more })
    },
  }
}

interface Opening {
  connector: Connector
  settings: unknown
  signal: AbortSignal
}

function ioOf(bench: TenantBench, { connector, settings, signal }: Opening): ConnectorIo {
  const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
  const http = sourceHttp(createOutbound(rules, { wait: () => Promise.resolve() }), connector.hosts(settings))
  const { signIn } = connector
  if (signIn.kind !== 'oauth') throw new Error('The connector signs in by an application.')
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
  return localIo({ http, tokens, signal, ownDomains: [bench.state.domain] })
}

/** All that one reading names, by container, and where each goes on. */
export async function readDrives(
  connection: Connection,
  from: ReadonlyMap<string, string> = new Map(),
): Promise<{ entries: (Entry | Removed)[]; positions: Map<string, string>; covers: Page<unknown>['covers'][] }> {
  const entries: (Entry | Removed)[] = []
  const positions = new Map<string, string>()
  const covers: Page<unknown>['covers'][] = []
  for await (const container of connection.containers())
    for await (const page of connection.items?.(container, from.get(container.id)) ?? []) {
      entries.push(...page.items)
      covers.push(page.covers)
      if (page.next !== undefined) positions.set(container.id, page.next)
    }
  return { entries, positions, covers }
}
