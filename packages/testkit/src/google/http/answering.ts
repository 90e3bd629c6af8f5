import type { Faults } from '../../microsoft/http/faults.ts'
import type { Answering, Asked } from '../../microsoft/http/server.ts'
import { chatRoutes } from '../chat/chat.ts'
import { changingRoutes } from '../drive/changing.ts'
import { changeRoutes } from '../drive/changes.ts'
import { driveRoutes } from '../drive/drives.ts'
import { fileRoutes } from '../drive/files.ts'
import { labelRoutes } from '../drive/labels.ts'
import { permissionRoutes } from '../drive/permissions.ts'
import { accountRoutes } from '../directory/accounts.ts'
import { directoryRoutes } from '../directory/directory.ts'
import { reportRoutes } from '../reports/activities.ts'
import { mailRoutes } from '../gmail/messages.ts'
import { policyRoutes } from '../identity/policies.ts'
import type { TokenStore } from '../login/tokens.ts'
import type { WorkspaceState } from '../state/workspace.ts'
import type { Call, Reply, Route } from './call.ts'
import { Refusal, refusalBody } from './fail.ts'
import { masked } from './fields.ts'

/** What was asked, in order. */
export interface Recorded {
  method: string
  /** With the first word of its host: `/www/drive/v3/files?q=…`. */
  url: string
  /** In whose name; empty before anybody is known. */
  as: string
  status: number
}

interface Serving {
  state: WorkspaceState
  tokens: TokenStore
  faults: Faults
  calls: Recorded[]
}

const keptCalls = 5000
const bases: readonly [prefix: string, api: Route['api']][] = [
  ['/www/drive/v3', 'drive'],
  ['/labels/v2', 'labels'],
  ['/admin/admin/directory/v1', 'directory'],
  ['/admin/admin/reports/v1', 'reports'],
  ['/gmail/gmail/v1', 'gmail'],
  ['/chat/v1', 'chat'],
  ['/identity/v1', 'identity'],
]
const routes = [
  ...fileRoutes,
  ...changeRoutes,
  ...changingRoutes,
  ...permissionRoutes,
  ...labelRoutes,
  ...driveRoutes,
  ...directoryRoutes,
  ...accountRoutes,
  ...reportRoutes,
  ...mailRoutes,
  ...chatRoutes,
  ...policyRoutes,
].map(route => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }))

/** Answers whatever is asked of any of Google's hosts. */
export function answering(serving: Serving): Answering {
  return asked => {
    const { pathname, search } = asked.url
    const mishap = serving.faults.next(`${asked.method} ${pathname}${search}`)
    const told = mishap?.kind === 'answer' ? failed(mishap) : answered(serving, asked)
    serving.calls.push({
      method: asked.method,
      url: `${pathname}${search}`,
      as: serving.tokens.get(bearerOf(asked))?.user.email ?? '',
      status: told.status,
    })
    if (serving.calls.length > keptCalls) serving.calls.shift()
    return Promise.resolve({ reply: told, ...(mishap && mishap.kind !== 'answer' && { spoilt: mishap.kind }) })
  }
}

function failed({ status, code, headers }: { status: number; code: string; headers: Record<string, string> }): Reply {
  const reason = status === 429 ? 'rateLimitExceeded' : status === 503 ? 'backendError' : code
  return { status, headers, body: refusalBody(new Refusal(status, reason, 'The request was refused.')) }
}

function answered(serving: Serving, asked: Asked): Reply {
  const { pathname } = asked.url
  try {
    if (pathname === '/oauth2/token') return serving.tokens.answer(new URLSearchParams(asked.bytes.toString()))
    const [prefix, api] = bases.find(([base]) => pathname.startsWith(`${base}/`)) ?? []
    if (prefix === undefined || api === undefined) throw new Refusal(404, 'notFound', 'Not Found')
    return routed(serving, { asked, api, path: pathname.slice(prefix.length) })
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: refusalBody(error) }
    throw error
  }
}

const bearerOf = ({ headers }: Asked) => /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? ''

function routed(
  { state, tokens }: Serving,
  { asked, api, path }: { asked: Asked; api: Route['api']; path: string },
): Reply {
  const token = tokens.get(bearerOf(asked))
  if (!token) throw new Refusal(401, 'authError', 'Invalid Credentials')
  const found = routes.find(
    ({ route, pattern }) => route.api === api && route.method === asked.method && pattern.test(path),
  )
  if (!found) throw new Refusal(404, 'notFound', `Not Found: ${asked.method} ${path}`)
  if (state.off.has(api))
    throw new Refusal(403, 'accessNotConfigured', 'The API has not been used in this project before or it is disabled.')
  const has = found.route.needs.some(scope => token.scopes.has(`https://www.googleapis.com/auth/${scope}`))
  if (!has)
    throw new Refusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
      },
    ])
  const { groups = {} } = found.pattern.exec(path) ?? {}
  const parts = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  const query = new URLSearchParams(asked.url.searchParams)
  const call: Call = { state, user: token.user, parts, query, headers: asked.headers, body: bodyOf(asked) }
  const reply = found.route.handle(call)
  const isJson = typeof reply.body === 'object' && !(reply.body instanceof Uint8Array)
  return isJson ? { ...reply, body: masked(reply.body, fieldsOf(api, path, query)) as object } : reply
}

/** Without a mask, Drive tells of files no more than this. */
function fieldsOf(api: Route['api'], path: string, query: URLSearchParams): string | null {
  const asked = query.get('fields')
  if (asked !== null || api !== 'drive' || query.get('alt') === 'media') return asked
  if (path === '/files') return 'kind,incompleteSearch,nextPageToken,files(kind,id,name,mimeType)'
  return /^\/files\/[^/]+$/.test(path) ? 'kind,id,name,mimeType' : null
}

function bodyOf({ bytes }: Asked): Record<string, unknown> {
  try {
    return bytes.length ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {}
  } catch {
    throw new Refusal(400, 'parseError', 'Parse Error')
  }
}
