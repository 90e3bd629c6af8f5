import type { OAuthClient } from '../../kit/connector.ts'
import { cloudOf } from '../clouds.ts'
import { serviceOf } from './address.ts'
import type { BlobSettings } from './settings.ts'

/** The same in every cloud. @see https://learn.microsoft.com/azure/storage/blobs/authorize-access-azure-active-directory */
export const storageScope = 'https://storage.azure.com/.default'

/** The application signs in for itself. With a key or a signature, nobody asks it for a token. */
export function appClient(settings: BlobSettings): OAuthClient {
  const { tenantId = 'common', clientId = '', clientSecret } = settings
  const authority = `https://${cloudOf(serviceOf(settings).hostname).login}/${encodeURIComponent(tenantId)}`
  return {
    clientId,
    token: `${authority}/oauth2/v2.0/token`,
    proof: clientSecret === undefined ? { kind: 'none' } : { kind: 'secret', secret: clientSecret },
    grant: { kind: 'client' },
  }
}

export function hostsOf(settings: BlobSettings): string[] {
  const { host, hostname } = serviceOf(settings)
  return settings.clientId === undefined ? [host] : [host, cloudOf(hostname).login]
}
