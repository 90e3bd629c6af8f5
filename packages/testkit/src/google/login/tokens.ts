import { createPublicKey, createVerify } from 'node:crypto'
import { findUser, type WorkspaceState } from '../state/workspace.ts'
import type { Reply, Token } from '../http/call.ts'

export interface TokenStore {
  get(text: string): Token | undefined
  /** Every token that was given out until now opens nothing any more. */
  expire(): void
  answer(form: URLSearchParams): Reply
}

const lifetime = 3599
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Google's token endpoint for service accounts with delegation. @see https://developers.google.com/identity/protocols/oauth2/service-account */
export function tokenStore(state: WorkspaceState): TokenStore {
  const all = new Map<string, Token>()
  let validFrom = 0
  return {
    get(text) {
      const token = all.get(text)
      const isGood = token && token.serial > validFrom && token.expires > state.clock.now().getTime()
      return isGood ? token : undefined
    },
    expire: () => void (validFrom = state.count()),
    answer(form) {
      if (form.get('grant_type') !== grantType) return refused(400, 'unsupported_grant_type', 'Invalid grant_type')
      const claims = claimsOf(state, form.get('assertion') ?? '')
      if (!claims) return refused(400, 'invalid_grant', 'Invalid JWT Signature.')
      if (claims.aud !== 'https://oauth2.googleapis.com/token')
        return refused(400, 'invalid_grant', 'Invalid JWT: wrong aud')
      if (claims.exp * 1000 <= Date.now() || claims.exp - claims.iat > 3600)
        return refused(400, 'invalid_grant', 'Invalid JWT: Token must be a short-lived token (60 minutes)')
      const scopes = new Set(claims.scope.split(' '))
      if (![...scopes].every(scope => state.account.delegated.has(scope)))
        return refused(
          401,
          'unauthorized_client',
          'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
        )
      const user = findUser(state, claims.sub)
      if (!user) return refused(400, 'invalid_grant', 'Invalid email or User ID')
      if (user.suspended || user.archived) return refused(400, 'invalid_grant', 'Account has been disabled')
      const serial = state.count()
      const text = `ya29.c.bench-${serial}`
      all.set(text, { user, scopes, serial, expires: state.clock.now().getTime() + lifetime * 1000 })
      return { status: 200, body: { access_token: text, expires_in: lifetime, token_type: 'Bearer' } }
    },
  }
}

const refused = (status: number, error: string, error_description: string): Reply => ({
  status,
  body: { error, error_description },
})

interface Claims {
  iss: string
  sub: string
  scope: string
  aud: string
  exp: number
  iat: number
}

function claimsOf({ account }: WorkspaceState, jwt: string): Claims | undefined {
  const [head = '', body = '', signature = ''] = jwt.split('.')
  const good = createVerify('RSA-SHA256')
    .update(`${head}.${body}`)
    .verify(createPublicKey(account.publicKey), Buffer.from(signature, 'base64url'))
  if (!good || !account.hasKey) return undefined
  const { alg, kid } = read<{ alg: string; kid?: string }>(head)
  const claims = read<Claims>(body)
  return alg === 'RS256' && (kid ?? account.keyId) === account.keyId && claims.iss === account.email
    ? claims
    : undefined
}

const read = <T>(text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as T
