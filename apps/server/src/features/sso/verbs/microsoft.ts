import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginFlow, endFlow } from '../../../auth/oidc/flow.ts'
import { isOneTenant, microsoftApp, microsoftClient } from '../../../auth/oidc/microsoft.ts'
import { claimsSecondStep } from '../../../auth/oidc/second-step-claim.ts'
import { discover } from '../../../auth/oidc/provider.ts'
import type { PublicContext, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { setChallenge, takeChallenge } from '../../../http/challenge.ts'
import { requireOwnAddress } from '../../../http/origin.ts'
import { presentSession } from '../../session/verbs/refresh.ts'
import { tenantAddress, verifiedAddress } from './address-of.ts'
import { regionalSession } from './regional-session.ts'
import { userOf } from './user-of.ts'

/** Organisations sign in through their tenant; a single user may come from any, or from none. */
export type MicrosoftFlow = 'microsoft' | 'microsoft-single'
interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Where to sign in. The product adds redirect_uri and its state, so that PKCE and nonce alone bind the answer to this browser. */
export async function microsoftUrl(
  services: Services,
  flow: MicrosoftFlow,
  exchange: Exchange,
): Promise<{ url: string }> {
  const { client } = clientOf(services, flow)
  const { url, verifier, nonce } = await beginFlow(await discover(services, client), {
    scope: 'openid profile email',
    response_mode: 'query',
    prompt: 'select_account',
  })
  setChallenge(services, flow, { verifier, nonce, subject: flow }, exchange)
  return { url }
}

export async function signInWithMicrosoft(
  ctx: PublicContext,
  flow: MicrosoftFlow,
  { code, redirectUri, ...exchange }: { code: string; redirectUri: string } & Exchange,
) {
  const { services } = ctx
  requireOwnAddress(services, redirectUri)
  const { client, tenant } = clientOf(services, flow)
  const challenge = await takeChallenge(services, flow, exchange)
  const configuration = await discover(services, client)
  const { claims } = await endFlow(configuration, {
    name: client.name,
    code,
    redirectUri,
    iss: configuration.serverMetadata().issuer,
    challenge,
  })
  const identity = identityOf(claims, tenant)
  const address = isOneTenant(tenant) ? tenantAddress(claims) : verifiedAddress(claims)
  const presentUserId = (await presentSession(services, exchange.request))?.user_id
  const found = await userOf(ctx, { identity, address, displayName: claims.name, name: client.name, presentUserId })
  return regionalSession(services, {
    found,
    identity,
    name: client.name,
    provider: 'microsoft',
    strong: claimsSecondStep(claims),
    ...exchange,
  })
}

function clientOf(services: Services, flow: MicrosoftFlow) {
  const app = microsoftApp(services)
  const tenant = flow === 'microsoft' ? app.tenant : 'common'
  return { tenant, client: microsoftClient(app, tenant) }
}

/** Microsoft's own name of a person: the tenant and the object in it. Addresses change hands there, and `sub` differs from app to app. */
function identityOf({ tid, oid }: Record<string, unknown>, tenant: string) {
  const isOther = /^[0-9a-f-]{36}$/i.test(tenant) && tid !== tenant
  if (typeof tid !== 'string' || typeof oid !== 'string' || !tid || !oid || isOther) {
    throw new AppError('unauthorized', 'Microsoft did not say who signed in, or it was somebody of another tenant.')
  }
  return { issuer: 'microsoft', subject: `${tid}/${oid}` }
}
