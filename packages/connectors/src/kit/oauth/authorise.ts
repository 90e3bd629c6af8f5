import { createHash, randomBytes } from 'node:crypto'
import type { OAuthClient } from '../sign-in.ts'

/** What one consent is begun with: `state` goes along, `verifier` and `nonce` stay here until it comes back. */
export interface Begun {
  url: string
  state: string
  verifier: string
  nonce: string
}

interface Asking {
  scopes: readonly string[]
  redirectUri: string
}

/** Where people sign in and consent (RFC 6749 §4.1.1, with PKCE of RFC 7636). Undefined where nobody consents in a browser. */
export function beginConsent({ clientId, grant }: OAuthClient, { scopes, redirectUri }: Asking): Begun | undefined {
  const [state, verifier, nonce] = [secret(), secret(), secret()]
  if (grant.kind === 'client' && grant.consent !== undefined) {
    const parameters = { client_id: clientId, redirect_uri: redirectUri, state }
    return { url: withParameters(grant.consent, parameters), state, verifier, nonce }
  }
  if (grant.kind !== 'code') return undefined
  const parameters = {
    ...grant.parameters,
    response_type: 'code',
    response_mode: 'query',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: [...(grant.also ?? []), ...scopes].join(' '),
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  return { url: withParameters(grant.authorise, parameters), state, verifier, nonce }
}

const secret = () => randomBytes(32).toString('base64url')

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
