import type {
  CarriedLabel,
  DocumentPart,
  EventType,
  FindingKind,
  IdentityKind,
  ItemKind,
  ItemReason,
  ItemStatus,
  PartKind,
  SeverityLevel,
  SensitivityLevel,
  ShareType,
  SinglingOut,
  TrustClass,
} from '@sharelight/contract'

/*
 * What the analytics store keeps, as the code sees it. Columns are the same names in snake_case; `organisation_id`,
 * `source_id`, `scan_id` and `version` are added by the sink. Times are milliseconds since 1970 (UTC); ids are UUIDs
 * (make stable ones with `stableId`); keys are unsigned 64-bit numbers in decimal (made with `hash64`).
 * Content is never in here: no text, only labels, counts, positions, masked samples and keyed hashes.
 */

/** A label that an item has. `key` as in `LabelHit`. */
export interface ItemLabel {
  key: string
  count: number
  confidence: number
  /** Why, in one sentence with masked text only. */ sentence?: string
}

/** The latest known state of an item. Written when it is new or something about it changed. */
export interface ItemRow {
  itemId: string
  /** The service that it lives in, where that is not its source's. */
  sourceCode?: number
  /** The container of its source that it was listed by. */
  stream?: string
  /** The item's address in its source: unique, and stable while the item stays where it is. */
  key: string
  /** Same object after a move or rename (`dev:ino`); empty when the source has no such thing. */
  identity: string
  /** Same stamp, same content. */
  stamp: string
  path: string
  name: string
  kind: ItemKind
  mime: string
  /** Bytes. */
  size: number
  createdAt: number | null
  modifiedAt: number | null
  folderId: string | null
  /** The item that carries this one: the message of an attachment. */
  containerId: string | null
  ownerId: string | null
  status: ItemStatus
  reason: ItemReason | null
  /** One plain sentence for `reason`. */
  detail: string
  /** What the document says about itself. */
  properties: Record<string, unknown>
  /** Its structure: pages, sheets, attachments, each with how reading it ended. */
  parts: DocumentPart[]
  labels: ItemLabel[]
  /** Its labels before exceptions were applied; absent where none applies. */
  found?: ItemLabel[]
  /** Which columns of its tables single people out. */
  singlingOut?: SinglingOut
  /** Labels that it carries, of Microsoft or of the service that holds it. */
  carried?: CarriedLabel[]
  /** Topics as label keys, most confident first. */
  topics: string[]
  /** The widest of its exposures; `inside` when nobody else can reach it. */
  shareType: ShareType
  /** When the product first saw the item, and when it found it gone (null while it is there). */
  firstSeenAt: number
  deletedAt: number | null
  /** The scan that last read its content; findings of earlier scans no longer count. */
  contentScan: string
  /** The group of near-duplicates that it is in, alone or not; null where it has too little text. */
  clusterId?: string | null
}

/** A group of near-duplicates as its first item began it. */
export interface ClusterRow {
  clusterId: string
  /** The item that began it. */
  firstItemId: string
  /** MinHash of the first item's wording. */
  signature: number[]
  /** The first item's telling words as the high 64 bits of keyed hashes, in decimal. */
  termHashes: string[]
  /** Words that the first item shares with all or most others, the most telling first; none before there is a second. */
  terms: string[]
  /** Keys to file a new cluster under. */
  bands?: string[]
}

/** An item as a scan finds it: its last state, the scan that wrote it, whether the running scan is done with it and how many bytes that one read of it. */
export interface KnownItem extends ItemRow {
  lastScan: string
  number: number
  done: boolean
  bytesRead: number
}

/** How an item fared in one scan. Every item seen (or found gone) has one, changed or not. */
export interface ScanItemRow {
  itemId: string
  status: ItemStatus
  reason: ItemReason | null
  bytesRead: number
  change: 'created' | 'modified' | 'moved' | 'renamed' | 'unchanged' | 'deleted'
}

/** What holds items: directory, site, mailbox, channel, bucket, schema. */
export interface FolderRow {
  folderId: string
  sourceCode?: number
  stream?: string
  parentId: string | null
  key: string
  identity: string
  path: string
  name: string
  ownerId: string | null
  shareType: ShareType
  modifiedAt: number | null
  firstSeenAt: number
  deletedAt: number | null
}

/** A standing permission on an item or a folder. */
export interface ExposureRow {
  /** An identity's id, or a stable id of the group, `everyone` or the anonymous link. */
  principalId: string
  principalKind: 'user' | 'group' | 'everyone' | 'anonymous'
  principalName: string
  shareType: ShareType
  role: 'read' | 'write' | 'owner'
  /** How: `mode`, `acl`, `link`, `recipient`. */
  via: string
  /** The source's own id of the grant; empty where it has none. */
  grantId?: string
  link: string
  inherited: boolean
  expiresAt: number | null
}

