import type { Reply } from '../../microsoft/http/call.ts'
import { newFaults, type Faults } from '../../microsoft/http/faults.ts'
import { listen, stop, type Asked } from '../../microsoft/http/server.ts'
import { serverAudit } from '../server-audit.ts'
import { actionsOf, type ConfluenceActions } from './actions.ts'
import { refuse, routes } from './routes.ts'
import { newConfluence, type ConfluenceState } from './state.ts'

/** A Confluence site on this machine: it plays what Atlassian documents of its REST APIs, in the cloud (versions 2 and 1) or of a Data Center (version 1). */
export interface ConfluenceBench {
  /** For OUTBOUND_HOSTS: the site's host → what stands for it here, and where attachments of the cloud lie. */
  hosts: Record<string, string>
  settings: { site: string; email?: string; apiToken: string }
  state: ConfluenceState
  act: ConfluenceActions
  faults: Omit<Faults, 'resync' | 'tokensFrom' | 'expireTokens'>
  /** What was asked for, the last 5,000 calls, and whether a sign-in came with them. */
  calls: { call: string; isSigned: boolean }[]
  stop(): Promise<void>
}

const keptCalls = 5000

export async function startConfluence({ isCloud = true } = {}): Promise<ConfluenceBench> {
  const state = newConfluence({ isCloud })
  const faults = newFaults(() => state.count())
  const calls: ConfluenceBench['calls'] = []
  const { server, url } = await listen(asked => {
    const call = `${asked.method} ${asked.url.pathname}`
    calls.push({ call: `${call}${asked.url.search}`, isSigned: asked.headers['authorization'] !== undefined })
    if (calls.length > keptCalls) calls.shift()
    const mishap = faults.next(call)
    if (mishap?.kind === 'answer')
      return Promise.resolve({ reply: { ...refuse(mishap.status, mishap.code), headers: mishap.headers } })
    return Promise.resolve({ reply: answered(state, asked), ...(mishap && { spoilt: mishap.kind }) })
  })
  const [site, host] = isCloud
    ? ['https://contoso.atlassian.net', 'contoso.atlassian.net']
    : ['https://wiki.contoso.example/confluence', 'wiki.contoso.example']
  return {
    hosts: { [host]: isCloud ? `${url}/site` : url, 'api.media.atlassian.com': `${url}/media` },
    settings: { site, ...(isCloud && { email: state.email }), apiToken: state.token },
    state,
    act: actionsOf(state),
    faults,
    calls,
    stop: () => stop(server),
  }
}

function isSignedIn({ isCloud, email, token, isSignedOut }: ConfluenceState, { headers }: Asked): boolean {
  if (isSignedOut) return false
  const basic = `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`
  return headers['authorization'] === (isCloud ? basic : `Bearer ${token}`)
}

function answered(state: ConfluenceState, asked: Asked): Reply {
  const { pathname, searchParams } = asked.url
  const media = /^\/media\/file\/(\w+)$/.exec(pathname)?.[1]
  if (media !== undefined) return mediaOf(state, media, asked)
  const path = pathname.replace(/^\/(site\/wiki|confluence)/, '')
  if (!isSignedIn(state, asked)) return state.letsNobodyIn ? asNobody(path) : refuse(401, 'Unauthorized')
  if (!state.isCloud && path === '/rest/auditing/1.0/events') {
    const records = state.audit.map(record => ({
      ...record,
      created: new Date(Number(record['creationDate'])).toISOString(),
      authorKey: 'acc-reader',
    }))
    return state.mayAdminister ? serverAudit(records, searchParams, state.mostAPage) : refuse(403, 'Forbidden')
  }
  const found = routes.find(
    ({ method, path: pattern, only }) =>
      method === asked.method && pattern.test(path) && (!only || (only === 'cloud') === state.isCloud),
  )
  if (!found) return refuse(404, 'Not found')
  if (found.isForAdministrators && !state.mayAdminister) return refuse(403, 'Forbidden')
  const parts = (found.path.exec(path) ?? []).slice(1).map(part => decodeURIComponent(part))
  return found.handle({ state, asked, query: new URLSearchParams(searchParams), parts })
}

/** It gives to whoever has the address, and takes no sign-in of the site. */
function mediaOf({ pages }: ConfluenceState, id: string, { headers }: Asked): Reply {
  if (headers['authorization'] !== undefined) return refuse(400, 'Only one way to sign in is allowed.')
  const found = [...pages.values()].flatMap(({ parts }) => parts).find(part => part.id === id)
  return found ? { status: 200, headers: { 'content-type': 'text/plain' }, body: found.text } : refuse(404, 'Gone')
}

/** An invalid token of a site where some things are open to all: lists are empty, and the account is nobody. */
function asNobody(path: string): Reply {
  if (path === '/rest/api/user/current')
    return { status: 200, body: { type: 'anonymous', displayName: 'Anonymous', profilePicture: {} } }
  return { status: 200, body: { results: [], start: 0, limit: 25, size: 0, _links: {} } }
}
