import { storedBytes } from '../text/stored-bytes.ts'
import { AloneScores } from './alone-scores.ts'
import { FeatureTable } from './feature-table.ts'
import { TraitReader } from './features.ts'
import type { Tagger } from './tagger.ts'
import type { WordFilter } from './word-filter.ts'

/** A trained tagger as it is stored. Numbers are in base64. */
export interface StoredTagger {
  /** 16-bit little-endian number per row and tag; a row is a slot of the table that is not empty. */
  weights: string
  /** One bit per slot. */
  present: string
  /** One byte per row. */
  checks: string
  /** See `Tagger.lean`. */
  lean: number
  lists: Record<'given' | 'family' | 'places' | 'common', string>
}

export function loadTagger({ weights, present, checks, lean, lists }: StoredTagger): Tagger {
  const filter = (text: string): WordFilter => ({ bits: storedBytes(text) })
  const gazetteers = {
    given: filter(lists.given),
    family: filter(lists.family),
    places: filter(lists.places),
    common: filter(lists.common),
  }
  const table = new FeatureTable(storedBytes(present), storedBytes(checks))
  const signed = new Int16Array(storedBytes(weights).buffer)
  return {
    table,
    weights: signed,
    alone: new AloneScores(table, signed),
    lean,
    gazetteers,
    traits: new TraitReader(gazetteers),
  }
}
