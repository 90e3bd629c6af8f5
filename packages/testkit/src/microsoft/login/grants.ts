import { createHash, randomBytes } from 'node:crypto'
import type { Audience, Client } from '../state/applications.ts'
import type { TenantState } from '../state/tenant.ts'
import { NoToken } from './answers.ts'
import type { Form } from './proof.ts'
import { wantedOf } from './resource.ts'
import type { TokenStore } from './tokens.ts'

export interface Granting {
  state: TenantState
  tokens: TokenStore
  /** Seconds that a token is good for. */
  lifetime: number
}

type Given = Record<string, unknown>

/** A token for the application itself. Rights that nobody consented to are just not in it. @throws NoToken */
export function asApplication({ state, tokens, lifetime }: Granting, client: Client, form: Form): Given {
  const wanted = wantedOf(state, form)
  if (!wanted.isDefault)
    throw new NoToken('invalid_scope', 1002012, {
      message: `The provided value for scope ${form['scope'] ?? ''} is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier (application ID URI).`,
    })
  checkConsent(state, client)
  const issued = state.clock.now().getTime()
  const roles = [...client.granted[wanted.audience]]
  const access = tokens.give({
    client,
    audience: wanted.audience,
    resource: wanted.resource,
    roles,
    scopes: [],
    byCertificate: form['client_assertion'] !== undefined,
    issued,
    expires: issued + lifetime * 1000,
  })
  return { token_type: 'Bearer', expires_in: lifetime, ext_expires_in: lifetime, access_token: access }
}

/** @throws NoToken */
export function byCode(granting: Granting, client: Client, form: Form): Given {
  const { state, tokens } = granting
  const code = tokens.codes.get(form['code'] ?? '')
  if (!code || code.client !== client)
    throw new NoToken('invalid_grant', 9002313, { message: 'Invalid request. Request is malformed or invalid.' })
  if (code.isUsed)
    throw new NoToken('invalid_grant', 54005, {
      message:
        'OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token.',
    })
  if (code.expires <= state.clock.now().getTime())
    throw new NoToken('invalid_grant', 70008, {
      message: 'The provided authorization code or refresh token has expired due to inactivity.',
    })
  if (code.redirectUri !== form['redirect_uri'])
    throw new NoToken('invalid_client', 500112, {
      message: `The reply address '${form['redirect_uri'] ?? ''}' does not match the reply address '${code.redirectUri}' provided when requesting Authorization code.`,
      status: 401,
    })
  const verifier = createHash('sha256')
    .update(form['code_verifier'] ?? '')
    .digest('base64url')
  if (code.challenge !== undefined && code.challenge !== verifier)
    throw new NoToken('invalid_grant', 501481, {
      message: 'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
    })
  code.isUsed = true
  return forPerson(granting, { ...code, client })
}

/** @throws NoToken */
export function byRefresh(granting: Granting, client: Client, form: Form): Given {
  const known = granting.tokens.refreshes.get(form['refresh_token'] ?? '')
  if (!known || known.client !== client)
    throw new NoToken('invalid_grant', 9002313, { message: 'Invalid request. Request is malformed or invalid.' })
  const user = granting.state.users.get(known.userId)
  if (!user?.accountEnabled) throw new NoToken('invalid_grant', 50057, { message: 'The user account is disabled.' })
  if (Date.parse(user.signInSessionsValidFromDateTime) > known.issued)
    throw new NoToken('invalid_grant', 50173, {
      message: 'The provided grant has expired due to it being revoked, a fresh auth token is needed.',
    })
  checkConsent(granting.state, client)
  return forPerson(granting, known)
}

interface Person {
  client: Client
  userId: string
  scopes: readonly string[]
  audience: Audience
  resource: string
  nonce?: string
}

function forPerson({ state, tokens, lifetime }: Granting, person: Person): Given {
  const { client, userId, scopes, audience, resource, nonce } = person
  const issued = state.clock.now().getTime()
  const expires = issued + lifetime * 1000
  const refresh = randomBytes(48).toString('base64url')
  if (scopes.includes('offline_access'))
    tokens.refreshes.set(refresh, { client, userId, scopes, audience, resource, issued })
  const user = state.users.get(userId)
  const claims = {
    aud: client.clientId,
    iss: `https://${state.hosts.login[0]}/${state.id}/v2.0`,
    iat: Math.floor(issued / 1000),
    nbf: Math.floor(issued / 1000),
    exp: Math.floor(expires / 1000),
    name: user?.displayName,
    preferred_username: user?.userPrincipalName,
    oid: userId,
    sub: userId,
    tid: state.id,
    ver: '2.0',
    ...(nonce !== undefined && { nonce }),
  }
  return {
    token_type: 'Bearer',
    scope: scopes.filter(name => name !== 'offline_access').join(' '),
    expires_in: lifetime,
    ext_expires_in: lifetime,
    access_token: tokens.give({
      client,
      audience,
      resource,
      roles: [],
      scopes,
      userId,
      byCertificate: false,
      issued,
      expires,
    }),
    ...(scopes.includes('offline_access') && { refresh_token: refresh }),
    ...((scopes.includes('openid') || audience === 'manage') && { id_token: tokens.identity(claims) }),
  }
}

function checkConsent({ name }: TenantState, { isKnown, clientId }: Client): void {
  if (!isKnown)
    throw new NoToken('unauthorized_client', 7000229, {
      message: `The client application ${clientId} is missing service principal in the tenant ${name}. See instructions here: https://go.microsoft.com/fwlink/?linkid=2225119`,
    })
}
