import { verify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Reply } from '../microsoft/http/call.ts'
import { newFaults, type Faults } from '../microsoft/http/faults.ts'
import { listen, stop, type Asked } from '../microsoft/http/server.ts'
import { actionsOf, type GithubActions } from './actions.ts'
import { refuse, routes } from './routes.ts'
import { newGithub, type GithubState } from './state.ts'

/** An organisation at GitHub on this machine: it plays what GitHub documents of its REST API. */
export interface GithubBench {
  /** For OUTBOUND_HOSTS: GitHub's host → what stands for it here. */
  hosts: Record<string, string>
  settings: { token: string; organisations: string[] }
  /** The same by an app. */
  app: { appId: string; installationId: string; privateKey: string; organisations: string[] }
  state: GithubState
  act: GithubActions
  faults: Omit<Faults, 'resync' | 'tokensFrom'>
  /** What was asked for, the last 5,000 calls. */
  calls: readonly string[]
  stop(): Promise<void>
}

const keptCalls = 5000

export async function startGithub({ organisation = 'contoso' } = {}): Promise<GithubBench> {
  const state = newGithub(organisation)
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const given = new Map<string, number>()
  let validFrom = 0
  const faults = { ...newFaults(() => state.count()), expireTokens: () => void (validFrom = given.size) }
  const calls: string[] = []
  const isSignedIn = (token: string) => token === state.token || (given.get(token) ?? -1) >= validFrom
  const { server, url } = await listen(asked => {
    calls.push(`${asked.method} ${asked.url.pathname}${asked.url.search}`)
    if (calls.length > keptCalls) calls.shift()
    const mishap = faults.next(`${asked.method} ${asked.url.pathname}`)
    if (mishap?.kind === 'answer')
      return Promise.resolve({ reply: { ...refuse(mishap.status, mishap.code), headers: mishap.headers } })
    const reply = asked.url.pathname.endsWith('/access_tokens')
      ? tokenFor(asked, pair.publicKey, given)
      : answered(state, asked, isSignedIn)
    return Promise.resolve({ reply, ...(mishap && { spoilt: mishap.kind }) })
  })
  const organisations = [organisation]
  const privateKey = pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  return {
    hosts: { 'api.github.com': `${url}/api` },
    settings: { token: state.token, organisations },
    app: { appId: '12345', installationId: '678', privateKey, organisations },
    state,
    act: actionsOf(state),
    faults,
    calls,
    stop: () => stop(server),
  }
}

const bearerOf = ({ headers }: Asked) => /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? ''

/** A token of an installation, for what the app's key has signed. */
function tokenFor(asked: Asked, key: KeyObject, given: Map<string, number>): Reply {
  const [head = '', body = '', signature = ''] = bearerOf(asked).split('.')
  const isSigned = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  if (!isSigned) return refuse(401, 'A JSON web token could not be decoded')
  const token = `ghs_bench_${given.size}_${Date.now()}`
  given.set(token, given.size)
  return { status: 201, body: { token, expires_at: new Date(Date.now() + 3_600_000).toISOString(), permissions: {} } }
}

function answered(state: GithubState, asked: Asked, isSignedIn: (token: string) => boolean): Reply {
  if (state.isSignedOut || !isSignedIn(bearerOf(asked))) return refuse(401, 'Bad credentials')
  const path = asked.url.pathname.replace(/^\/api/, '')
  const found = routes.find(route => route.method === asked.method && route.path.test(path))
  if (!found) return refuse(404, 'Not Found')
  const parts = (found.path.exec(path) ?? []).slice(1).map(part => decodeURIComponent(part))
  return found.handle({ state, asked, query: new URLSearchParams(asked.url.searchParams), parts })
}
