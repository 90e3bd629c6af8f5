import {
  caseOf,
  classify,
  foldedTo,
  foldedToSeveral,
  folding,
  foldingOf,
  isCapital,
  isSignPair,
  isSmall,
  kindOf,
} from './folding.ts'
import { extend, seed } from '../text/hash.ts'
import { TextUnits } from '../text/units.ts'
import type { WordIds } from './word-ids.ts'
import { words } from './words.ts'

const [longestWord, longestNumber] = [40, 20]
const [newline, space, zero, nine, smallA, smallZ] = [10, 32, 48, 57, 97, 122]
const lineHash = extend(seed, newline)
/** Units that one may become when folded. */
const mostOfUnit = 4

/** What a token is. */
export const tokenKinds = { word: 1, number: 2, line: 3 } as const

/** The tokens of `words`, made without a string for any of them. Holds those of one text at a time. */
export class TokenList {
  /** The text that the tokens are of. */
  text = ''
  /** Texts that were read so far: tells whether it is still the same. */
  reading = 0
  count = 0
  /** Per token the `fnv1a` of its folded letters. */
  hashes = new Int32Array(0)
  /** Per token where its letters begin in `units`, and how many they are. */
  starts = new Int32Array(0)
  lengths = new Uint8Array(0)
  /** Per token one of `tokenKinds`. */
  kinds = new Uint8Array(0)
  /** Per token its number in the vocabulary, or 0. */
  ids = new Uint16Array(0)
  /** Folded letters, digits and ends of lines, one token's behind the other's. */
  units = new Uint16Array(0)
  private start = 0
  private readonly source = new TextUnits()
  private readonly vocabulary: WordIds

  constructor(vocabulary: WordIds) {
    this.vocabulary = vocabulary
  }

  /** `isNumbered`: tokens are looked up in the vocabulary. */
  read(text: string, isNumbered = true): void {
    this.begin(text)
    const source = this.source.load(text)
    for (let at = 0; at < text.length;) {
      const clean = this.readPlain(source, at, text.length)
      if (clean === text.length) break
      at = endOfStretch(text, clean)
      for (const token of words(text.slice(clean, at))) this.add(token)
    }
    if (isNumbered) this.vocabulary.tellIds(this)
  }

  textOf(token: number): string {
    const start = this.starts[token]!
    return String.fromCharCode(...this.units.subarray(start, start + this.lengths[token]!))
  }

  /** `fnv1a` of the token, continued from `hash`. */
  continued(hash: number, token: number): number {
    const { units } = this
    const start = this.starts[token]!
    const end = start + this.lengths[token]!
    let whole = hash
    for (let at = start; at < end; at++) whole = extend(whole, units[at]!)
    return whole
  }

  isLine(token: number): boolean {
    return this.kinds[token] === tokenKinds.line
  }

  isNumber(token: number): boolean {
    return this.kinds[token] === tokenKinds.number
  }

  isWord(token: number): boolean {
    return this.kinds[token] === tokenKinds.word
  }

  /** Code points of a word. */
  letters(token: number): number {
    const start = this.starts[token]!
    let count = 0
    for (let at = start; at < start + this.lengths[token]!; at++)
      if (!isLowHalf(this.units[at]!) || at === start || !isHighHalf(this.units[at - 1]!)) count++
    return count
  }

  private begin(text: string) {
    this.text = text
    this.reading++
    this.count = this.start = 0
    if (this.hashes.length >= text.length) return
    this.hashes = new Int32Array(text.length)
    this.starts = new Int32Array(text.length)
    this.lengths = new Uint8Array(text.length)
    this.kinds = new Uint8Array(text.length)
    this.ids = new Uint16Array(text.length)
    this.units = new Uint16Array(text.length * mostOfUnit)
  }

  private end(filled: number, hash: number, kind: number) {
    const { count, start } = this
    this.hashes[count] = hash
    this.starts[count] = start
    this.lengths[count] = filled - start
    this.kinds[count] = kind
    this.count = count + 1
    this.start = filled
  }

