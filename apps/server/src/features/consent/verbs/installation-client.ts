import type { OAuthClient } from '@sharelight/connectors'
import type { Organisation, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

/** What it takes to speak for the installation's own application. Commands that open a connection without a server have neither. */
export interface InstallationScope {
  services: Partial<Pick<Services, 'stores' | 'settings'>>
  organisation: Pick<Organisation, 'id'>
}

/**
 * The application of a connection, with the proof of the operator's where it is that one. That application opens every tenant that ever let it in,
 * so an organisation is spoken for only where somebody of it consented who was seen to administer the tenant (decision 0123).
 * @throws AppError `invalid`
 */
export async function installationClient(scope: InstallationScope, client: OAuthClient): Promise<OAuthClient> {
  if (client.proof.kind !== 'installation') return client
  const { microsoft } = scope.services.settings ?? {}
  if (!microsoft || !scope.services.stores)
    throw refused('There is no application of its own here: enter a client secret or a certificate.')
  const isThatOne = client.clientId.toLowerCase() === microsoft.clientId.toLowerCase()
  if (!isThatOne || new URL(client.token).origin !== new URL(microsoft.authority).origin)
    throw refused(
      'These settings name another application than Sharelight’s own: enter its client secret or certificate.',
    )
  if (client.tenant === undefined || !(await isLetIn(scope, client.tenant)))
    throw refused('No administrator of this tenant has let Sharelight in. Consent to it at Integrations first.')
  return { ...client, proof: { kind: 'secret', secret: microsoft.clientSecret } }
}

async function isLetIn({ services, organisation }: InstallationScope, tenant: string): Promise<boolean> {
  const row = await services.stores?.meta
    .forOrganisation(organisation.id)
    .selectFrom('consents')
    .select('owner')
    .where('owner', 'like', 'integration/%')
    .where('tenant', '=', tenant)
    .where('proved_at', 'is not', null)
    .where('lost_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const refused = (message: string) => new AppError('invalid', message, { field: 'settings' })
