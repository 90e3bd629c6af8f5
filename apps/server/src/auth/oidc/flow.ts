import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  randomNonce,
  randomPKCECodeVerifier,
  ResponseBodyError,
  type Configuration,
  type IDToken,
  type TokenEndpointResponse,
} from 'openid-client'
import { AppError } from '../../http/app-error.ts'
import { faultIn, writtenRedirectUri } from './provider.ts'

/** Where the browser goes, and what it must bring back (PKCE and nonce). */
export async function beginFlow(configuration: Configuration, parameters: Record<string, string>) {
  const [verifier, nonce] = [randomPKCECodeVerifier(), randomNonce()]
  const url = buildAuthorizationUrl(configuration, {
    ...parameters,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, verifier, nonce }
}

export interface Returned {
  name: string
  code: string
  redirectUri: string
  /** Where the flow chose one. */
  state?: string
  /** The issuer as the browser was told it. */
  iss?: string
  challenge: { verifier: string; nonce: string; state?: string }
}

/** Exchanges the code. @throws AppError `unauthorized` when the provider refuses it or its answer does not hold */
export async function endFlow(
  configuration: Configuration,
  returned: Returned,
): Promise<{ claims: IDToken; tokens: TokenEndpointResponse }> {
  const { name, code, redirectUri, state, iss, challenge } = returned
  const current = new URL(redirectUri)
  current.search = new URLSearchParams({
    code,
    ...(state !== undefined && { state }),
    ...(iss !== undefined && { iss }),
  }).toString()
  try {
    const tokens = await authorizationCodeGrant(
      configuration,
      current,
      {
        pkceCodeVerifier: challenge.verifier,
        expectedNonce: challenge.nonce,
        expectedState: challenge.state,
        idTokenExpected: true,
      },
      { [writtenRedirectUri]: redirectUri },
    )
    const claims = tokens.claims()
    if (!claims) throw new AppError('unauthorized', `${name} did not say who signed in.`)
    return { claims, tokens }
  } catch (error) {
    throw explained(name, error)
  }
}

function explained(name: string, error: unknown): unknown {
  if (error instanceof AppError) return error
  const fault = faultIn(error)
  if (fault)
    return new AppError('unavailable', `${name} cannot be reached: ${fault.message}`, { retryAfter: 10, cause: error })
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    return new AppError('unauthorized', `${name} refused: ${error.error}. Begin again.`, { cause: error })
  }
  if (error instanceof ClientError) {
    return new AppError(
      'unauthorized',
      `The answer of ${name} does not hold (${error.code ?? 'unknown'}). Begin again.`,
      { cause: error },
    )
  }
  return new AppError('unavailable', `${name} cannot be reached. Try again in a moment.`, {
    retryAfter: 10,
    cause: error,
  })
}
