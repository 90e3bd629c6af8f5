import { buildEndSessionUrl } from 'openid-client'
import { microsoftApp, microsoftClient } from '../../../auth/oidc/microsoft.ts'
import { discover, type OidcClient } from '../../../auth/oidc/provider.ts'
import type { Context, Services } from '../../../context.ts'
import { findProvider } from './providers.ts'

/** Where the browser signs out of the provider that this session was signed in with (specification S4.035), and back where the operator says where that is; null for a password. */
export async function signOutUrl({ services, organisation, sessionId }: Context): Promise<string | null> {
  const { publicUrl } = services.settings
  const session = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('sessions')
    .select('provider')
    .where('family', '=', sessionId)
    .limit(1)
    .executeTakeFirst()
  if (!session?.provider) return null
  try {
    const configuration = await discover(services, await clientOf(services, session.provider))
    if (!configuration.serverMetadata().end_session_endpoint) return null
    return buildEndSessionUrl(
      configuration,
      publicUrl === undefined ? {} : { post_logout_redirect_uri: `${publicUrl}/login` },
    ).href
  } catch (error) {
    // Signing out here must not fail because the provider is away or gone.
    services.log.warn({ err: error }, 'no address to sign out of the identity provider')
    return null
  }
}

async function clientOf(services: Services, provider: string): Promise<OidcClient> {
  if (provider !== 'microsoft') return (await findProvider(services, provider)).client
  const app = microsoftApp(services)
  return microsoftClient(app, app.tenant)
}
