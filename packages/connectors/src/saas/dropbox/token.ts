import { SourceFault, type ConnectorIo } from '../../kit/connector.ts'
import { createTokenSource, memoryVault } from '../../kit/oauth/index.ts'
import type { DropboxSettings } from './settings.ts'

export type DropboxIo = Pick<ConnectorIo, 'http' | 'signal' | 'now'>

/** What Dropbox is called with. */
export interface DropboxToken {
  canRenew: boolean
  /** Another one in place of `refused`. */
  get(refused?: string): Promise<string>
}

type Keys = Pick<DropboxSettings, 'appKey' | 'appSecret' | 'refreshToken' | 'accessToken'>

/** The token of the settings, or short-lived ones by their refresh token, which Dropbox does not change. Kept in memory alone. */
export function tokenOf({ accessToken, refreshToken = '', appKey, appSecret }: Keys, io: DropboxIo): DropboxToken {
  if (accessToken !== undefined) return { canRenew: false, get: () => Promise.resolve(accessToken) }
  const vault = memoryVault()
  const seed = vault.renew(undefined, () =>
    Promise.resolve({ access: '', expiresAt: 0, obtainedAt: 0, refresh: refreshToken }),
  )
  const source = createTokenSource({
    name: 'Dropbox',
    client: {
      clientId: appKey ?? '',
      token: 'https://api.dropboxapi.com/oauth2/token',
      proof: appSecret === undefined ? { kind: 'none' } : { kind: 'secret', secret: appSecret },
      grant: { kind: 'code', authorise: 'https://www.dropbox.com/oauth2/authorize' },
    },
    http: io.http,
    now: () => io.now(),
    signal: io.signal,
    vaultFor: () => seed.then(() => vault),
  })
  const get = (refused?: string) => source.get([], refused)
  return {
    canRenew: true,
    get: refused =>
      get(refused)
        .catch(onceMore(() => get(refused)))
        .catch(refusedKeys),
  }
}

/** Asking twice is asking once: the refresh token stays the same. */
const onceMore = (ask: () => Promise<string>) => (error: unknown) => {
  if (error instanceof SourceFault && error.code === 'unreachable') return ask()
  throw error
}

/** Nobody signs in to this source by hand. */
function refusedKeys(error: unknown): never {
  if (!(error instanceof SourceFault) || error.code !== 'consent_lost') throw error
  throw new SourceFault(
    'consent_lost',
    'Dropbox does not take the refresh token, or not the app key and secret. Check them, or authorise the app once more and enter its new refresh token.',
    { cause: error },
  )
}
