import type { ReportAttachments } from '@sharelight/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Id, Json, Settings } from './columns.ts'

export interface AccountTables {
  organisations: Organisations
  users: Users
  sessions: Sessions
  setup_tokens: SetupTokens
  api_keys: ApiKeys
  secrets: Secrets
  passkeys: Passkeys
  spent_challenges: SpentChallenges
}

export interface Organisations {
  id: Id
  name: string
  type: Generated<'regular' | 'demo'>
  status: Generated<'Active' | 'Suspended'>
  contact_email: Generated<string>
  time_zone: Generated<string>
  /** The organisation's own domains, lower case. */
  domains: Generated<string[]>
  partner_id: Generated<string>
  /** `launch`, `limited`, `standard`, `acceleration` or `enterprise`. */
  edition: Generated<string>
  trial_edition: string | null
  trial_ends_at: Date | null
  trial_used: Generated<boolean>
  features: Json<{ id: string; enabled: boolean }[]>
  services: Generated<string[]>
  /** Where its data are, when elsewhere: a browser that signs in here is sent there. */
  region_url: Generated<string>
  /** Of the demo organisation: which organisation had it made; null where the server makes it for everybody. */
  demo_of: Generated<string | null>
  preferences: Json<Settings>
  /** Whether report files may leave by mail. */
  report_attachments: Generated<ReportAttachments>
  /** From how many days without a sign-in on an account counts as unused. */
  unused_account_days: Generated<number>
  /** From when on nobody works here without a second step; null asks for none. */
  second_step_from: Generated<Date | null>
  /** Whether an identity provider is trusted to ask for the second step, or must say that it did. */
  provider_second_step: Generated<'trusted' | 'claimed'>
  /** Whether changing much in other systems takes a second SuperAdmin; `auto`: where there are two. */
  change_approval: Generated<'auto' | 'always' | 'never'>
  /** A run of changes stops by itself when more than so many in a hundred of its steps fail. */
  change_error_percent: Generated<number>
  /** Since when nothing is changed in other systems; null lets it happen. */
  changes_stopped_at: Generated<Date | null>
  changes_stopped_by: Generated<string>
  changes_stopped_for: Generated<string>
  /** A loosening of these rules that one SuperAdmin asked for, and a second one has to. */
  change_pending: Json<Settings | null>
  created_at: CreatedAt
}

export interface Users {
  id: Id
  organisation_id: string
  /** Lower case; unique in the organisation. */
  email: string
  name: Generated<string>
  password_hash: string | null
  role: Generated<'SuperAdmin' | 'Admin'>
  /** Restriction codes: it, et and ar. None, or `system`, makes a system user. */
  restrictions: Generated<string[]>
  status: Generated<'Active' | 'Pending' | 'Blocked'>
  preferences: Json<Settings>
  ui_settings: Json<Settings>
  /** Name of the secret that holds the TOTP key. */
  totp_secret: string | null
  /** Time step of the last code that was used: it works once. */
  totp_last_step: Generated<number>
  /** SHA-256 of the recovery codes that are left. */
  recovery_codes: Generated<string[]>
  /** One of the provider's support staff, who may sign in only while the customer keeps access open. */
  support: Generated<boolean>
  /** What the identity provider calls the person, as it writes it; null where that is the address. */
  user_name: Generated<string | null>
  /** The person's number at the identity provider. */
  external_id: Generated<string | null>
  /** What else the identity provider says of the person; null of whom it never said anything. */
  profile: Json<Settings | null>
  /** When the identity provider said that the person left; blocked since, and gone for it. */
  left_at: Generated<Date | null>
  last_login_at: Date | null
  created_at: CreatedAt
  /** When something of the person changed; the database sees to it. */
  changed_at: Generated<Date>
}

/** A family of refresh tokens. Only their SHA-256 is kept. */
export interface Sessions {
  id: Id
  organisation_id: string
  user_id: string
  refresh_hash: string
  /** The session whose token this one replaced: using that one again ends them all. */
  rotated_from: string | null
  family: string
  /** When its user signed in: what it is renewed to ends with it. */
  started_at: CreatedAt
  user_agent: Generated<string>
  address: Generated<string>
  created_at: CreatedAt
  last_used_at: Date | null
  expires_at: Date
  revoked_at: Date | null
  /** Whether a second step, or a passkey, was part of signing in. */
  strong: Generated<boolean>
  /** What it was signed in with: empty for a password, `microsoft`, or an identity provider's id. */
  provider: Generated<string>
}

/** One-time set-up links and invitations; before there is an organisation they belong to none. */
export interface SetupTokens {
  id: Id
  organisation_id: string | null
  user_id: string | null
  purpose: 'setup' | 'invitation' | 'password'
  token_hash: string
  created_at: CreatedAt
  expires_at: Date
  used_at: Date | null
}

export interface ApiKeys {
  id: Id
  organisation_id: string
  user_id: string | null
  name: string
  service: Generated<string>
  key_hash: string
  /** The first characters, to tell keys apart. */
  prefix: string
  scopes: Generated<string[]>
  created_at: CreatedAt
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
}

/** Values encrypted at rest under the organisation's key (see keys/). */
export interface Secrets {
  id: Id
  organisation_id: string
  name: string
  sealed: string
  created_at: CreatedAt
}

/** A public key that somebody's device or password manager signs in with (WebAuthn). */
export interface Passkeys {
  id: Id
  organisation_id: string
  user_id: string
  /** As the authenticator calls it, base64url; nobody else has the same. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often it has signed, where it counts: one that goes back is a copy. */
  counter: Generated<number>
  transports: Generated<string[]>
  /** Kept by a password manager on several devices. */
  synced: Generated<boolean>
  name: string
  created_at: CreatedAt
  last_used_at: Generated<Date | null>
}

/** Challenges that were answered: each is good for one answer. */
export interface SpentChallenges {
  challenge: string
  expires_at: Date
}
