import { registerClient } from './actions/applications.ts'
import { actionsOf, type TenantActions } from './actions/index.ts'
import { tenantClock, type TenantClock } from './clock.ts'
import { defaultClient, type NewClient } from './client.ts'
import type { TenantCloud } from './clouds.ts'
import { answering, type Recorded } from './http/answering.ts'
import { austere, plainest, type Austerity } from './http/austere.ts'
import { newFaults, type Faults } from './http/faults.ts'
import { hostMap } from './http/hosts.ts'
import { newMeter, type Limit, type Meter } from './http/limits.ts'
import type { Bucket } from './http/route.ts'
import { listen, stop, type Answering } from './http/server.ts'
import type { FeedWays } from './log/audit-log.ts'
import { tokenStore, type TokenStore } from './login/tokens.ts'
import { newTenant, type TenantState } from './state/tenant.ts'

export interface TenantOptions {
  name?: string
  /** Of people's addresses. */
  domain?: string
  cloud?: TenantCloud
  /** Where its clock stands; it goes with this machine's unless said. */
  at?: Date
  /** Seconds that a token is good for; an hour less a second unless said. */
  tokenSeconds?: number
  /** Seconds until a delta shows that something was shared. */
  shareDelaySeconds?: number
  /** What a call does that takes back what is inherited: nothing, with 204, or 400. */
  inheritedRemoval?: TenantState['inheritedRemoval']
  /** How the audit feed behaves. */
  feed?: Partial<FeedWays>
  /** None unless said; `documentedLimits` are Microsoft's. */
  limits?: Partial<Record<Bucket, Limit>>
  /** What addresses in answers name: Microsoft's hosts, which OUTBOUND_HOSTS leads here, or this machine. */
  links?: 'microsoft' | 'local'
  /** Answers as a server does that was written from Microsoft's pages alone: the least of all. */
  austere?: boolean | Austerity
  /** The application that connects; it has every right unless said. */
  client?: NewClient
  port?: number
}

/** A tenant of Microsoft 365 on this machine. */
export interface TenantBench {
  /** Base addresses of its hosts here. */
  url: Record<'login' | 'graph' | 'manage' | 'sharepoint', string>
  /** For OUTBOUND_HOSTS: Microsoft's host → what stands for it here. */
  hosts: Record<string, string>
  /** What a person enters to connect it. */
  settings: { tenantId: string; clientId: string; clientSecret: string; cloud: TenantCloud }
  state: TenantState
  act: TenantActions
  faults: Faults
  clock: TenantClock
  meter: Meter
  /** What its sign-in has given out. */
  tokens: TokenStore
  /** What was asked of it, the last 5,000 calls. */
  calls: readonly Recorded[]
  stop(): Promise<void>
}

/** A tenant with an administrator and an application that was consented to, otherwise empty, listening on loopback. */
export async function startTenant(options: TenantOptions = {}): Promise<TenantBench> {
  const cloud = options.cloud ?? 'global'
  const domain = options.domain ?? 'contoso.example'
  const clock = tenantClock(options.at)
  const state = newTenant({
    name: options.name ?? 'Contoso',
    prefix: domain.split('.')[0] ?? 'contoso',
    domain,
    cloud,
    clock,
    shareDelaySeconds: options.shareDelaySeconds ?? 0,
    inheritedRemoval: options.inheritedRemoval ?? 'ignored',
    feed: { delaySeconds: 0, isUnordered: false, isDoubled: false, ...options.feed },
  })
  const act = actionsOf(state)
  act.addUser({ name: 'Ann Admin', address: `admin@${domain}`, methods: ['microsoftAuthenticatorPush'] })
  act.giveRole(`admin@${domain}`, 'Global Administrator')
  const client = defaultClient(options.client)
  state.clients.set(client.clientId, client)
  if (client.isKnown) registerClient(state, client)
  const faults = newFaults(() => state.count())
  const meter = newMeter(state, options.limits ?? {})
  const calls: Recorded[] = []
  const tokens = tokenStore(state)
  let hosts: Record<string, string> = {}
  const serving = {
    state,
    tokens,
    faults,
    meter,
    lifetime: options.tokenSeconds ?? 3599,
    links: options.links ?? 'microsoft',
    hosts: () => hosts,
    calls,
  }
  const { server, url } = await listen(plainly(answering(serving), options.austere), options.port)
  hosts = hostMap(state, url)
  return {
    url: { login: `${url}/login`, graph: `${url}/graph`, manage: `${url}/manage`, sharepoint: `${url}/sharepoint` },
    hosts,
    settings: { tenantId: state.id, clientId: client.clientId, clientSecret: client.secrets[0]?.value ?? '', cloud },
    state,
    act,
    faults,
    clock,
    meter,
    tokens,
    calls,
    stop: () => stop(server),
  }
}

const plainly = (answer: Answering, how: TenantOptions['austere']) =>
  how ? austere(answer, how === true ? plainest : how) : answer
