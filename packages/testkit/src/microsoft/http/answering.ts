import { findGraphRoute } from '../graph/graph.ts'
import { loginAnswer } from '../login/login.ts'
import type { TokenStore } from '../login/tokens.ts'
import type { TenantState } from '../state/tenant.ts'
import { sharepointAnswer } from '../sharepoint/sharepoint.ts'
import { findFeedRoute, refused } from '../manage/feed.ts'
import { plainPath } from './address.ts'
import { checkRights, tokenOf } from './authorised.ts'
import { batched } from './batch.ts'
import type { Call, Reply, Token } from './call.ts'
import { Refusal } from './fail.ts'
import type { Faults } from './faults.ts'
import { baseOf } from './hosts.ts'
import type { Meter } from './limits.ts'
import { feedError, graphError } from './refused.ts'
import type { routerOf, Route } from './route.ts'
import type { Answering, Asked } from './server.ts'

/** What was asked of the tenant, in order. */
export interface Recorded {
  method: string
  /** With the first word of its host: `/graph/v1.0/users?$top=5`. */
  url: string
  headers: Record<string, string>
  body: string
  status: number
}

export interface Serving {
  state: TenantState
  tokens: TokenStore
  faults: Faults
  meter: Meter
  /** Seconds that a token is good for. */
  lifetime: number
  links: 'microsoft' | 'local'
  /** Known once the server listens. */
  hosts(): Record<string, string>
  /** Of the last calls. */
  calls: Recorded[]
}

const keptCalls = 5000

/** Answers whatever is asked of any of the tenant's hosts. */
export function answering(serving: Serving): Answering {
  return async asked => {
    const { pathname, search } = asked.url
    const mishap = serving.faults.next(`${asked.method} ${pathname}${search}`)
    const reply = mishap?.kind === 'answer' ? failed(serving, pathname, mishap) : await answered(serving, asked)
    serving.calls.push({
      method: asked.method,
      url: `${pathname}${search}`,
      headers: asked.headers,
      body: asked.bytes.toString(),
      status: reply.status,
    })
    if (serving.calls.length > keptCalls) serving.calls.shift()
    return { reply, ...(mishap && mishap.kind !== 'answer' && { spoilt: mishap.kind }) }
  }
}

function failed(
  serving: Serving,
  path: string,
  { status, code, headers }: { status: number; code: string; headers: Record<string, string> },
): Reply {
  const refusal = new Refusal(status, code, {
    message: 'The request was refused.',
    headers,
    innerCode: 'throttledRequest',
  })
  return path.startsWith('/manage') ? feedError(refusal) : graphError(serving.state, refusal)
}

async function answered(serving: Serving, asked: Asked): Promise<Reply> {
  const [, host = '', ...rest] = asked.url.pathname.split('/')
  const path = `/${rest.join('/')}`
  if (host === 'login') return loginAnswer(serving, path, asked)
  if (host === 'sharepoint') return sharepointAnswer(serving, asked, path)
  if (host === 'graph') return graphAnswer(serving, asked, path)
  if (host === 'manage') return manageAnswer(serving, asked, path)
  return { status: 404, body: '' }
}

async function manageAnswer(serving: Serving, asked: Asked, path: string): Promise<Reply> {
  const plain = path.replace(/^\/api\/v1\.0/, '')
  try {
    const token = tokenOf(asked.headers['authorization'], serving)
    const tenant = plain.split('/')[1] ?? ''
    if (tenant !== serving.state.id)
      throw refused(
        'AF20010',
        `The tenant ID passed in the URL (${tenant}) does not match the tenant ID passed in the access token (${serving.state.id}).`,
      )
    if (token.audience !== 'manage') throw refused('AF10001', denied, 401)
    const base = `${baseOf(serving.hosts(), serving.links, serving.state.hosts.manage)}/api/v1.0`
    return await routed(serving, { asked, token, base, path: plain, find: findFeedRoute })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return feedError(error.status === 429 ? new Refusal(429, 'AF429', error) : error)
  }
}

const denied = 'The permission set () sent in the request did not include the expected permission ActivityFeed.Read.'

async function graphAnswer(serving: Serving, asked: Asked, path: string): Promise<Reply> {
  const [, version = '', plain = ''] = /^\/(v1\.0|beta)(\/.*)$/.exec(path) ?? []
  try {
    if (version === '') throw new Refusal(400, 'BadRequest', { message: 'Invalid version' })
    const token = tokenOf(asked.headers['authorization'], serving)
    if (token.audience !== 'graph')
      throw new Refusal(401, 'InvalidAuthenticationToken', {
        message: 'Access token validation failure. Invalid audience.',
      })
    const base = `${baseOf(serving.hosts(), serving.links, serving.state.hosts.graph)}/${version}`
    const one = (part: Asked, at: string) =>
      routed(serving, { asked: part, token, base, path: at, find: findGraphRoute })
    if (plain !== '/$batch') return await one(asked, plain)
    return await batched(parsed(asked.bytes.toString()), part => {
      const url = new URL(part.url.replace(/^\/?/, 'http://127.0.0.1/'))
      const inner = { method: part.method, url, headers: part.headers, bytes: Buffer.from(part.body) }
      return one(inner, url.pathname).catch((error: unknown) => {
        if (error instanceof Refusal) return graphError(serving.state, error)
        throw error
      })
    })
  } catch (error) {
    if (error instanceof Refusal) return graphError(serving.state, error)
    throw error
  }
}

export interface Routing {
  asked: Asked
  token: Token
  base: string
  path: string
  find: ReturnType<typeof routerOf>
}

/** @throws Refusal */
export async function routed(serving: Serving, { asked, token, base, path: raw, find }: Routing): Promise<Reply> {
  const { path, parameters } = plainPath(serving.state, raw, token.userId)
  const found = find(asked.method, path)
  if (found === undefined)
    throw new Refusal(400, 'BadRequest', { message: `Resource not found for the segment '${path.split('/').at(-1)}'.` })
  if (found === 'wrong-method')
    throw new Refusal(405, 'Request_BadRequest', {
      message: 'Specified HTTP method is not allowed for the request target.',
    })
  checkRights(token, found.route)
  const call = callOf(serving, { asked, token, base, path, parts: found.parts })
  for (const [name, value] of Object.entries(parameters)) call.query.set(name, value)
  const headers = serving.meter.count({
    bucket: found.route.bucket,
    who: whose(found.route, call),
    units: unitsOf(found.route, call),
  })
  const reply = await found.route.handle(call)
  return { ...reply, headers: { ...headers, ...reply.headers } }
}

function callOf(serving: Serving, given: Pick<Call, 'token' | 'base' | 'path' | 'parts'> & { asked: Asked }): Call {
  const { asked, ...rest } = given
  const text = asked.bytes.toString()
  return {
    ...rest,
    state: serving.state,
    faults: serving.faults,
    method: asked.method,
    query: new URLSearchParams(asked.url.searchParams),
    headers: asked.headers,
    body: parsed(text),
    text,
    hostBase: host => baseOf(serving.hosts(), serving.links, host),
  }
}

/** Mailboxes are counted one by one. */
const whose = ({ bucket }: Route, { token, parts }: Call) =>
  `${token.client.clientId}${bucket === 'mail' ? ` ${parts['user'] ?? ''}` : ''}`

const unitsOf = ({ units = 1 }: Route, call: Call) => (typeof units === 'function' ? units(call) : units)

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
