import type { DocumentPart, DocumentProperties, Finding, ItemReason, ItemStatus, LabelHit, ReadingSettings } from '@sharelight/contract'

/** A document as it travels to a worker: on this machine's disk, or small enough to be sent. */
export interface DocumentTask {
  id: number
  content: { path: string } | { bytes: Uint8Array }
  /** For choosing among kinds of text and for topics. */
  name: string
  /** Where it lies in its source. */
  place: string
  sender?: string
  /** How to read it; without it, without text recognition and with the limits that hold everywhere. */
  settings?: ReadingSettings
}

/** A found value's first occurrence. `hash`: hex HMAC-SHA-256 of the normalised value under the organisation's key. */
export interface HashedFinding extends Finding { hash: string }

/** What reading a document gave: never its text. */
export interface DocumentReading {
  mime: string
  status: ItemStatus
  reason: ItemReason | null
  detail: string
  properties: DocumentProperties
  parts: DocumentPart[]
  labels: LabelHit[]
  /** Keys of topics, most confident first. */
  topics: string[]
  findings: HashedFinding[]
  bytes: number
}

/** The reading of a document that gave nothing. */
export function noReading(status: ItemStatus, reason: ItemReason, detail: string): DocumentReading {
  return { mime: '', status, reason, detail, properties: {}, parts: [], labels: [], topics: [], findings: [], bytes: 0 }
}

export interface BatchTask { key: Uint8Array; documents: DocumentTask[] }

/** What a worker tells on its way: a document is read, or it still works on one. */
export type BatchProgress = { id: number; reading: DocumentReading } | 'alive'
