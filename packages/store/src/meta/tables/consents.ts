import type { Generated } from 'kysely'

export interface ConsentTables {
  consents: Consents
  consent_flows: ConsentFlows
}

/** What somebody else's service lets us do, or lets the application itself do. The tokens are in `secrets`, as `tokens/<owner>/<capability>`. */
export interface Consents {
  organisation_id: string
  /** `source/<id>` or `integration/<service>` */
  owner: string
  /** `read`, `watch` or `write`; `application …` for tokens that nobody consented to in a browser. */
  capability: string
  scopes: Generated<string[]>
  /** Of who consented, where the authority says. */
  tenant: Generated<string>
  /** The account of who consented, at the authority, where that says. */
  holder: Generated<string>
  /** When that account was seen to administer the tenant, as who speaks for all of it must. */
  proved_at: Date | null
  given_by: string | null
  given_at: Date | null
  /** Since when it no longer holds. */
  lost_at: Date | null
  /** Who makes new tokens at present, and until when nobody else may. */
  renewer: string | null
  renewing_until: Date | null
}

/** Consents that were begun in a browser; each ends once. */
export interface ConsentFlows {
  organisation_id: string
  state_hash: string
  /** The session that began it. */
  family: string
  user_id: string
  owner: string
  capability: string
  /** What must not leave here until it comes back. */
  sealed: string
  redirect_uri: string
  expires_at: Date
}
