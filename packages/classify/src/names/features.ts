import { fnv1a, mix } from '../text/hash.ts'
import { TextUnits } from '../text/units.ts'
import { TokenTrack, type Token } from './tokens.ts'
import { mayHoldHash, type WordFilter } from './word-filter.ts'
import { WordForms } from './word-forms.ts'
import { addressCues, announcers, degrees, particles, streetEndings, streetWords, titles } from './word-lists.ts'

export interface Gazetteers {
  given: WordFilter
  family: WordFilter
  places: WordFilter
  common: WordFilter
}

/** What is known of one token whatever its neighbours, as whole numbers that features are made of. */
export interface TokenTraits {
  /** Hash of the word in small letters. */
  word: number
  /** Whether it is a word, number or sign, and how it is written. */
  shape: number
  /** The lists that it is in: `list` bits. */
  lists: number
  /** Shape and lists in one. */
  kind: number
  head: number
  tail: number
  /** Whether neither a name nor an address begins with it, whatever stands beside it; of numbers their neighbours tell. */
  cannotBegin: boolean
  /** The same word where all around it is written alike; see `weighCase`. */
  alike?: TokenTraits | undefined
  /** Where its numbers stand in the table of `AloneScores` that is being filled with `rowsOf`. */
  row: number
  rowsOf: object | undefined
}

export const list = {
  given: 1,
  family: 2,
  place: 4,
  common: 8,
  title: 16,
  announcer: 32,
  street: 64,
  cue: 128,
  particle: 256,
  degree: 512,
} as const
const shape = {
  letter: 1,
  small: 2,
  initial: 3,
  upper: 4,
  capital: 5,
  mixed: 6,
  smallAlike: 7,
  number: 8,
  upperAlike: 15,
  capitalAlike: 16,
  sign: 32,
} as const
const longestNumber = 6

const isSmallShape = (form: number) => form === shape.small || form === shape.letter || form === shape.smallAlike
export const isSmall = ({ shape: form }: TokenTraits) => isSmallShape(form)
export const isSmallWord = (traits: TokenTraits) => traits.shape === shape.small || traits.shape === shape.letter
export const isUpper = (traits: TokenTraits) => traits.shape === shape.upper
export const isCapital = (traits: TokenTraits) => traits.shape === shape.capital

const alikeOf: Readonly<Record<number, number>> = {
  [shape.small]: shape.smallAlike,
  [shape.upper]: shape.upperAlike,
  [shape.capital]: shape.capitalAlike,
}

/** The traits of a word where all words around it are written alike. Kept with the word, as its lists are. */
export function alike(traits: TokenTraits): TokenTraits {
  const form = alikeOf[traits.shape]
  if (form === undefined) return traits
  const by = form - traits.shape
  return (traits.alike ??= {
    ...traits,
    shape: form,
    kind: kindOf(form, traits.lists),
    head: (traits.head + by) | 0,
    tail: (traits.tail + by) | 0,
    cannotBegin: isEveryday(form, traits.lists),
    alike: undefined,
    row: 0,
    rowsOf: undefined,
  })
}

/** Tokens with what is known of each, whatever its neighbours. */
export interface TraitedTokens {
  tokens: Token[]
  traits: TokenTraits[]
}

/** Traits of tokens; those of words are remembered, for texts use few words often. */
export class TraitReader {
  private readonly words: WordForms<TokenTraits>
  private readonly loaded = new TextUnits()
  private readonly word = new TextUnits()
  private readonly track = new TokenTrack()

  constructor(gazetteers: Gazetteers) {
    this.words = new WordForms(text => wordTraits(text, gazetteers))
  }

  read(text: string, from = 0, to = text.length): TraitedTokens {
    const { words, track } = this
    const units = this.loaded.load(text)
    track.read(units, from, to, text.length)
    const { count, kinds, starts, ends, hashes } = track
    const [tokens, traits]: [Token[], TokenTraits[]] = [[], []]
    for (let at = 0; at < count; at++) {
      const [kind, start, end] = [kinds[at]!, starts[at]!, ends[at]!]
      if (kind === 'word') {
        const form = words.of(units, hashes[at]!, start, end)
        tokens.push({ text: form.text, start, end, kind })
        traits.push(form.known)
      } else if (kind === 'number') {
        tokens.push({ text: text.slice(start, end), start, end, kind })
        traits.push(numberTraits(end - start))
      } else {
        tokens.push({ text: signText(text, start, end), start, end, kind })
        traits.push(signTraits(kind, units[start]!))
      }
    }
    return { tokens, traits }
  }

