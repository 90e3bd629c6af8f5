import type { Reply } from '../../microsoft/http/call.ts'
import { newFaults, type Faults } from '../../microsoft/http/faults.ts'
import { listen, stop, type Asked } from '../../microsoft/http/server.ts'
import { serverAudit } from '../server-audit.ts'
import { actionsOf, type JiraActions } from './actions.ts'
import { refuse, routes } from './routes.ts'
import { newJira, type JiraState } from './state.ts'

/** A Jira site on this machine: it plays what Atlassian documents of its REST API, in the cloud (version 3) or of a Data Center (version 2). */
export interface JiraBench {
  /** For OUTBOUND_HOSTS: the site's host → what stands for it here. */
  hosts: Record<string, string>
  settings: { site: string; email?: string; apiToken: string }
  state: JiraState
  act: JiraActions
  faults: Omit<Faults, 'resync' | 'tokensFrom' | 'expireTokens'>
  /** What was asked for, the last 5,000 calls. */
  calls: { method: string; path: string; query: string; body?: unknown }[]
  stop(): Promise<void>
}

const keptCalls = 5000

export async function startJira({ isCloud = true } = {}): Promise<JiraBench> {
  const state = newJira({ isCloud })
  const faults = newFaults(() => state.count())
  const calls: JiraBench['calls'] = []
  const { server, url } = await listen(asked => {
    const { pathname, search } = asked.url
    const body: unknown = asked.bytes.length ? JSON.parse(asked.bytes.toString()) : undefined
    calls.push({ method: asked.method, path: pathname.replace(/^\/site/, ''), query: search, body })
    if (calls.length > keptCalls) calls.shift()
    const mishap = faults.next(`${asked.method} ${pathname}`)
    if (mishap?.kind === 'answer')
      return Promise.resolve({ reply: { ...refuse(mishap.status, mishap.code), headers: mishap.headers } })
    return Promise.resolve({ reply: answered(state, asked), ...(mishap && { spoilt: mishap.kind }) })
  })
  const [site, host] = isCloud
    ? ['https://contoso.atlassian.net', 'contoso.atlassian.net']
    : ['https://jira.contoso.example/jira', 'jira.contoso.example']
  return {
    hosts: { [host]: isCloud ? `${url}/site` : url },
    settings: { site, ...(isCloud && { email: state.email }), apiToken: state.token },
    state,
    act: actionsOf(state),
    faults,
    calls,
    stop: () => stop(server),
  }
}

function isSignedIn({ isCloud, email, token, isSignedOut }: JiraState, { headers }: Asked): boolean {
  if (isSignedOut) return false
  const given = headers['authorization'] ?? ''
  return isCloud
    ? given === `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`
    : given === `Bearer ${token}`
}

function answered(state: JiraState, asked: Asked): Reply {
  const path = asked.url.pathname.replace(/^\/(site|jira)/, '')
  const isIn = isSignedIn(state, asked)
  if (!isIn && !state.letsNobodyIn) return refuse(401, 'Client must be authenticated to access this resource.')
  if (!isIn) return asNobody(path)
  if (!state.isCloud && path === '/rest/auditing/1.0/events')
    return state.mayAdminister
      ? serverAudit(state.audit, asked.url.searchParams, state.mostAPage)
      : refuse(403, 'Forbidden')
  const file = state.isCloud ? undefined : /^\/secure\/attachment\/(\d+)\/[^/]+$/.exec(path)?.[1]
  if (file !== undefined) {
    const found = [...state.issues.values()].flatMap(({ attachments }) => attachments).find(({ id }) => id === file)
    return found ? { status: 200, headers: { 'content-type': 'text/plain' }, body: found.content } : refuse(404, 'Gone')
  }
  const api = /^\/rest\/api\/([23])(\/.*)$/.exec(path)
  if (!api || (api[1] === '3' && !state.isCloud)) return refuse(404, 'Not found')
  const rest = api[2] ?? ''
  const found = routes.find(route => route.method === asked.method && route.path.test(rest))
  if (!found) return refuse(404, 'Not found')
  if (found.isForAdministrators && !state.mayAdminister) return refuse(403, 'You do not have permission.')
  const parts = (found.path.exec(rest) ?? []).slice(1).map(part => decodeURIComponent(part))
  return found.handle({ state, asked, query: new URLSearchParams(asked.url.searchParams), parts })
}

/** An invalid token of a site where some things are open to all: lists are empty, and only the account itself is refused. */
function asNobody(path: string): Reply {
  if (path.endsWith('/myself')) return refuse(401, 'Client must be authenticated to access this resource.')
  if (path.endsWith('/project/search')) return { status: 200, body: { values: [], isLast: true, startAt: 0, total: 0 } }
  if (/\/search/.test(path)) return { status: 200, body: { issues: [], isLast: true, total: 0 } }
  return refuse(404, 'Not found')
}
