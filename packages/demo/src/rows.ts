import type {
  CarriedLabel,
  AnomalyKind,
  EventType,
  FindingKind,
  FoundPart,
  IdentityKind,
  ItemKind,
  ItemReason,
  ItemStatus,
  ShareType,
  SinglingOut,
  TrustClass,
} from '@sharelight/contract'
import type { AccountVocabulary, ResourceVocabulary } from '@sharelight/domain'

/*
 * What the generator gives, as plain data. Everything is numbered from 0; numbers refer to the lists of the organisation.
 * Ids are UUIDs made from kind and number. Times are milliseconds since 1970.
 */

export interface DemoIdentity {
  id: string
  kind: IdentityKind
  address: string
  name: string
  /** The address's domain. */
  domain: string
  /** Empty for outsiders. */
  department: string
  firstSeenAt: number
  /** When an employee leaves or left. */
  leavesAt: number | null
  /** An account that nobody has used for long and that still has access. */
  isDormant: boolean
  /** Whether an employee's account asks for a second factor; false for outsiders. */
  hasSecondFactor: boolean
  /** Last sign-in of an employee; null for outsiders. */
  lastSignInAt: number | null
}

export interface DemoSource {
  id: string
  key: string
  code: number
  name: string
  connectedAt: number
  lastScanAt: number
  /** Of `systems` only settings and accounts are known. */
  kind: 'mail' | 'files' | 'chat' | 'systems'
}

/** What the directory of a source tells of a person, group or application; null where it does not say. */
export interface DemoAccount {
  source: number
  kind: 'user' | 'group' | 'application'
  /** A group's name where it has no address. */
  address: string
  name: string
  guest: boolean
  state: 'active' | 'suspended' | null
  admin: boolean
  mfa: boolean | null
  lastSignInAt: number | null
  facts: Partial<AccountVocabulary>
}

/** What a source tells of its settings. */
export interface DemoResource {
  source: number
  kind: keyof ResourceVocabulary
  id: string
  name: string
  public: boolean | null
  facts: Partial<ResourceVocabulary[keyof ResourceVocabulary]>
}

export interface DemoFolder {
  id: string
  source: number
  department: number
  owner: number
  name: string
  path: string
  createdAt: number
  shareType: ShareType
}

export interface DemoItem {
  id: string
  source: number
  folder: number
  owner: number
  key: string
  path: string
  name: string
  kind: ItemKind
  mime: string
  /** Bytes. */
  size: number
  createdAt: number
  modifiedAt: number
  status: ItemStatus
  reason: ItemReason | null
  labels: { key: string; count: number; confidence: number }[]
  labelSet: number
  shareType: ShareType
  singlingOut?: SinglingOut
  carried?: CarriedLabel[]
}

/** A masked sample of what was found. */
export interface DemoFinding {
  item: number
  rule: string
  kind: FindingKind
  country: string
  /** UTF-16 units, end exclusive. */
  start: number
  end: number
  confidence: number
  masked: string
  /** Whose key a secret is. */
  vendor?: string
  /** The page, sheet or slide that it stands on. */
  part?: FoundPart
  /** Stands for the value: equal for equal values. To be hashed under the organisation's key in place of one. */
  subject: string
}

export interface DemoExposure {
  item: number
  principalKind: 'user' | 'group' | 'everyone' | 'anonymous'
  /** Number of an identity, or null for groups and links. */
  principal: number | null
  principalName: string
  shareType: ShareType
  role: 'read' | 'write' | 'owner'
  via: 'acl' | 'link'
  link: string
  createdAt: number
  expiresAt: number | null
}

/** A distinct combination that events are rated by; events refer to it by number. */
export interface DemoCombination {
  shareType: ShareType
  labelSet: number
  anomalies: AnomalyKind[]
}

export interface DemoTrustDecision {
  subjectKind: 'identity' | 'domain'
  subject: string
  trust: TrustClass
  reason: string
  decidedAt: number
  expiresAt: number | null
}

/** Events of one day in columns, in time order; `count` entries are filled. -1 stands for none. */
export interface DemoEventBatch {
  count: number
  /** Number of the first event; numbers run through all batches. */
  first: number
  time: Float64Array
  /** Index in `eventTypes`. */
  type: Uint8Array
  source: Uint8Array
  item: Int32Array
  folder: Int32Array
  /** Identity; -1 for somebody unknown who used a link. */
  actor: Int32Array
  /** Index in `combinations`. */
  combination: Uint32Array
  /** Index in `recipientSets`; 0 is the empty one. */
  recipients: Uint32Array
  /** 1 when somebody has justified the event. */
  justified: Uint8Array
}

/** One event in full, for callers who do not mind the cost of objects. */
export interface DemoEvent {
  id: string
  number: number
  time: number
  type: EventType
  source: number
  item: number | null
  folder: number | null
  actor: number | null
  department: string
  shareType: ShareType
  labels: readonly string[]
  anomalies: readonly AnomalyKind[]
  recipients: readonly number[]
  justified: boolean
}
