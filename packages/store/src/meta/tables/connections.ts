import type { Generated } from 'kysely'
import type { CreatedAt, Id } from './columns.ts'

/** What an organisation is connected to, and who signs in from elsewhere. */
export interface ConnectionTables {
  identity_providers: IdentityProviders
  sign_in_identities: SignInIdentities
  integrations: Integrations
  accounts: Accounts
}

/** OpenID Connect providers. The client secret is in `secrets`. */
export interface IdentityProviders {
  id: Id
  organisation_id: string
  name: string
  issuer: string
  client_id: string
  enabled: Generated<boolean>
  created_at: CreatedAt
}

/** Which user a provider's subject is. */
export interface SignInIdentities {
  organisation_id: string
  user_id: string
  issuer: string
  subject: string
  created_at: CreatedAt
}

/** Services that keys were given for, or consent. The keys and tokens are in `secrets`. */
export interface Integrations {
  id: Id
  organisation_id: string
  service: string
  kind: 'keys' | 'consent'
  /** Names of the keys. */
  keys: Generated<string[]>
  scopes: Generated<string[]>
  created_by: string | null
  created_at: CreatedAt
}

/** Subscriptions: mailboxes, drives and the like that a source watches, and the sources' own (organisational) ones. */
export interface Accounts {
  id: Id
  organisation_id: string
  /** Null for one that was added by hand. */
  source_id: string | null
  service: string
  /** Its address at the service; unique there. */
  external_id: string
  display_name: string
  is_organizational: Generated<boolean>
  /** Why it could not be read the last time. */
  sync_error_code: string | null
  created_at: CreatedAt
}