  ofWord(word: string): TokenTraits {
    return this.words.of(this.word.load(word), fnv1a(word), 0, word.length).known
  }
}

/** The same traits with other lists. */
export const withLists = (traits: TokenTraits, lists: number): TokenTraits => ({
  ...traits,
  lists,
  kind: kindOf(traits.shape, lists),
  cannotBegin: isEveryday(traits.shape, lists),
  alike: undefined,
  row: 0,
  rowsOf: undefined,
})

const kindOf = (form: number, lists: number) => (Math.imul(lists, 1 << 17) + form) | 0
/** What an everyday word in small letters must not be, to be nobody's name. */
const nameless = list.common | list.given | list.family | list.place | list.street | list.title | list.particle
const isEveryday = (form: number, lists: number) =>
  lists === list.common || ((lists & nameless) === list.common && isSmallShape(form))

const plain = (form: number, cannotBegin: boolean): TokenTraits => ({
  word: form,
  shape: form,
  lists: 0,
  kind: form,
  head: 0,
  tail: 0,
  cannotBegin,
  alike: undefined,
  row: 0,
  rowsOf: undefined,
})
const lineEnd = plain(shape.sign, true)
const edge = lineEnd

const ofNumbers = Array.from({ length: longestNumber + 1 }, (_, length) => plain(shape.number + length, false))
const numberTraits = (length: number) => ofNumbers[Math.min(longestNumber, length)]!
/** By the first unit of a sign. */
const ofSigns: (TokenTraits | undefined)[] = Array.from({ length: 128 })
const ofOtherSigns = new Map<number, TokenTraits>()

function signTraits(kind: Token['kind'], unit: number): TokenTraits {
  if (kind === 'line') return lineEnd
  if (unit < 128) return (ofSigns[unit] ??= plain(shape.sign + unit, true))
  const known = ofOtherSigns.get(unit) ?? plain(shape.sign + unit, true)
  ofOtherSigns.set(unit, known)
  return known
}

const oneUnit = Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit))
const signText = (text: string, start: number, end: number) =>
  (end - start === 1 ? oneUnit[text.charCodeAt(start)] : undefined) ?? text.slice(start, end)

function wordTraits(text: string, gazetteers: Gazetteers): TokenTraits {
  const lower = text.toLowerCase()
  const [form, lists] = [shapeOf(text, lower), listsOf(lower, gazetteers)]
  const [head, tail] = [fnv1a(lower.slice(0, 2)), fnv1a(lower.slice(-3))]
  return {
    word: fnv1a(lower),
    shape: form,
    lists,
    kind: kindOf(form, lists),
    head: (head + form) | 0,
    tail: (tail + form) | 0,
    cannotBegin: isEveryday(form, lists),
    alike: undefined,
    row: 0,
    rowsOf: undefined,
  }
}

function shapeOf(text: string, lower: string): number {
  if (text === lower) return text.length === 1 ? shape.letter : shape.small
  if (text.length === 1) return shape.initial
  if (text === text.toUpperCase()) return shape.upper
  return text.slice(1) === lower.slice(1) ? shape.capital : shape.mixed
}

/** Endings of `Anna's`, `they're` and `don't`. */
const contraction = /(?:['’](?:s|re|ll|ve|d|m)|n['’]t)$/

