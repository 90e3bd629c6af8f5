import type { Reply } from '../microsoft/http/call.ts'
import { newFaults, type Faults } from '../microsoft/http/faults.ts'
import { listen, stop, type Asked } from '../microsoft/http/server.ts'
import { actionsOf, type DropboxActions } from './actions.ts'
import { errorBody, Refusal, Sentence, type Call } from './call.ts'
import { contentOf, fileMethods } from './files.ts'
import { sharingMethods } from './sharing.ts'
import { newDropbox, type DropboxState } from './state.ts'
import { accountMethods, teamMethods } from './team.ts'

/** A team of Dropbox on this machine, or a single account: it plays what Dropbox documents of these routes. */
export interface DropboxBench {
  /** For OUTBOUND_HOSTS: Dropbox's hosts → what stands for them here. */
  hosts: Record<string, string>
  settings: { appKey: string; appSecret: string; refreshToken: string }
  /** One that does not end by itself. */
  accessToken: string
  state: DropboxState
  act: DropboxActions
  faults: Omit<Faults, 'resync' | 'tokensFrom'>
  /** What was called, the last 5,000. */
  calls: readonly { route: string; arg: unknown }[]
  stop(): Promise<void>
}

const keptCalls = 5000
const longToken = 'sl.bench-access-token'

export async function startDropbox({ isTeam = true } = {}): Promise<DropboxBench> {
  const state = newDropbox(isTeam)
  const faults = newFaults(() => state.count())
  const calls: { route: string; arg: unknown }[] = []
  const { server, url } = await listen(asked => {
    const { pathname } = asked.url
    const mishap = faults.next(`${asked.method} ${pathname}`)
    if (mishap?.kind === 'answer') return Promise.resolve({ reply: failed(mishap) })
    const reply =
      pathname === '/api/oauth2/token'
        ? tokenFor(state, asked)
        : answered({ state, asked, tokensFrom: faults.tokensFrom(), note: (route, arg) => note(calls, { route, arg }) })
    return Promise.resolve({ reply, ...(mishap && { spoilt: mishap.kind }) })
  })
  return {
    hosts: { 'api.dropboxapi.com': `${url}/api`, 'content.dropboxapi.com': `${url}/content` },
    settings: { appKey: state.appKey, appSecret: state.appSecret, refreshToken: state.refreshToken },
    accessToken: longToken,
    state,
    act: actionsOf(state),
    faults,
    calls,
    stop: () => stop(server),
  }
}

function note(calls: { route: string; arg: unknown }[], call: { route: string; arg: unknown }): void {
  calls.push(call)
  if (calls.length > keptCalls) calls.shift()
}

function failed({ status, headers }: { status: number; headers: Record<string, string> }): Reply {
  if (status !== 429) return { status, headers, body: 'Service unavailable' }
  const seconds = Number(headers['retry-after'] ?? 1)
  const error = { reason: { '.tag': 'too_many_requests' }, retry_after: seconds }
  return { status, headers, body: { error_summary: 'too_many_requests/..', error } }
}

function tokenFor(state: DropboxState, asked: Asked): Reply {
  const form = new URLSearchParams(asked.bytes.toString())
  const refused = (error: string) => ({ status: 400, body: { error, error_description: 'As Dropbox says it.' } })
  if (form.get('client_id') !== state.appKey || form.get('client_secret') !== state.appSecret)
    return refused('invalid_client')
  if (form.get('grant_type') !== 'refresh_token') return refused('unsupported_grant_type')
  if (state.isSignedOut || form.get('refresh_token') !== state.refreshToken) return refused('invalid_grant')
  return { status: 200, body: { access_token: `sl.${state.count()}`, expires_in: 14_400, token_type: 'bearer' } }
}

interface Around {
  state: DropboxState
  asked: Asked
  tokensFrom: number
  note(route: string, arg: unknown): void
}

