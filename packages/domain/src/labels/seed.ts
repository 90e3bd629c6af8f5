import type { LabelCategory, LabelSensitivityType, LabelType } from '@sharelight/contract'

/** What somebody writes to define a label; the tree works out the rest. */
export interface LabelSeed {
  /** Lasting and unique. Left out for detectors and custom labels, whose id follows from their key. */
  id?: number
  /** Segments joined by slashes; the key without its last segment is the parent's. */
  key: string
  name: string
  /** A second name that people use; the name itself when left out. */
  shortName?: string
  /** Default sensitivity between 0 and 1. */
  score: number
  description: string
  category?: LabelCategory
  type?: LabelType
  /** Whose information it is: the organisation's own, outsiders', or both. */
  about?: LabelSensitivityType
  policySection?: string
  /** Whether privacy law speaks about it. */
  privacy?: boolean
  /** Names identifiers that can be pointed at, not a topic. */
  concrete?: boolean
  /** Made by the organisation. */
  manual?: boolean
  deleted?: boolean
  /** Lowest confidence, 0 to 100, at which it is assigned. */
  confidence?: number
  /** Part of the information-type set of 2025-05-01 on; before it, its parent stood for it. */
  recent?: boolean
}

/** A lasting id for a label that has none of its own: FNV-1a of its key, above all ids given by hand. */
export function idOfKey(key: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return 1_000_000 + hash
}