function listsOf(word: string, { given, family, places, common }: Gazetteers): number {
  const bare = word.includes("'") || word.includes('’') ? word.replace(contraction, '') : word
  const isStreet =
    streetWords.has(word) || streetEndings.some(ending => word.length > ending.length + 2 && word.endsWith(ending))
  const hash = fnv1a(bare)
  return (
    (mayHoldHash(given, hash) ? list.given : 0) |
    (mayHoldHash(family, hash) ? list.family : 0) |
    (mayHoldHash(places, hash) ? list.place : 0) |
    (mayHoldHash(common, hash) ? list.common : 0) |
    (titles.has(word) ? list.title : 0) |
    (announcers.has(word) ? list.announcer : 0) |
    (isStreet ? list.street : 0) |
    (addressCues.has(word) ? list.cue : 0) |
    (particles.has(word) ? list.particle : 0) |
    (degrees.has(word) ? list.degree : 0)
  )
}

/** A feature's hash: of its kind `f` and up to three values. */
function joined(f: number, a: number, b = 0, c = 0): number {
  return ended(begun(f, a, b, c), 0)
}

function begun(f: number, a: number, b: number, c: number): number {
  let hash = Math.imul(Math.imul(f, 0x9e3779b1) ^ a, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ b, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 13) ^ c, 0x27d4eb2f)
  return hash ^ (hash >>> 16)
}

const ended = (hash: number, last: number) => mix(Math.imul(hash ^ last, 0x165667b1))

/** Where a token stands, from the one that is tagged. */
export const beside = { left: 9, left2: 11, right: 14, right2: 17 } as const

/** The feature of a token beside the one that is tagged. */
export const besideFeature = ({ word }: TokenTraits, where: number): number => joined(where, word)

/** Features of the token alone and the tags before it. Written into `out`; returns how many. */
export function ownFeatures(here: TokenTraits, [before, earlier]: readonly [number, number], out: Int32Array): number {
  let n = 0
  out[n++] = joined(1, before)
  out[n++] = joined(2, before, earlier)
  out[n++] = joined(3, here.word)
  out[n++] = joined(4, here.kind)
  out[n++] = joined(5, before, here.kind)
  out[n++] = joined(6, before, here.word)
  out[n++] = joined(7, here.head)
  out[n++] = joined(8, here.tail)
  return n
}

/** What stands at a place; an edge beyond the ends. */
export const traitsAt = (traits: readonly TokenTraits[], at: number): TokenTraits => traits[at] ?? edge

/** Features of the token together with those around it. Written into `out`; returns how many. */
export function sharedFeatures(traits: readonly TokenTraits[], at: number, before: number, out: Int32Array): number {
  const here = traits[at]!
  const left = traits[at - 1] ?? edge
  const left2 = traits[at - 2] ?? edge
  const right = traits[at + 1] ?? edge
  const right2 = traits[at + 2] ?? edge
  const right3 = traits[at + 3] ?? edge
  let n = 0
  out[n++] = joined(10, left.kind, here.kind)
  out[n++] = joined(13, left2.kind, left.kind, here.kind)
  out[n++] = joined(15, here.kind, right.kind)
  out[n++] = joined(16, left.kind, here.kind, right.kind)
  out[n++] = joined(19, here.kind, right.kind, right2.kind)
  out[n++] = ended(begun(20, before, right.shape, right2.shape), right3.kind)
  out[n++] = joined(21, left.word, here.kind)
  out[n++] = joined(22, here.kind, right.word)
  return n
}

/** 32-bit hashes of the features of the token at `at`, given the two tags before it. Written into `out`; returns how many. */
export function contextFeatures(
  traits: readonly TokenTraits[],
  at: number,
  tagsBefore: readonly [number, number],
  out: Int32Array,
): number {
  let n = ownFeatures(traits[at]!, tagsBefore, out)
  sharedFeatures(traits, at, tagsBefore[0], shared)
  out[n++] = besideFeature(traitsAt(traits, at - 1), beside.left)
  out[n++] = shared[0]!
  out[n++] = besideFeature(traitsAt(traits, at - 2), beside.left2)
  out[n++] = shared[1]!
  out[n++] = besideFeature(traitsAt(traits, at + 1), beside.right)
  out[n++] = shared[2]!
  out[n++] = shared[3]!
  out[n++] = besideFeature(traitsAt(traits, at + 2), beside.right2)
  for (let index = 4; index < shared.length; index++) out[n++] = shared[index]!
  return n
}
const shared = new Int32Array(8)
