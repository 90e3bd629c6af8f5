import { storedBytes } from '../text/stored-bytes.ts'
import type { WordFilter } from './word-filter.ts'
import { tableBits, tags, type Tagger } from './tagger.ts'

/** A trained tagger as it is stored. Numbers are in base64. */
export interface StoredTagger {
  /** 16-bit little-endian number per slot and tag. Empty slots are left out; `present` has one bit per slot. */
  weights: string
  present: string
  /** One byte per slot that is not empty. */
  checks: string
  /** See `Tagger.lean`. */
  lean: number
  lists: Record<'given' | 'family' | 'places' | 'common', string>
}

export function loadTagger({ weights, present, checks, lean, lists }: StoredTagger): Tagger {
  const packed = new Int16Array(storedBytes(weights).buffer)
  const packedChecks = storedBytes(checks)
  const slots = storedBytes(present)
  const spread = new Int16Array(tags.length << tableBits)
  const spreadChecks = new Uint8Array(1 << tableBits)
  let row = 0
  for (let slot = 0; slot < 1 << tableBits; slot++) {
    if (!(slots[slot >>> 3]! >>> (slot & 7) & 1)) continue
    spread.set(packed.subarray(row * tags.length, (row + 1) * tags.length), slot * tags.length)
    spreadChecks[slot] = packedChecks[row++]!
  }
  const filter = (text: string): WordFilter => ({ bits: storedBytes(text) })
  return {
    weights: spread, checks: spreadChecks, lean,
    gazetteers: { given: filter(lists.given), family: filter(lists.family), places: filter(lists.places), common: filter(lists.common) },
  }
}
