import { consentServices, type consentProviders } from '@sharelight/contract'
import { audit, json } from '@sharelight/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginFlow, endFlow } from '../../../auth/oidc/flow.ts'
import { microsoftApp, microsoftClient } from '../../../auth/oidc/microsoft.ts'
import { discover } from '../../../auth/oidc/provider.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { setChallenge, takeChallenge } from '../../../http/challenge.ts'
import { requireOwnAddress } from '../../../http/origin.ts'
import { saveIntegration } from '../../integrations/verbs/integration-rows.ts'

export type Consent = (typeof consentProviders)[number] | (typeof consentServices)[number]

/** The least that each needs, by Microsoft's names. */
export const consentScopes: Readonly<Record<Consent, readonly string[]>> = {
  auditlog: ['https://manage.office.com/ActivityFeed.Read'],
  mip: ['https://graph.microsoft.com/InformationProtectionPolicy.Read'],
  exchange_365: ['https://graph.microsoft.com/Mail.Read'],
  onedrive: ['https://graph.microsoft.com/Files.Read.All'],
  sharepoint: ['https://graph.microsoft.com/Sites.Read.All'],
  ms_teams: ['https://graph.microsoft.com/ChannelMessage.Read.All', 'https://graph.microsoft.com/Team.ReadBasic.All'],
}
const services365 = new Set<Consent>(consentServices)

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}
const flowOf = (provider: Consent) => `consent_${provider}`
const subjectOf = ({ organisation, user }: Context) => `${organisation.id}/${user.id}`

/** Where an administrator of Microsoft 365 consents. The product adds state and redirect_uri. */
export async function consentUrl(ctx: Context, provider: Consent, exchange: Exchange): Promise<{ url: string }> {
  const scope = ['openid', 'profile', 'offline_access', ...consentScopes[provider]].join(' ')
  const { url, verifier, nonce } = await beginFlow(await discover(ctx.services, clientOf(ctx)), {
    scope,
    prompt: 'consent',
    response_mode: 'query',
  })
  setChallenge(ctx.services, flowOf(provider), { verifier, nonce, subject: subjectOf(ctx) }, exchange)
  return { url }
}

/** Exchanges the code of a consent and keeps its tokens, encrypted. */
export async function giveConsent(
  ctx: Context,
  given: { provider: Consent; code: string; redirectUri: string } & Exchange,
) {
  const { provider, code, redirectUri, ...exchange } = given
  const { services, organisation } = ctx
  requireOwnAddress(services, redirectUri)
  const client = clientOf(ctx)
  const challenge = await takeChallenge(services, flowOf(provider), exchange)
  if (challenge.subject !== subjectOf(ctx))
    throw new AppError('invalid', 'This consent was begun by another user. Begin again.')
  const configuration = await discover(services, client)
  const { issuer: iss } = configuration.serverMetadata()
  const { claims, tokens } = await endFlow(configuration, {
    name: client.name,
    code,
    redirectUri,
    iss,
    challenge,
    refusal: 'invalid',
  })
  const scopes = (tokens.scope ?? '').split(' ').filter(scope => consentScopes[provider].includes(scope))
  if (scopes.length === 0)
    throw new AppError(
      'invalid',
      'Microsoft granted nothing of what was asked for. Begin again, and accept what it lists.',
    )
  const { refresh_token: refreshToken, access_token: accessToken, expires_in: expiresIn } = tokens
  const secret = json({ refreshToken, accessToken, expiresIn, obtainedAt: services.now(), tenant: claims.tid })
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      await saveIntegration(ctx, tx, { service: provider, kind: 'consent', keys: [], scopes, secret })
      if (services365.has(provider)) {
        const { services: before } = await tx.selectFrom('organisations').select('services').executeTakeFirstOrThrow()
        await tx
          .updateTable('organisations')
          .set({ services: [...new Set([...before, provider])] })
          .execute()
      }
      await audit(tx, actorOf(ctx), {
        action: 'consent.give',
        subject: provider,
        before: null,
        after: { scopes, tenant: claims.tid },
      })
    })
  return { provider, scopes }
}

function clientOf({ services }: Context) {
  const app = microsoftApp(services)
  return microsoftClient(app, app.tenant)
}
