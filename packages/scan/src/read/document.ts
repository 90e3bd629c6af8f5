import type { ClusterTraits, CountedFinding } from '@sharelight/classify'
import type {
  DocumentPart,
  DocumentProperties,
  Finding,
  FoundPart,
  ItemReason,
  ItemStatus,
  LabelHit,
  ReadingSettings,
  SinglingOut,
} from '@sharelight/contract'

/** Bytes that are at hand; of a column of a database with the names of those beside it. */
export interface ColumnOrDocument {
  bytes: Uint8Array
  beside?: readonly string[]
}

/** A document as it travels to a worker: small enough to be sent, or to be asked for piece by piece. No worker is told a path that it could open. */
export interface DocumentTask {
  id: number
  content: { size: number } | ColumnOrDocument
  /** For choosing among kinds of text and for topics. */
  name: string
  /** Where it lies in its source. */
  place: string
  sender?: string
  /** How to read it; without it, without text recognition and with the limits that hold everywhere. */
  settings?: ReadingSettings
  /** Id of the ruleset to read by, where there is one. */
  ruleset?: string
}

/** Of a column of a table each value is kept, with the reason that all of them share. */
type StoredFinding = Omit<Finding, 'count' | 'column' | 'share'>

/** A found value's first occurrence, and how often it occurs. `hash`: hex HMAC-SHA-256 of the normalised value under the organisation's key. */
export interface HashedFinding extends StoredFinding, Omit<CountedFinding, 'rule' | 'confidence'> {
  patterns: string[]
  /** By which whoever has the organisation's key finds it again, however it was written: a person's address, number, id or name. */
  subjectKeys: string[]
  /** Where in the document its first occurrence stands, where that can be said. */
  part?: FoundPart
}

/** The same as it comes from a worker, which has no key: with the normalised value, which is hashed before anything else sees it. */
export interface ValuedFinding extends Omit<HashedFinding, 'hash' | 'subjectKeys'> {
  value: string
}

/** A label with why it was given, in one sentence with masked text only. */
export interface ExplainedLabel extends LabelHit {
  sentence: string
}

/** For finding near-duplicates. `terms` are the document's own words, never to be stored unless another one shares them; `termHashes` are theirs, in order. */
export interface DocumentCluster extends ClusterTraits {
  termHashes: string[]
}

/** What reading a document gave: never its text. */
export interface DocumentReading {
  mime: string
  status: ItemStatus
  reason: ItemReason | null
  detail: string
  properties: DocumentProperties
  parts: DocumentPart[]
  labels: ExplainedLabel[]
  /** The labels before exceptions were applied; absent where none applies. */
  found?: ExplainedLabel[]
  /** Keys of topics, most confident first. */
  topics: string[]
  findings: HashedFinding[]
  /** Absent where there is too little text to compare. */
  cluster?: DocumentCluster
  /** Which columns of its tables single people out. */
  singlingOut?: SinglingOut
  bytes: number
}

/** The reading of a document that gave nothing. */
export function noReading(status: ItemStatus, reason: ItemReason, detail: string): DocumentReading {
  return { mime: '', status, reason, detail, properties: {}, parts: [], labels: [], topics: [], findings: [], bytes: 0 }
}

/** What a worker tells of a document: values in place of their hashes, exceptions not yet applied. */
export interface RawReading extends Omit<DocumentReading, 'findings' | 'cluster' | 'found'> {
  findings: ValuedFinding[]
  cluster?: ClusterTraits | undefined
}

export interface BatchTask {
  documents: DocumentTask[]
}

/** What a worker asks for: bytes of a document, fewer at its end; or a ruleset. */
export type BatchQuestion = { document: number; offset: number; length: number } | { ruleset: string }

/**
 * What a worker tells on its way: it begins to read a document's text, it classifies side by side all those that it has the text of, these are read,
 * or it still works.
 */
export type BatchProgress =
  | { begun: number }
  | 'together'
  | { readings: readonly { id: number; reading: RawReading }[] }
  | 'alive'
