import { newFaults, type Faults } from '../microsoft/http/faults.ts'
import { listen, stop, type Asked } from '../microsoft/http/server.ts'
import type { Reply } from '../microsoft/http/call.ts'
import { answer, Refusal, refusal } from './answers.ts'
import { newEnvironment, type EnvironmentState } from './state.ts'

export { addTable, idOf, putRow } from './state.ts'

/** An environment of Dataverse on this machine: it plays what Microsoft documents of the Web API, for which there is no description to hold it against. */
export interface DynamicsBench {
  /** For OUTBOUND_HOSTS. */
  hosts: Record<string, string>
  settings: { environmentUrl: string; tenantId: string; clientId: string; clientSecret: string }
  state: EnvironmentState
  faults: Omit<Faults, 'resync' | 'tokensFrom'>
  /** The paths that were asked for, the last 5,000. */
  calls: readonly string[]
  stop(): Promise<void>
}

const keptCalls = 5000
const tenantId = '11111111-2222-4333-8444-555555555555'

export async function startDynamics(): Promise<DynamicsBench> {
  const state = newEnvironment()
  const faults = newFaults(() => state.count())
  const calls: string[] = []
  const tokens = new Map<string, number>()
  const { server, url } = await listen(asked => {
    const { pathname, search } = asked.url
    calls.push(`${pathname}${search}`)
    if (calls.length > keptCalls) calls.shift()
    const mishap = faults.next(`${asked.method} ${pathname}${search}`)
    if (mishap?.kind === 'answer')
      return Promise.resolve({
        reply: {
          ...refusal({
            status: mishap.status,
            code: mishap.status === 429 ? '0x80072322' : '0x80044150',
            message: 'Number of requests exceeded the limit of 6000 over the time window of 300 seconds.',
          }),
          headers: mishap.headers,
        },
      })
    return Promise.resolve({
      reply: answered({ state, tokens, faults }, asked),
      ...(mishap && { spoilt: mishap.kind }),
    })
  })
  return {
    hosts: { 'contoso.crm.dynamics.com': `${url}/env`, 'login.microsoftonline.com': `${url}/login` },
    settings: {
      environmentUrl: 'https://contoso.crm.dynamics.com',
      tenantId,
      clientId: state.clientId,
      clientSecret: state.clientSecret,
    },
    state,
    faults,
    calls,
    stop: () => stop(server),
  }
}

interface Serving {
  state: EnvironmentState
  /** With the number of when each was given out. */
  tokens: Map<string, number>
  faults: Faults
}

function answered({ state, tokens, faults }: Serving, asked: Asked): Reply {
  try {
    if (asked.url.pathname.startsWith('/login/')) return signIn({ state, tokens, faults }, asked)
    const token = /^Bearer (.+)$/.exec(asked.headers['authorization'] ?? '')?.[1] ?? ''
    const serial = tokens.get(token)
    if (state.isConsentLost || serial === undefined || serial < faults.tokensFrom()) return { status: 401, body: '' }
    return answer(state, asked)
  } catch (error) {
    if (error instanceof Refusal) return refusal(error)
    throw error
  }
}

function signIn({ state, tokens }: Serving, { url, bytes }: Asked): Reply {
  const form = new URLSearchParams(bytes.toString())
  const isRight =
    url.pathname === `/login/${tenantId}/oauth2/v2.0/token` &&
    form.get('grant_type') === 'client_credentials' &&
    form.get('scope') === 'https://contoso.crm.dynamics.com/.default' &&
    form.get('client_id') === state.clientId &&
    form.get('client_secret') === state.clientSecret
  if (!isRight || state.isConsentLost)
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret provided.' },
    }
  const serial = state.count()
  const token = `environment-token-${serial}`
  tokens.set(token, serial)
  return { status: 200, body: { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: token } }
}
