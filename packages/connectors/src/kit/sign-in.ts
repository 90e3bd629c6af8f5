import type { ConsentCapability } from '@sharelight/contract'

/** How a source lets Sharelight in. */
export type SignIn<Settings = unknown> = { kind: 'none' | 'keys' } | OAuthApp<Settings>

export interface ConsentScope {
  capability: ConsentCapability
  /** As the authority spells it. */
  scope: string
  /** What people read before they consent. */
  why: string
}

/** An application at an OAuth 2 authority. */
export interface OAuthApp<Settings = unknown> {
  kind: 'oauth'
  /** Whom people sign in with: Microsoft, Google. */
  name: string
  /** Who consents: people by signing in, an administrator of a tenant once for all, or nobody here. */
  consent: 'people' | 'administrator' | 'none'
  scopes: readonly ConsentScope[]
  /** Where and as whom tokens are asked for. Its addresses are among the connector's `hosts`. */
  client(settings: Settings): OAuthClient
}

export interface OAuthClient {
  clientId: string
  /** Address of the token endpoint. */
  token: string
  proof: ClientProof
  grant: OAuthGrant
  /** The only tenant whose consent counts: `tid` of Microsoft, `hd` of Google. */
  tenant?: string
}

/**
 * How the application shows that it is itself. PEM texts hold what their name says. `installation`: the application is the one that this
 * installation's operator registered, and whoever opens the connection has to put its proof in this one's place.
 */
export type ClientProof =
  | { kind: 'installation' }
  | { kind: 'none' }
  | { kind: 'secret'; secret: string; in?: 'body' | 'header' }
  | { kind: 'certificate'; pem: string }

/** `code`: people sign in; `also` are scopes that the sign-in itself takes, such as `offline_access`. `client`: the application itself, `for` whom, where the authority asks it by fields of its own. `assertion`: a service account, for `subject` where it may speak for people. */
export type OAuthGrant =
  | { kind: 'code'; authorise: string; also?: readonly string[]; parameters?: Readonly<Record<string, string>> }
  | { kind: 'client'; consent?: string; for?: Readonly<Record<string, string>> }
  | { kind: 'assertion'; issuer: string; privateKey: string; keyId?: string; subject?: string }

/** Access tokens by scope; a connector never sees what they are made from. */
export interface TokenSource {
  /**
   * `refused` is a token that the service did not take: another one comes, and where that is refused at once, too, consent counts as lost.
   * @throws SourceFault `consent_lost`, `scope_missing`, `throttled` or `unreachable`
   */
  get(scopes: readonly string[], refused?: string): Promise<string>
  /**
   * Of a service account that may speak for people: tokens for one of them, by address. They are kept in this process alone, and one whom nobody
   * may speak for is no lost consent of the source. Absent where nobody can be spoken for.
   */
  as?(subject: string): TokenSource
}
