import { newFaults, type Faults } from '../microsoft/http/faults.ts'
import { listen, stop, type Asked } from '../microsoft/http/server.ts'
import type { Reply } from '../microsoft/http/call.ts'
import { answer, Refusal, refusal } from './answers.ts'
import { newOrganisation, type OrganisationState } from './state.ts'

export { add, addObject, putFile, removeFile, stampOf } from './state.ts'

/** An organisation of Salesforce on this machine: it plays what Salesforce documents of its REST interface, with as much of its query language as reading takes. */
export interface SalesforceBench {
  /** For OUTBOUND_HOSTS. */
  hosts: Record<string, string>
  settings: { loginUrl: string; clientId: string; clientSecret: string }
  state: OrganisationState
  faults: Omit<Faults, 'resync' | 'tokensFrom'>
  /** The paths that were asked for, the last 5,000. */
  calls: readonly string[]
  stop(): Promise<void>
}

const keptCalls = 5000
const host = 'acme.my.salesforce.com'

export async function startSalesforce(): Promise<SalesforceBench> {
  const state = newOrganisation()
  const faults = newFaults(() => state.count())
  const calls: string[] = []
  const tokens = new Map<string, number>()
  const { server, url } = await listen(asked => {
    const { pathname, search } = asked.url
    calls.push(`${pathname}${search}`)
    if (calls.length > keptCalls) calls.shift()
    const mishap = faults.next(`${asked.method} ${pathname}${search}`)
    if (mishap?.kind === 'answer') return Promise.resolve({ reply: failed(mishap) })
    return Promise.resolve({
      reply: answered({ state, tokens, faults }, asked),
      ...(mishap && { spoilt: mishap.kind }),
    })
  })
  return {
    hosts: { [host]: url },
    settings: { loginUrl: `https://${host}`, clientId: state.clientId, clientSecret: state.clientSecret },
    state,
    faults,
    calls,
    stop: () => stop(server),
  }
}

const failed = ({
  status,
  code,
  headers,
}: {
  status: number
  code: string
  headers: Record<string, string>
}): Reply => ({
  ...refusal({ status, code: status === 503 ? 'SERVER_UNAVAILABLE' : code, message: 'The request was refused.' }),
  headers,
})

interface Serving {
  state: OrganisationState
  /** With the number of when each was given out. */
  tokens: Map<string, number>
  faults: Faults
}

function answered({ state, tokens, faults }: Serving, asked: Asked): Reply {
  try {
    if (asked.url.pathname === '/services/oauth2/token') return signIn({ state, tokens, faults }, asked)
    const token = /^Bearer (.+)$/.exec(asked.headers['authorization'] ?? '')?.[1] ?? ''
    const serial = tokens.get(token)
    if (state.isConsentLost || serial === undefined || serial < faults.tokensFrom())
      throw new Refusal(401, 'INVALID_SESSION_ID', 'Session expired or invalid')
    const { used, most } = state.usage
    if (used >= most) throw new Refusal(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.')
    const reply = answer(state, asked)
    return { ...reply, headers: { 'sforce-limit-info': `api-usage=${used}/${most}`, ...reply.headers } }
  } catch (error) {
    if (error instanceof Refusal) return refusal(error)
    throw error
  }
}

function signIn({ state, tokens }: Serving, { bytes }: Asked): Reply {
  const form = new URLSearchParams(bytes.toString())
  const isRight =
    form.get('grant_type') === 'client_credentials' &&
    form.get('client_id') === state.clientId &&
    form.get('client_secret') === state.clientSecret
  if (!isRight || state.isConsentLost)
    return { status: 400, body: { error: 'invalid_client', error_description: 'invalid client credentials' } }
  const serial = state.count()
  const token = `00D000000000001!organisation.token.${serial}`
  tokens.set(token, serial)
  return {
    status: 200,
    body: {
      access_token: token,
      instance_url: `https://${host}`,
      id: `https://${host}/id/00D000000000001AAA/005000000000001AAA`,
      token_type: 'Bearer',
      issued_at: String(Date.now()),
      signature: 'c2lnbmF0dXJl',
      scope: 'api',
    },
  }
}
