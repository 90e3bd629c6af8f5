import {
  createOutbound,
  createTokenSource,
  findConnector,
  localIo,
  memoryVault,
  readOutboundRules,
  sourceHttp,
  type Connection,
  type Connector,
  type ConnectorIo,
  type TokenSource,
} from '@sharelight/connectors'

/** The way to a service, as a process that has just started has it. */
export interface Way {
  io(signal?: AbortSignal): ConnectorIo
  open(settings?: Readonly<Record<string, unknown>>): Promise<Connection>
}

interface Known {
  /** For OUTBOUND_HOSTS. */
  hosts: Record<string, string>
  settings: Readonly<Record<string, unknown>>
  domain: string
  now?(): Date
}

/** To a service that may be played in another process, by the id of its connector. */
export function wayTo(id: string, { hosts, settings: known, domain, now = () => new Date() }: Known): Way {
  const connector = findConnector(id)
  if (!connector) throw new Error(`There is no connector ${id}.`)
  const settingsOf = (given: Readonly<Record<string, unknown>> = {}) => connector.settings.parse({ ...known, ...given })
  const io = (signal = new AbortController().signal, settings = settingsOf()): ConnectorIo => {
    const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(hosts) })
    const http = sourceHttp(createOutbound(rules, { wait: () => Promise.resolve() }), connector.hosts(settings))
    const tokens = tokensOf(connector, settings, { http, signal })
    return localIo({ http, signal, ownDomains: [domain], now, ...(tokens && { tokens }) })
  }
  return {
    io: signal => io(signal),
    async open(given) {
      const settings = settingsOf(given)
      return (await connector.load())(settings, io(undefined, settings))
    },
  }
}

/** Of a service that gives tokens; kept in memory. */
function tokensOf(
  { signIn }: Connector,
  settings: unknown,
  { http, signal }: Pick<ConnectorIo, 'http' | 'signal'>,
): TokenSource | undefined {
  if (signIn.kind !== 'oauth') return undefined
  const vaults = new Map<string, ReturnType<typeof memoryVault>>()
  return createTokenSource({
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
}
