import { hasCue } from './cue.ts'
import { loadTagger, type StoredTagger } from './model.ts'
import { spansOf, type NameSpan } from './spans.ts'
import { tagTokens, type Tagger } from './tagger.ts'
import { tokensOf } from './tokens.ts'
import { addressCues, announcers, titles } from './word-lists.ts'
import { mayHold } from './word-filter.ts'
import weights from './weights.json' with { type: 'json' }

export type { NameSpan } from './spans.ts'

export interface NameOptions {
  /** Part of the text to look at, in UTF-16 units. */
  from?: number
  to?: number
  /** Characters given to the tagger at most; what lies after is not looked at. Default 64,000, some tenths of a second at worst. */
  budget?: number
  /** Findings below this confidence are left out. Default 60. */
  least?: number
}

const stored = (value: unknown) => value as StoredTagger
let tagger: Tagger | undefined
/** Loaded when first needed: a scan without names never pays for it. */
const loaded = () => tagger ??= loadTagger(stored(weights))

/** Piece of text tagged at a time; broken at a line end or space where there is one. */
const pieceLength = 500
const longestPiece = 700
/** A message or a cell of a table is tagged without asking for a cue. */
const shortText = 300

/** Whether `text` between two offsets is worth the tagger's time; see `hasCue`. */
export function nameCue(text: string, from = 0, to = text.length): boolean {
  return hasCue(text.slice(from, to), loaded().gazetteers)
}

const wordsBefore = /\p{L}[\p{L}\p{M}]*/gu

/** The title or announcing word (`dr`, `name`, `address`) right before a name, in small letters. */
export function announcedBy(text: string, start: number): string | undefined {
  const [last = '', earlier = ''] = (text.slice(Math.max(0, start - 24), start).toLowerCase().match(wordsBefore) ?? []).slice(-2).reverse()
  return [last, earlier].find(word => word.length > 1 && (titles.has(word) || announcers.has(word) || addressCues.has(word)))
}

/** A word, in small letters, that texts of every kind are full of. */
export function isOrdinaryWord(word: string): boolean {
  return mayHold(loaded().gazetteers.common, word)
}

/** A word, in small letters, that is a given or family name and nothing else that is known. */
export function isKnownName(word: string): boolean {
  const { given, family, common } = loaded().gazetteers
  return !mayHold(common, word) && (mayHold(given, word) || mayHold(family, word))
}

/**
 * Names of people and postal addresses, with offsets in UTF-16 units and a confidence. Time is proportional to the text
 * and bounded by `budget`; a piece of text without any cue is skipped. Deterministic and free of I/O.
 */
export function findNames(text: string, options: NameOptions = {}): NameSpan[] {
  return findWith(loaded(), text, options)
}

export function findWith(model: Tagger, text: string, { from = 0, to = text.length, budget = 64_000, least = 60 }: NameOptions = {}): NameSpan[] {
  const spans: NameSpan[] = []
  let spent = 0
  for (let start = from; start < to && spent < budget;) {
    const end = pieceEnd(text, start, to)
    if (to - from <= shortText || hasCue(text.slice(start, end), model.gazetteers)) {
      spent += end - start
      const tokens = tokensOf(text, start, end)
      for (const span of spansOf(tokens, tagTokens(model, tokens), confidenceOf)) if (span.confidence >= least) spans.push(span)
    }
    start = end
  }
  return spans
}

/** Looks back no further than the piece itself, so that a text without breaks costs no more than any other. */
function pieceEnd(text: string, start: number, to: number): number {
  if (to - start <= longestPiece) return to
  const piece = text.slice(start, start + pieceLength)
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = piece.lastIndexOf(mark)
    if (at > pieceLength / 3) return start + at + mark.length
  }
  return start + pieceLength
}

/** Between 60 and 90: in cross-validation by template about 0.85 of what is found is right when the tagger wavers, and 0.92 when it does not. */
function confidenceOf(margin: number): number {
  return Math.round(10 * (60 + 30 * (1 - Math.exp(-margin / 80)))) / 10
}
