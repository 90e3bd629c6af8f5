import type { Reply } from '../microsoft/http/call.ts'
import { newFaults, type Faults } from '../microsoft/http/faults.ts'
import { listen, stop, type Asked } from '../microsoft/http/server.ts'
import { actionsOf, type BoxActions } from './actions.ts'
import { answer, eventsText, Refusal, type Call } from './routes.ts'
import { newBox, type BoxState, type StoredUser } from './state.ts'

/** An enterprise of Box on this machine: it plays what Box documents of these calls. */
export interface BoxBench {
  /** For OUTBOUND_HOSTS: Box's hosts → what stands for them here. */
  hosts: Record<string, string>
  settings: { clientId: string; clientSecret: string; enterpriseId: string }
  state: BoxState
  act: BoxActions
  faults: Omit<Faults, 'resync' | 'tokensFrom'>
  /** What was called, the last 5,000. */
  calls: readonly { method: string; path: string; query: string; body: unknown }[]
  /** A token that holds for now. */
  token(): string
  stop(): Promise<void>
}

type BoxCallNoted = BoxBench['calls'][number]

const keptCalls = 5000

export async function startBox(): Promise<BoxBench> {
  const state = newBox()
  const faults = newFaults(() => state.count())
  const calls: BoxCallNoted[] = []
  const { server, url } = await listen(asked => {
    const { pathname } = asked.url
    const mishap = faults.next(`${asked.method} ${pathname}`)
    if (mishap?.kind === 'answer') return Promise.resolve({ reply: failed(mishap) })
    return Promise.resolve({
      reply: replyFor(state, asked, faults.tokensFrom(), calls),
      ...(mishap && { spoilt: mishap.kind }),
    })
  })
  return {
    hosts: { 'api.box.com': `${url}/api`, 'dl.boxcloud.com': `${url}/content` },
    settings: { clientId: state.clientId, clientSecret: state.clientSecret, enterpriseId: state.enterprise.id },
    state,
    act: actionsOf(state),
    faults,
    calls,
    token: () => `box-${state.count()}`,
    stop: () => stop(server),
  }
}

function replyFor(state: BoxState, asked: Asked, tokensFrom: number, calls: BoxCallNoted[]): Reply {
  const { pathname } = asked.url
  if (pathname === '/api/oauth2/token') return tokenFor(state, asked)
  if (pathname.startsWith('/content/')) return contentAt(state, asked)
  try {
    const call = callOf(state, asked, tokensFrom)
    calls.push({ method: call.method, path: call.path, query: String(call.query), body: call.body })
    if (calls.length > keptCalls) calls.shift()
    if (call.path === '/events') {
      const text = eventsText(call)
      return { status: 200, headers: { 'content-type': 'application/json' }, body: text }
    }
    const { status, body, location } = answer(call)
    return { status, ...(body && { body }), ...(location && { headers: { location } }) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(error.status, error.code)
  }
}

const refused = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: {
    type: 'error',
    status,
    code,
    message: 'As Box says it.',
    help_url: 'http://developers.box.com/docs/#errors',
    request_id: 'bench',
  },
})

const failed = ({ status, headers }: { status: number; headers: Record<string, string> }): Reply =>
  refused(status, status === 429 ? 'too_many_requests' : 'unavailable', headers)

function tokenFor(state: BoxState, asked: Asked): Reply {
  const form = new URLSearchParams(asked.bytes.toString())
  const no = (error: string) => ({ status: 400, body: { error, error_description: 'As Box says it.' } })
  if (state.isSignedOut || form.get('client_id') !== state.clientId || form.get('client_secret') !== state.clientSecret)
    return no('invalid_client')
  if (form.get('grant_type') !== 'client_credentials') return no('unsupported_grant_type')
  if (form.get('box_subject_type') !== 'enterprise' || form.get('box_subject_id') !== state.enterprise.id)
    return no('invalid_grant')
  return {
    status: 200,
    body: { access_token: `box-${state.count()}`, expires_in: 3600, token_type: 'bearer', restricted_to: [] },
  }
}

/** Where content lies no token is asked for: the address is enough. */
function contentAt(state: BoxState, asked: Asked): Reply {
  const item = state.items.get(/bench-(\d+)\//.exec(asked.url.pathname)?.[1] ?? '')
  if (asked.headers['authorization'] !== undefined) return { status: 400, body: 'A token went where it should not.' }
  if (!item || item.isTrashed) return { status: 404, body: 'Not found' }
  return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: item.content }
}

function callOf(state: BoxState, asked: Asked, tokensFrom: number): Call {
  const { headers, url, method, bytes } = asked
  const serial = Number(/^Bearer box-(\d+)$/.exec(headers['authorization'] ?? '')?.[1] ?? Number.NaN)
  if (state.isSignedOut || Number.isNaN(serial) || serial < tokensFrom) throw new Refusal(401, 'unauthorized')
  const user = userFor(state, headers['as-user'])
  const body: unknown = bytes.length ? JSON.parse(bytes.toString()) : undefined
  return { state, method, path: url.pathname.replace(/^\/api\/2\.0/, ''), query: url.searchParams, body, headers, user }
}

function userFor(state: BoxState, id: string | undefined): StoredUser {
  if (id === undefined) return state.self
  const user = state.users.get(id)
  if (!user || !state.rights.has('as-user')) throw new Refusal(403, 'access_denied_insufficient_permissions')
  return user
}
