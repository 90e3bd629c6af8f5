import type { OAuthClient } from '../../kit/connector.ts'
import { cloudOf } from '../clouds.ts'
import { serviceOf, type StorageKind } from './address.ts'
import type { StorageSettings } from './settings.ts'

/** The same in every cloud. @see https://learn.microsoft.com/azure/storage/blobs/authorize-access-azure-active-directory */
export const storageScope = 'https://storage.azure.com/.default'

/** The application signs in for itself. With a key or a signature, nobody asks it for a token. */
export function appClient(settings: StorageSettings, kind: StorageKind = 'blob'): OAuthClient {
  const { tenantId = 'common', clientId = '', clientSecret } = settings
  const authority = `https://${cloudOf(serviceOf(settings, kind).hostname).login}/${encodeURIComponent(tenantId)}`
  return {
    clientId,
    token: `${authority}/oauth2/v2.0/token`,
    proof: clientSecret === undefined ? { kind: 'none' } : { kind: 'secret', secret: clientSecret },
    grant: { kind: 'client' },
  }
}

export function hostsOf(settings: StorageSettings, kind: StorageKind = 'blob'): string[] {
  const { host, hostname } = serviceOf(settings, kind)
  return settings.clientId === undefined ? [host] : [host, cloudOf(hostname).login]
}
