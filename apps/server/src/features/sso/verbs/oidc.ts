import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomState } from 'openid-client'
import { beginFlow, endFlow } from '../../../auth/oidc/flow.ts'
import { claimsSecondStep } from '../../../auth/oidc/second-step-claim.ts'
import { discover } from '../../../auth/oidc/provider.ts'
import type { PublicContext, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { setChallenge, takeChallenge } from '../../../http/challenge.ts'
import { requireOwnAddress } from '../../../http/origin.ts'
import { presentSession } from '../../session/verbs/refresh.ts'
import { ownProviderAddress } from './address-of.ts'
import { findProvider } from './providers.ts'
import { regionalSession } from './regional-session.ts'
import { userOf } from './user-of.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}
const flow = 'oidc'

/** Where to sign in with an organisation's own provider. */
export async function providerUrl(
  services: Services,
  { id, redirectUri }: { id: string; redirectUri: string },
  exchange: Exchange,
): Promise<{ url: string }> {
  requireOwnAddress(services, redirectUri)
  const { client } = await findProvider(services, id)
  const state = randomState()
  const { url, verifier, nonce } = await beginFlow(await discover(services, client), {
    scope: 'openid profile email',
    redirect_uri: redirectUri,
    state,
  })
  setChallenge(services, flow, { verifier, nonce, state, redirectUri, subject: id }, exchange)
  return { url }
}

export async function signInWithCode(
  ctx: PublicContext,
  { code, state, iss, ...exchange }: { code: string; state: string; iss?: string } & Exchange,
) {
  const { services } = ctx
  const challenge = await takeChallenge(services, flow, exchange)
  if (challenge.state !== state || !challenge.redirectUri)
    throw new AppError('invalid', 'This answer belongs to another attempt to sign in. Begin again.', { field: 'state' })
  const { organisationId, client } = await findProvider(services, challenge.subject)
  const { claims } = await endFlow(await discover(services, client), {
    name: client.name,
    code,
    state,
    iss,
    redirectUri: challenge.redirectUri,
    challenge,
  })
  const identity = { issuer: claims.iss, subject: claims.sub }
  const presentUserId = (await presentSession(services, exchange.request))?.user_id
  const found = await userOf(ctx, {
    identity,
    address: ownProviderAddress(claims),
    displayName: claims.name,
    organisationId,
    name: client.name,
    presentUserId,
  })
  return regionalSession(services, {
    found,
    identity,
    name: client.name,
    provider: challenge.subject,
    strong: claimsSecondStep(claims),
    ...exchange,
  })
}
