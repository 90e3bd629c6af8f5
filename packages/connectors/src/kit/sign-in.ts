/** How a source lets Sharelight in. */
export type SignIn = { kind: 'none' | 'keys' } | OAuthApp

/** An application at an OAuth 2 authority. Reading, watching and writing are separate scopes, consented apart. */
export interface OAuthApp {
  kind: 'oauth'
  /** Address of the authority's token endpoint, and of its page for consent where people give it. */
  token: string
  authorise?: string
  scopes: readonly { capability: 'read' | 'watch' | 'write'; scope: string; why: string }[]
}

/** Access tokens by scope; a connector never sees what they are made from. */
export interface TokenSource {
  /** @throws SourceFault `consent_lost`, `scope_missing` or `unreachable` */
  get(scopes: readonly string[]): Promise<string>
}