function answered({ state, asked, tokensFrom, note: noted }: Around): Reply {
  const [, host, route = ''] = /^\/(api|content)\/2\/(.*)$/.exec(asked.url.pathname) ?? []
  try {
    if (asked.method !== 'POST') throw new Sentence('Error: this route takes POST alone.')
    requireToken(state, asked, tokensFrom)
    const arg = argOf(asked, host === 'content')
    noted(route, arg)
    const call = callOf(state, asked, arg)
    if (host === 'content') return contentReply(call, route)
    return { status: 200, body: answerOf(call, route) }
  } catch (error) {
    if (error instanceof Sentence)
      return { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: error.message }
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: errorBody(error.code, error.more) }
  }
}

function requireToken(state: DropboxState, { headers }: Asked, tokensFrom: number): void {
  const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1]
  const serial = Number(/^sl\.(\d+)$/.exec(token ?? '')?.[1] ?? Number.NaN)
  if (state.isSignedOut || (token !== longToken && Number.isNaN(serial)))
    throw new Refusal('invalid_access_token', { status: 401 })
  if (serial < tokensFrom) throw new Refusal('expired_access_token', { status: 401 })
}

function argOf({ headers, bytes }: Asked, isContent: boolean): Record<string, unknown> {
  const text = isContent ? (headers['dropbox-api-arg'] ?? '') : bytes.toString()
  if (!isContent && !headers['content-type']?.startsWith('application/json'))
    throw new Sentence('Error in call: Bad HTTP "Content-Type" header. Expecting one of "application/json".')
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    throw new Sentence('Error in call: request body: could not decode input as JSON')
  }
}

/** In whose name it is made. @throws Refusal */
function callOf(state: DropboxState, { headers }: Asked, arg: Record<string, unknown>): Call {
  const [user, admin] = [headers['dropbox-api-select-user'], headers['dropbox-api-select-admin']]
  const root = headers['dropbox-api-path-root']
  const member = state.isTeam
    ? user === undefined
      ? undefined
      : state.members.get(user)
    : [...state.members.values()][0]
  if (user !== undefined && !member) throw new Refusal('invalid_select_user', { status: 401 })
  if (member?.status === 'suspended') throw new Refusal('user_suspended', { status: 401 })
  const chief = admin === undefined ? undefined : state.members.get(admin)
  if (admin !== undefined && !chief?.isAdmin) throw new Refusal('invalid_select_admin', { status: 401 })
  const id = root === undefined ? undefined : (JSON.parse(root) as { namespace_id?: string }).namespace_id
  return {
    state,
    arg,
    ...(member && { member }),
    ...(chief && { admin: chief }),
    ...(id !== undefined && { root: id }),
  }
}

const routes = { ...fileMethods, ...sharingMethods, ...accountMethods }
export const described = [...Object.keys(teamMethods), ...Object.keys(routes)]

function answerOf(call: Call, route: string): object {
  const ofTeam = teamMethods[route]
  if (ofTeam && !call.state.isTeam)
    throw new Sentence(
      `Error in call to API function "${route}": This API function operates on a team, but the OAuth 2 access token you provided is for an individual Dropbox account.`,
    )
  if (ofTeam) return ofTeam(call)
  const method = routes[route]
  if (!method) throw new Sentence(`Unknown API function: "${route}"`)
  requireSpeaker(call, route)
  return method(call)
}

function requireSpeaker({ member, admin }: Call, route: string): void {
  if (member || admin) return
  throw new Sentence(
    `Error in call to API function "${route}": This API function operates on a single Dropbox account, but the OAuth 2 access token you provided is for an entire Dropbox Business team. Since your API app key has team member file access permissions, you can operate on a team member's Dropbox by providing the "Dropbox-API-Select-User" HTTP header or "select_user" URL parameter to specify the exact user.`,
  )
}

function contentReply(call: Call, route: string): Reply {
  requireSpeaker(call, route)
  if (route !== 'files/download' && route !== 'files/export') throw new Sentence(`Unknown API function: "${route}"`)
  const { content, result } = contentOf(call, route)
  const text = JSON.stringify(result).replaceAll(
    /[\u007f-\uffff]/g,
    one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return {
    status: 200,
    headers: { 'content-type': 'application/octet-stream', 'dropbox-api-result': text },
    body: content,
  }
}
