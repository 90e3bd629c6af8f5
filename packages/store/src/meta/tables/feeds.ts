import type { CreatedAt, Json, RequiredJson, Settings } from './columns.ts'

/** What sources say besides what they hold. */
export interface FeedTables {
  directory_accounts: DirectoryAccounts
  directory_memberships: DirectoryMemberships
  resources: Resources
  mailbox_forwards: MailboxForwards
  unmapped_records: UnmappedRecords
  throttle_pauses: ThrottlePauses
}

/** A person, group or application of a source's directory, as it was told last. What the source does not say is null. */
export interface DirectoryAccounts {
  organisation_id: string
  source_id: string
  kind: 'user' | 'group' | 'application'
  address: string
  name: string
  guest: boolean | null
  state: 'active' | 'suspended' | 'deleted' | null
  admin: boolean | null
  /** Whether a second step guards its sign-in. */
  mfa: boolean | null
  last_sign_in: Date | null
  /** What else the source says of it. */
  facts: Json<Settings>
  /** The scan that told it last. */
  scan_id: string
  seen_at: CreatedAt
}

/** Somebody, or another group, that belongs to a group itself; ids are those of principals in exposures. */
export interface DirectoryMemberships {
  organisation_id: string
  source_id: string
  group_id: string
  group_name: string
  member_id: string
  member_kind: DirectoryAccounts['kind']
  scan_id: string
}

/** Where mail of a mailbox goes by itself, as a log told it last. */
export interface MailboxForwards {
  organisation_id: string
  source_id: string
  /** Lower case. */
  address: string
  /** What passes it on; `rule …` of rules. */
  way: string
  /** Empty where it has ended. */
  receivers: RequiredJson<string[]>
  outside: boolean | null
  told_at: Date
}

/** A bucket, site, tenant and the like, with the facts that its posture is judged by. */
export interface Resources {
  organisation_id: string
  source_id: string
  /** bucket, container, share, database, site, tenant, repository, channel … */
  kind: string
  resource_id: string
  name: string
  /** Key of its service. */
  service: string
  /** Whether anybody may read it without an account; null where the source does not say. */
  public: boolean | null
  facts: RequiredJson<Settings>
  scan_id: string
  seen_at: CreatedAt
}

/** Records of a feed that no rule of ours understood, by the service's own name of what they tell. */
export interface UnmappedRecords {
  organisation_id: string
  source_id: string
  feed: string
  operation: string
  /** All that were ever met, and those of the latest scan that met one. */
  count: string
  scan_id: string
  scan_count: string
  last_at: CreatedAt
}

/** Services that want no calls for a time, by what is throttled together: application, tenant and service. */
export interface ThrottlePauses {
  /** An id made of the bucket's name. */
  bucket: string
  until: Date
}
