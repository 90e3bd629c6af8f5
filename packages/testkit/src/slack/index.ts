import { newFaults, type Faults } from '../microsoft/http/faults.ts'
import { listen, stop, type Asked } from '../microsoft/http/server.ts'
import type { Reply } from '../microsoft/http/call.ts'
import { actionsOf, type SlackActions } from './actions.ts'
import { methods, Refusal } from './methods.ts'
import { newSlack, type SlackState } from './state.ts'

export { methods } from './methods.ts'

/** A workspace of Slack on this machine: it plays what Slack documents of its Web API and its audit log. */
export interface SlackBench {
  /** For OUTBOUND_HOSTS: Slack's host → what stands for it here. */
  hosts: Record<string, string>
  settings: { token: string; auditToken: string }
  state: SlackState
  act: SlackActions
  faults: Omit<Faults, 'resync' | 'tokensFrom' | 'expireTokens'>
  /** The methods that were called, the last 5,000. */
  calls: readonly string[]
  stop(): Promise<void>
}

const keptCalls = 5000

export async function startSlack({ domain = 'contoso.example' } = {}): Promise<SlackBench> {
  const state = newSlack(domain)
  const faults = newFaults(() => state.count())
  const calls: string[] = []
  const { server, url } = await listen(asked => {
    const { pathname } = asked.url
    calls.push(pathname)
    if (calls.length > keptCalls) calls.shift()
    const mishap = faults.next(`${asked.method} ${pathname}`)
    if (mishap?.kind === 'answer') return Promise.resolve({ reply: failed(mishap) })
    return Promise.resolve({ reply: answered(state, asked), ...(mishap && { spoilt: mishap.kind }) })
  })
  return {
    hosts: { 'slack.com': `${url}/slack`, 'api.slack.com': `${url}/audit`, 'files.slack.com': `${url}/files` },
    settings: { token: state.token, auditToken: state.auditToken },
    state,
    act: actionsOf(state, domain),
    faults,
    calls,
    stop: () => stop(server),
  }
}

const failed = ({ status, headers }: { status: number; headers: Record<string, string> }): Reply => ({
  status,
  headers,
  body: { ok: false, error: status === 429 ? 'ratelimited' : 'service_unavailable' },
})

const bearerOf = ({ headers }: Asked) => /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1]

function answered(state: SlackState, asked: Asked): Reply {
  const { pathname } = asked.url
  if (pathname.startsWith('/audit/')) return audited(state, asked)
  if (pathname.startsWith('/files/')) return fileAt(state, asked)
  const method = methods[pathname.replace('/slack/api/', '')]
  try {
    if (!method) throw new Refusal('unknown_method')
    if (state.isSignedOut || bearerOf(asked) !== state.token) throw new Refusal('invalid_auth')
    const form = new URLSearchParams([...new URLSearchParams(asked.bytes.toString()), ...asked.url.searchParams])
    const headers = { 'x-oauth-scopes': [...state.scopes].join(',') }
    return { status: 200, headers, body: { ok: true, ...method({ state, form }) } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: 200, body: { ok: false, error: error.code, ...error.more } }
  }
}

/** The newest first, from `oldest` to `latest`. */
function audited(state: SlackState, asked: Asked): Reply {
  if (bearerOf(asked) !== state.auditToken) return { status: 401, body: { ok: false, error: 'invalid_auth' } }
  const query = asked.url.searchParams
  const [oldest, latest] = [Number(query.get('oldest') ?? 0), Number(query.get('latest') ?? Infinity)]
  const all = state.audit.filter(({ date_create: at }) => at >= oldest && at <= latest).toReversed()
  const start = Number(query.get('cursor') ?? 0)
  const size = Math.min(Number(query.get('limit') ?? 50), state.mostAPage)
  const next = start + size < all.length ? String(start + size) : ''
  return { status: 200, body: { entries: all.slice(start, start + size), response_metadata: { next_cursor: next } } }
}

function fileAt(state: SlackState, asked: Asked): Reply {
  const id = /-(F[A-Z0-9]+)\//.exec(asked.url.pathname)?.[1] ?? ''
  const file = state.files.get(id)
  const isAllowed = bearerOf(asked) === state.token && state.scopes.has('files:read')
  if (!isAllowed) return { status: 302, headers: { location: `https://${state.team.domain}.slack.com/?redir=files` } }
  if (!file || file.isDeleted) return { status: 404, body: 'Not found' }
  return { status: 200, headers: { 'content-type': file.mimetype }, body: file.content }
}