  /** Up to the text's end, or where neighbours decide on a unit up to the stretch without spaces that it is in. Returns how far. */
  private readPlain(source: Uint16Array, from: number, length: number): number {
    const { units } = this
    let [start, filled, hash, kind, before] = [this.start, this.start, seed, 0, 0]
    let [clean, cleanCount, cleanFilled] = [from, this.count, filled]
    for (let at = from; at < length; at++) {
      const unit = source[at]!
      const known = foldingOf[unit] || classify(unit)
      const found = kindOf(known)
      if (found === folding.letter || found === folding.digit) {
        const written = caseOf(known)
        const most = found === folding.letter ? longestWord : longestNumber
        if (kind !== found || filled - start === most || (written === isCapital && before === isSmall)) {
          if (kind !== 0) {
            this.end(filled, hash, kindOfRun(kind))
            start = filled
            hash = seed
          }
          kind = found
        }
        const folded = foldedTo(known)
        units[filled++] = folded
        hash = extend(hash, folded)
        before = written
        if (found !== folding.letter) continue
        // Most letters are small ones of ASCII, which go on any word.
        for (let next = source[at + 1]!; next >= smallA && next <= smallZ && filled - start < longestWord;) {
          units[filled++] = next
          hash = extend(hash, next)
          before = isSmall
          at++
          next = source[at + 1]!
        }
      } else if (found === folding.mark) before = 0
      else if (found === folding.several) {
        const written = caseOf(known)
        let isApart = kind === folding.digit || (written === isCapital && before === isSmall)
        for (const letter of foldedToSeveral.get(unit)!) {
          if (kind !== 0 && (isApart || filled - start === longestWord)) {
            this.end(filled, hash, kindOfRun(kind))
            start = filled
            hash = seed
          }
          isApart = false
          const folded = letter.charCodeAt(0)
          units[filled++] = folded
          hash = extend(hash, folded)
          kind = folding.letter
        }
        before = written
      } else {
        const isPair = found === folding.inContext && isSignPair(pointAt(source, at, length))
        if (found === folding.inContext && !isPair) {
          this.count = cleanCount
          this.start = cleanFilled
          return clean
        }
        if (kind !== 0) {
          this.end(filled, hash, kindOfRun(kind))
          start = filled
          hash = seed
          kind = 0
        }
        before = 0
        if (isPair) at++
        else if (found === folding.line) {
          units[filled++] = newline
          this.end(filled, lineHash, tokenKinds.line)
          start = filled
        }
        if (unit !== newline && unit !== space) continue
        clean = at + 1
        cleanCount = this.count
        cleanFilled = filled
      }
    }
    if (kind !== 0) this.end(filled, hash, kindOfRun(kind))
    return length
  }

  private add(token: string) {
    let [filled, hash] = [this.start, seed]
    for (let at = 0; at < token.length; at++) {
      const unit = token.charCodeAt(at)
      this.units[filled++] = unit
      hash = extend(hash, unit)
    }
    const first = token.charCodeAt(0)
    const isNumber = first >= zero && first <= nine
    this.end(filled, hash, isNumber ? tokenKinds.number : first === newline ? tokenKinds.line : tokenKinds.word)
  }
}

const kindOfRun = (found: number) => (found === folding.letter ? tokenKinds.word : tokenKinds.number)

/** As `codePointAt`. */
function pointAt(units: Uint16Array, at: number, length: number): number {
  const unit = units[at]!
  const next = at + 1 < length ? units[at + 1]! : 0
  return isHighHalf(unit) && isLowHalf(next) ? ((unit - 0xd800) << 10) + (next - 0xdc00) + 0x10000 : unit
}

function endOfStretch(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) !== newline && text.charCodeAt(at) !== space) at++
  return at
}

const isHighHalf = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isLowHalf = (unit: number) => unit >= 0xdc00 && unit < 0xe000
