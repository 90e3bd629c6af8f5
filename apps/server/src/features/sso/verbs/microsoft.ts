import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginFlow, endFlow } from '../../../auth/oidc/flow.ts'
import { isOneTenant, microsoftApp, microsoftClient } from '../../../auth/oidc/microsoft.ts'
import { claimsSecondStep } from '../../../auth/oidc/second-step-claim.ts'
import { discover } from '../../../auth/oidc/provider.ts'
import type { PublicContext, Services } from '../../../context.ts'
import { setChallenge, takeChallenge } from '../../../http/challenge.ts'
import { requireOwnAddress } from '../../../http/origin.ts'
import { tenantAddress, verifiedAddress } from './address-of.ts'
import { regionalSession } from './regional-session.ts'
import { userOf } from './user-of.ts'

/** Organisations sign in through their tenant; a single user may come from any, or from none. */
export type MicrosoftFlow = 'microsoft' | 'microsoft-single'
interface Exchange { request: FastifyRequest; reply: FastifyReply }

/** Where to sign in. The product adds redirect_uri and its state, so that PKCE and nonce alone bind the answer to this browser. */
export async function microsoftUrl(services: Services, flow: MicrosoftFlow, exchange: Exchange): Promise<{ url: string }> {
  const { client } = clientOf(services, flow)
  const { url, verifier, nonce } = await beginFlow(await discover(services, client), { scope: 'openid profile email', response_mode: 'query', prompt: 'select_account' })
  setChallenge(services, flow, { verifier, nonce, subject: flow }, exchange)
  return { url }
}

export async function signInWithMicrosoft(ctx: PublicContext, flow: MicrosoftFlow,
  { code, redirectUri, ...exchange }: { code: string; redirectUri: string } & Exchange) {
  const { services } = ctx
  requireOwnAddress(services, redirectUri)
  const { client, tenant } = clientOf(services, flow)
  const challenge = await takeChallenge(services, flow, exchange)
  const configuration = await discover(services, client)
  const { claims } = await endFlow(configuration, { name: client.name, code, redirectUri, iss: configuration.serverMetadata().issuer, challenge })
  const user = await userOf(ctx, { claims, addressOf: isOneTenant(tenant) ? tenantAddress : verifiedAddress, name: client.name })
  return regionalSession(services, { ...user, provider: 'microsoft', strong: claimsSecondStep(claims), ...exchange })
}

function clientOf(services: Services, flow: MicrosoftFlow) {
  const app = microsoftApp(services)
  const tenant = flow === 'microsoft' ? app.tenant : 'common'
  return { tenant, client: microsoftClient(app, tenant) }
}