/** All standing permissions of one object. Those that it had before and that are not in the list end. */
export interface ObjectExposures {
  objectId: string
  objectKind: 'item' | 'folder'
  sourceCode?: number
  exposures: ExposureRow[]
  /** The store has nothing of the object: it is not asked what it had. */
  isNew?: boolean
}

/** A person or address. Employees are inside the organisation's own domains. */
export interface IdentityRow {
  identityId: string
  kind: IdentityKind
  address: string
  displayName: string
  /** The address's domain; outside domains are the organisations that contacts belong to. Empty for local accounts. */
  domain: string
  department: string
  /** Address of the manager, where that is known. */
  manager?: string
  firstSeenAt: number
  /** When an employee leaves or left, where the directory says so. */
  leavesAt?: number | null
}

export interface Recipient {
  identityId: string
  kind: IdentityKind
}

/** Something that an actor did to an item. Facts only: its severity is looked up. */
export interface EventRow {
  /** Milliseconds since 1970. */
  time: number
  /** `hash64` of what makes the event the same one when it is seen again. */
  eventId: string
  type: EventType
  /** The service that it happened in, where that is not its source's. */
  sourceCode?: number
  /** Null for an event on a folder. */
  itemId: string | null
  folderId: string | null
  actorId: string | null
  shareType: ShareType
  /** Keys of the labels that the item had. */
  labels: string[]
  /** Anomaly flags such as `mass_download`. */
  anomalies: string[]
  recipients: Recipient[]
  /** Anything the event's drawer shows besides: old and new path, link. */
  details: Record<string, unknown>
  /** Nobody can have told it before: the store is not asked whether it has it. */
  isNew?: boolean
}

/** A sample of what was found in an item, never the value itself. */
export interface FindingRow {
  itemId: string
  rule: string
  kind: FindingKind
  /** ISO 3166 alpha-2; empty where there is none. */
  country: string
  /** UTF-16 units into the extracted text, end exclusive. */
  start: number
  end: number
  confidence: number
  masked: string
  /** Hex HMAC-SHA-256 of the normalised value under the organisation's key (`keyedHash`). */
  hash: string
  /** Keyed hashes of the forms in which it is looked for when somebody asks what is held about a person; absent where it tells nobody. */
  subjectKeys?: string[]
  /** How often the value occurs in the item, and how often with at least medium confidence. */
  count: number
  confident: number
  /** Ids of the exceptions whose pattern it matches. */
  patterns: string[]
  /** Why the column of a table that it is in holds such values, or why it is a secret, in words; empty where there is no more to say. */
  reason?: string
  /** Whose key a secret is; empty where that is not known. */
  vendor?: string
  /** The page, sheet or file inside that it stands in, by kind and name; empty where that is not known. */
  partKind?: PartKind | ''
  part?: string
}

/** The distinct combinations that events are rated by. */
export interface RatingKeyRow {
  ratingKey: number
  shareType: ShareType
  labelSetKey: number
  labels: string[]
  anomalies: string[]
}

/** What domain code answers for one rating key. */
export interface Rating {
  severity: SeverityLevel
  insightIds: string[]
}

/** What domain code answers for one label set. Critical means a sensitivity above 0.7. */
export interface LabelSetRating {
  sensitivity: SensitivityLevel
  critical: boolean
}

/** The rules in force, handed in by domain code. Pure: same question, same answer. */
export interface Rater {
  rateLabels(labels: readonly string[]): LabelSetRating
  rateEvent(event: { shareType: ShareType; labels: readonly string[]; anomalies: readonly string[] }): Rating
  /** `trusted` only when all of them are. */
  trustOf(recipients: readonly Recipient[]): TrustClass
}

/** What one call of the sink's `write` makes durable; each item's part is written wholly or, after a crash, not at all. */
export interface ScanBatch {
  /** New or changed states. Every one of them needs its `scanItems` row in the same batch. */
  items?: ItemRow[]
  /** One for each item that this batch finishes, unchanged ones too. */
  scanItems?: ScanItemRow[]
  folders?: FolderRow[]
  exposures?: ObjectExposures[]
  identities?: IdentityRow[]
  events?: EventRow[]
  findings?: FindingRow[]
  /** Items that this scan has read before and read anew by now: what it found then no longer counts. */
  readAnew?: string[]
  /** New and changed clusters; written before the items that are in them. */
  clusters?: ClusterRow[]
}

/** What a scan has finished so far: its items by status, the bytes read of them, and what text recognition took. */
export interface ScanFinished {
  byStatus: Record<ItemStatus, number>
  bytes: number
  recognition: { seconds: number; pages: number }
}

export interface ScanSummary {
  seen: number
  byStatus: Record<ItemStatus, number>
  byReason: Partial<Record<ItemReason, number>>
  byChange: Record<ScanItemRow['change'], number>
  /** Bytes read. */
  bytes: number
  /** Items by label key. */
  labels: Record<string, number>
  /** Items by sensitivity level of their label set. */
  sensitivity: Record<SensitivityLevel, number>
  /** Items by share type. */
  exposures: Record<ShareType, number>
  events: Partial<Record<EventType, number>>
}
