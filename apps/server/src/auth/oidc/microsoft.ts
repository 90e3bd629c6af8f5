import type { Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { MicrosoftSettings } from '../../settings.ts'
import type { OidcClient } from './provider.ts'

const notSetUp =
  'No Microsoft app is set up here. ' +
  'The operator registers one in Microsoft Entra and sets MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET.'

/** @throws AppError `conflict` where the operator has registered no app */
export function microsoftApp({ settings }: Services): MicrosoftSettings {
  if (!settings.microsoft) throw new AppError('conflict', notSetUp)
  return settings.microsoft
}

/** Microsoft as an OpenID Connect provider, for one tenant or for any. */
export function microsoftClient({ authority, clientId, clientSecret }: MicrosoftSettings, tenant: string): OidcClient {
  return { name: 'Microsoft', issuer: `${authority}/${tenant}/v2.0`, clientId, clientSecret }
}

/** Names of all tenants, or of those without one; anything else names a single tenant. */
const shared = new Set(['common', 'organizations', 'consumers'])
export const isOneTenant = (tenant: string) => !shared.has(tenant)
