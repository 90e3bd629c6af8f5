import type { Reply } from '../microsoft/http/call.ts'
import { newFaults, type Faults } from '../microsoft/http/faults.ts'
import { listen, stop, type Asked } from '../microsoft/http/server.ts'
import { actionsOf, type HubspotActions } from './actions.ts'
import { refuse, routes } from './routes.ts'
import { newHubspot, type HubspotState } from './state.ts'

/** A HubSpot account on this machine: it plays what HubSpot documents of its APIs (version 3). */
export interface HubspotBench {
  /** For OUTBOUND_HOSTS: HubSpot's hosts → what stands for them here. */
  hosts: Record<string, string>
  settings: { accessToken: string }
  state: HubspotState
  act: HubspotActions
  faults: Omit<Faults, 'resync' | 'tokensFrom' | 'expireTokens'>
  /** What was asked for, the last 5,000 calls. */
  calls: { method: string; path: string; query: string; body?: unknown; isSigned: boolean }[]
  stop(): Promise<void>
}

const keptCalls = 5000

export async function startHubspot(): Promise<HubspotBench> {
  const state = newHubspot()
  const faults = newFaults(() => state.count())
  const calls: HubspotBench['calls'] = []
  const { server, url } = await listen(asked => {
    const { pathname, search } = asked.url
    const body: unknown = asked.bytes.length ? JSON.parse(asked.bytes.toString()) : undefined
    const isSigned = asked.headers['authorization'] !== undefined
    calls.push({ method: asked.method, path: pathname.replace(/^\/api/, ''), query: search, body, isSigned })
    if (calls.length > keptCalls) calls.shift()
    const mishap = faults.next(`${asked.method} ${pathname}`)
    if (mishap?.kind === 'answer') {
      const policy = mishap.status === 429 && state.policy ? { policyName: state.policy, errorType: 'RATE_LIMIT' } : {}
      const { body: said } = refuse(mishap.status, mishap.code)
      return Promise.resolve({
        reply: { status: mishap.status, headers: mishap.headers, body: { ...(said as object), ...policy } },
      })
    }
    return Promise.resolve({ reply: answered(state, asked), ...(mishap && { spoilt: mishap.kind }) })
  })
  return {
    hosts: { 'api.hubapi.com': `${url}/api`, '4242.fs1.hubspotusercontent-na1.net': `${url}/kept` },
    settings: { accessToken: state.token },
    state,
    act: actionsOf(state),
    faults,
    calls,
    stop: () => stop(server),
  }
}

function answered(state: HubspotState, asked: Asked): Reply {
  const kept = /^\/kept\/signed\/(\d+)$/.exec(asked.url.pathname)?.[1]
  if (kept !== undefined) {
    const file = state.files.get(kept)
    return file ? { status: 200, headers: { 'content-type': 'text/plain' }, body: file.content } : refuse(404, 'GONE')
  }
  const path = asked.url.pathname.replace(/^\/api/, '')
  if (state.isSignedOut || asked.headers['authorization'] !== `Bearer ${state.token}`)
    return refuse(401, 'INVALID_AUTHENTICATION')
  if (state.shut?.test(path)) return refuse(403, 'MISSING_SCOPES')
  const found = routes.find(({ method, path: pattern }) => method === asked.method && pattern.test(path))
  if (!found) return refuse(404, 'NOT_FOUND')
  const parts = (found.path.exec(path) ?? []).slice(1).map(part => decodeURIComponent(part))
  return found.handle({ state, asked, query: new URLSearchParams(asked.url.searchParams), parts })
}
