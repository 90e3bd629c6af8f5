import type { OAuthClient } from '../../kit/connector.ts'
import { accountClient, readKey, tokenAddress } from '../account.ts'
import type { GcsSettings } from './settings.ts'

export const storageScopes = {
  read: 'https://www.googleapis.com/auth/devstorage.read_only',
  /** What shows and sets who is let in: there is no narrower one. IAM says what of it the account may do. */
  full: 'https://www.googleapis.com/auth/devstorage.full_control',
} as const

/** The service account for itself. Without a key, as an emulator allows, nobody asks it for a token. */
export function storageClient({ serviceAccountKey }: GcsSettings): OAuthClient {
  if (serviceAccountKey !== undefined) return accountClient({ serviceAccountKey })
  return { clientId: '', token: tokenAddress, proof: { kind: 'none' }, grant: { kind: 'client' } }
}

/** Where the JSON interface begins. */
export function baseOf({ endpoint = 'https://storage.googleapis.com' }: Pick<GcsSettings, 'endpoint'>): string {
  return `${endpoint.replace(/\/+$/, '').replace(/\/storage\/v1$/, '')}/storage/v1`
}

export function hostsOf(settings: GcsSettings): string[] {
  const { host } = new URL(baseOf(settings))
  return settings.serviceAccountKey === undefined ? [host] : [host, new URL(tokenAddress).host]
}

export function projectOf({ projectId, serviceAccountKey }: GcsSettings): string | undefined {
  const known = readKey(serviceAccountKey)?.['project_id']
  return projectId ?? (typeof known === 'string' ? known : undefined)
}
