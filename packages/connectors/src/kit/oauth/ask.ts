import type { OutboundRequest } from '../http/client.ts'
import type { SourceHttp } from '../http/source-http.ts'
import type { OAuthClient, OAuthGrant } from '../sign-in.ts'
import { sourceFaultOf } from '../source-fault-of.ts'
import { SourceFault } from '../source-fault.ts'
import { privateKeyOf, signedJwt } from './jwt.ts'
import { proofOf, validity } from './proof.ts'
import { readTokens, type GrantedTokens } from './token-answer.ts'

/** An application and the way to its authority. */
export interface OAuthCaller {
  /** Whom people sign in with. */
  name: string
  client: OAuthClient
  http: Pick<SourceHttp, 'request'>
  now(): Date
  signal?: AbortSignal
}

/** A code is worth something once, and so is a refresh token that rotates: neither is sent twice. */
const limits = { headMs: 10_000, idleMs: 10_000, totalMs: 15_000, maxBytes: 256 * 1024 }

/** @throws SourceFault */
export function askByCode(caller: OAuthCaller, { code, verifier, redirectUri }: Coded): Promise<GrantedTokens> {
  return ask(caller, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri })
}
export interface Coded {
  code: string
  verifier: string
  redirectUri: string
}

/** For the scopes that were granted. @throws SourceFault */
export function askByRefresh(caller: OAuthCaller, refresh: string): Promise<GrantedTokens> {
  return ask(caller, { grant_type: 'refresh_token', refresh_token: refresh })
}

/** A token for the application itself, or for a service account (RFC 7523 §2.1). @throws SourceFault */
export function askAsApplication(caller: OAuthCaller, scopes: readonly string[]): Promise<GrantedTokens> {
  const { grant } = caller.client
  if (grant.kind === 'client')
    return ask(
      caller,
      { grant_type: 'client_credentials', ...(scopes.length > 0 && { scope: scopes.join(' ') }), ...grant.for },
      { idempotent: true },
    )
  if (grant.kind === 'code')
    throw new SourceFault('consent_lost', `Nobody has signed in with ${caller.name}. Sign in at Data Sources.`)
  const asserted = () => askByAssertion(caller, grant, scopes)
  return asserted().catch((error: unknown) => {
    if (!(error instanceof SourceFault) || error.code !== 'unreachable') throw error
    // Nothing was given out: with an assertion of its own, asking again is asking anew.
    return asserted()
  })
}

type Assertion = Extract<OAuthGrant, { kind: 'assertion' }>

function askByAssertion(caller: OAuthCaller, grant: Assertion, scopes: readonly string[]): Promise<GrantedTokens> {
  const { token } = caller.client
  const { issuer, privateKey, keyId, subject } = grant
  const assertion = signedJwt(
    { iss: issuer, sub: subject, scope: scopes.join(' '), aud: token, ...validity(caller.now()) },
    { algorithm: 'RS256', key: privateKeyOf(privateKey), header: { kid: keyId } },
  )
  return ask(caller, { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
}

/** What the application asks for itself may be asked for again; an assertion is signed for one call, and a code used once. */
async function ask(
  caller: OAuthCaller,
  given: Record<string, string>,
  how: Pick<OutboundRequest, 'idempotent'> = {},
): Promise<GrantedTokens> {
  const { name, client, http, now, signal } = caller
  const at = now()
  // An assertion is its own proof: a service account is no client.
  const { form, headers } = client.grant.kind === 'assertion' ? { form: {}, headers: {} } : proofOf(client, at)
  try {
    const answer = await http.request({
      method: 'POST',
      url: client.token,
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...given, ...form }).toString(),
      redirect: 'manual',
      limits,
      ...how,
      ...(signal && { signal }),
    })
    return await readTokens(answer, { name, at, isAccount: client.grant.kind === 'assertion' })
  } catch (error) {
    throw sourceFaultOf(error) ?? unusable(name, error)
  }
}

function unusable(name: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || cause.name !== 'OutboundFault') return cause
  return new SourceFault('unreachable', `${name} gave no token: ${cause.message}`, { cause })
}
