import type { OAuthCaller } from './ask.ts'

/** What is kept, sealed, of a grant. */
export interface KeptTokens {
  access: string
  /** Milliseconds since 1970. */
  expiresAt: number
  obtainedAt: number
  refresh?: string
}

/** Where the tokens of one grant are kept, for all processes. */
export interface TokenVault {
  read(): Promise<KeptTokens | undefined>
  /**
   * Makes new tokens in place of those with the access token `seen`, by one process at a time, and keeps them before anybody sees them. Who
   * comes second gets what the first one made. What `make` throws keeps the old ones.
   */
  renew(seen: string | undefined, make: (kept: KeptTokens | undefined) => Promise<KeptTokens>): Promise<KeptTokens>
  /** People have to consent again. */
  noteLost(): Promise<void>
}

export interface TokenSourceOptions extends OAuthCaller {
  /**
   * The vault of the grant that holds these scopes.
   * @throws SourceFault `scope_missing` where there is none that does, `consent_lost` where nobody has consented
   */
  vaultFor(scopes: readonly string[]): Promise<TokenVault>
}
