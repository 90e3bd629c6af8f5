import { consentServices, type consentProviders } from '@sharelight/contract'
import { askByCode, beginConsent, consenterOf, keptOf, sourceHttp, type OAuthClient } from '@sharelight/connectors'
import { audit } from '@sharelight/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOneTenant, microsoftApp, microsoftClient } from '../../../auth/oidc/microsoft.ts'
import { discover } from '../../../auth/oidc/provider.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { setChallenge, takeChallenge } from '../../../http/challenge.ts'
import { requireOwnAddress } from '../../../http/origin.ts'
import { asAppError } from './as-app-error.ts'
import { keepConsent } from './keep-consent.ts'
import { integrationOwner, saveIntegration } from '../../integrations/verbs/integration-rows.ts'

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
const name = 'Microsoft'
const flowOf = (provider: Consent) => `consent_${provider}`
const subjectOf = ({ organisation, user }: Context) => `${organisation.id}/${user.id}`

/** Where an administrator of Microsoft 365 consents. The product adds state and redirect_uri. */
export async function consentUrl(ctx: Context, provider: Consent, exchange: Exchange): Promise<{ url: string }> {
  const client = await clientOf(ctx)
  const begun = beginConsent(client, { scopes: consentScopes[provider], redirectUri: '' })
  if (!begun) throw new AppError('conflict', 'Microsoft does not say where to consent.')
  setChallenge(ctx.services, flowOf(provider), { ...begun, subject: subjectOf(ctx), state: undefined }, exchange)
  const url = new URL(begun.url)
  for (const name of ['state', 'redirect_uri']) url.searchParams.delete(name)
  return { url: url.href }
}

/** Exchanges the code of a consent and keeps its tokens, encrypted. */
export async function giveConsent(
  ctx: Context,
  given: { provider: Consent; code: string; redirectUri: string } & Exchange,
) {
  const { provider, code, redirectUri, ...exchange } = given
  const { services, organisation } = ctx
  requireOwnAddress(services, redirectUri)
  const client = await clientOf(ctx)
  const challenge = await takeChallenge(services, flowOf(provider), exchange)
  if (challenge.subject !== subjectOf(ctx))
    throw new AppError('invalid', 'This consent was begun by another user. Begin again.')
  const granted = await grantedFor(ctx, client, { provider, code, redirectUri, ...challenge }).catch(
    (error: unknown) => {
      throw asAppError(error)
    },
  )
  const { scopes, tenant } = granted
  await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      await saveIntegration(ctx, tx, { service: provider, kind: 'consent', keys: [], scopes })
      await keepConsent(ctx, tx, { owner: integrationOwner(provider), capability: 'read', ...granted })
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
        after: { scopes, tenant },
      })
    })
  return { provider, scopes }
}

/** @throws SourceFault, AppError */
async function grantedFor(
  { services }: Context,
  client: OAuthClient,
  {
    provider,
    code,
    redirectUri,
    verifier,
    nonce,
  }: { provider: Consent; code: string; redirectUri: string; verifier: string; nonce: string },
) {
  const { outbound, now } = services
  const caller = { name, client, http: sourceHttp(outbound, [new URL(client.token).host]), now }
  const tokens = await askByCode(caller, { code, redirectUri, verifier })
  const { clientId, tenant: expected } = client
  const consenter = consenterOf(tokens.idToken, { name, clientId, nonce, tenant: expected, now: now() })
  const granted = tokens.scopes?.map(rightOf)
  const scopes = consentScopes[provider].filter(scope => granted?.includes(rightOf(scope)) ?? true)
  if (scopes.length === 0)
    throw new AppError(
      'invalid',
      'Microsoft granted nothing of what was asked for. Begin again, and accept what it lists.',
    )
  return { scopes, ...consenter, tokens: keptOf(tokens, now()) }
}

/** Microsoft names what it granted with the resource or without, in letters of either case. */
const rightOf = (scope: string) => scope.slice(scope.lastIndexOf('/') + 1).toLowerCase()

async function clientOf({ services }: Context): Promise<OAuthClient> {
  const app = microsoftApp(services)
  const { clientId, clientSecret, tenant } = app
  const described = (await discover(services, microsoftClient(app, tenant))).serverMetadata()
  const also = ['openid', 'profile', 'offline_access']
  return {
    clientId,
    token: described.token_endpoint ?? '',
    proof: { kind: 'secret', secret: clientSecret },
    grant: { kind: 'code', authorise: described.authorization_endpoint ?? '', also, parameters: { prompt: 'consent' } },
    ...(isOneTenant(tenant) && { tenant }),
  }
}
