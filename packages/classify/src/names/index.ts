import { leastFact } from '@sharelight/contract/confidence'
import { fnv1a } from '../text/hash.ts'
import { weighCase } from './casing.ts'
import { germanLines } from './german-lines.ts'
import { loadTagger, type StoredTagger } from './model.ts'
import type { NameSpan } from './reading.ts'
import { spansOf } from './spans.ts'
import { streetLines, withStreetLines } from './street-lines.ts'
import { tagTokens, type Tagger } from './tagger.ts'
import { addressCues, announcers, titles } from './word-lists.ts'
import { mayHoldHash } from './word-filter.ts'
import weights from './weights.json' with { type: 'json' }

export type { NameSpan } from './reading.ts'

export interface NameOptions {
  /** Part of the text to look at, in UTF-16 units. */
  from?: number
  to?: number
  /** Findings below this confidence are left out. Default: what is no fact. */
  least?: number
}

const stored = (value: unknown) => value as StoredTagger
let tagger: Tagger | undefined
/** Loaded when first needed: a scan without names never pays for it. */
const loaded = () => (tagger ??= loadTagger(stored(weights)))

/** Piece of text tagged at a time; broken at a line end or space where there is one. */
const pieceLength = 4_000
const longestPiece = 6_000
/** What is looked at of a text, in UTF-16 units: about 200 pages, and a tenth of a second. */
export const namesReach = 524_288

const wordsBefore = /\p{L}[\p{L}\p{M}]*/gu

/** The title or announcing word (`dr`, `name`, `address`) right before a name, in small letters. */
export function announcedBy(text: string, start: number): string | undefined {
  const [last = '', earlier = ''] = (
    text
      .slice(Math.max(0, start - 24), start)
      .toLowerCase()
      .match(wordsBefore) ?? []
  )
    .slice(-2)
    .reverse()
  return [last, earlier].find(
    word => word.length > 1 && (titles.has(word) || announcers.has(word) || addressCues.has(word)),
  )
}

/** A word, in small letters, that texts of every kind are full of. */
export const isOrdinaryWord = (word: string): boolean => isOrdinaryHash(fnv1a(word))

/** A word, in small letters, that is a given name, or a family name and nothing else that is known. */
export const isKnownName = (word: string): boolean => isKnownNameHash(fnv1a(word))

/** The same by the `fnv1a` of a word. */
export const isOrdinaryHash = (hash: number): boolean => (listedAs(hash) & ordinary) !== 0
export const isKnownNameHash = (hash: number): boolean => (listedAs(hash) & knownName) !== 0

const [told, ordinary, knownName] = [1, 2, 4]
const remembered = 1 << 13
/** By the low bits of a hash: the hash that was asked for last, and the answer. */
const [asked, answers] = [new Int32Array(remembered), new Uint8Array(remembered)]

function listedAs(hash: number): number {
  const slot = (hash ^ (hash >>> 15)) & (remembered - 1)
  if (asked[slot] !== hash || answers[slot] === 0) {
    const { given, family, common } = loaded().gazetteers
    const isOrdinary = mayHoldHash(common, hash)
    const isName = mayHoldHash(given, hash) || (!isOrdinary && mayHoldHash(family, hash))
    asked[slot] = hash
    answers[slot] = told | (isOrdinary ? ordinary : 0) | (isName ? knownName : 0)
  }
  return answers[slot]!
}

/**
 * Names of people and postal addresses, with offsets in UTF-16 units and a confidence. Time is proportional to the text; what lies beyond
 * `namesReach` is not looked at. Deterministic and free of I/O.
 */
export function findNames(text: string, options: NameOptions = {}): NameSpan[] {
  return findWith(loaded(), text, options)
}

export function findWith(
  model: Tagger,
  text: string,
  { from = 0, to = text.length, least = leastFact }: NameOptions = {},
): NameSpan[] {
  const spans: NameSpan[] = []
  const last = Math.min(to, from + namesReach)
  for (let start = from; start < last;) {
    const end = pieceEnd(text, start, last)
    const { tokens, traits } = model.traits.read(text, start, end)
    weighCase(tokens, traits, model.traits)
    const named = spansOf({ tokens, traits, tagged: tagTokens(model, tokens, traits) })
    const lines = [...streetLines(text, tokens, traits), ...germanLines(tokens, traits)]
    for (const span of withStreetLines(
      named,
      lines.sort((a, b) => a.start - b.start),
    ))
      if (span.confidence >= least) spans.push(span)
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
