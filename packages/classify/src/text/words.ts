import type { Track } from '../scan/track.ts'
import { canonical, isLetterCode } from './canonical.ts'

/** Classes of UTF-16 units that the scan tells apart. `other` units are skipped without a second look. */
export const unitKinds = { other: 0, upper: 1, lower: 2, digit: 3, at: 4, colon: 5, escape: 6, equals: 7 } as const

/** Unit kind per UTF-16 unit. */
export const kindOf = buildKinds()
/** Case- and accent-folded unit, over which words are hashed. */
export const foldOf = buildFold()

function buildKinds(): Uint8Array {
  const kinds = new Uint8Array(65_536)
  for (let code = 0; code < 65_536; code++) {
    const form = canonical[code]!
    if (isLetterCode(form)) kinds[code] = form < 97 ? unitKinds.upper : unitKinds.lower
    else if (form >= 48 && form <= 57) kinds[code] = unitKinds.digit
  }
  for (const [from, to] of [[0xAA, 0x250], [0x370, 0x750], [0x10A0, 0x1100], [0x1E00, 0x2000]] as const) markLetters(kinds, from, to)
  kinds[64] = kinds[0xFF20] = unitKinds.at
  kinds[58] = unitKinds.colon
  kinds[61] = unitKinds.equals
  kinds[37] = kinds[38] = kinds[92] = unitKinds.escape
  return kinds
}

function markLetters(kinds: Uint8Array, from: number, to: number) {
  for (let code = from; code < to; code++) {
    const character = String.fromCharCode(code)
    if (/\p{Lu}/u.test(character)) kinds[code] = unitKinds.upper
    else if (/\p{L}/u.test(character)) kinds[code] = unitKinds.lower
  }
}

function buildFold(): Uint16Array {
  const folded = new Uint16Array(65_536)
  for (let code = 0; code < 65_536; code++) folded[code] = code
  for (const [from, to] of [[0x41, 0x600], [0x1E00, 0x2000], [0xFF21, 0xFF5B]] as const) {
    for (let code = from; code < to; code++) folded[code] = String.fromCharCode(code).normalize('NFKD').toLowerCase().charCodeAt(0)
  }
  for (const [special, base] of [['ø', 'o'], ['Ø', 'o'], ['đ', 'd'], ['Đ', 'd'], ['ł', 'l'], ['Ł', 'l'], ['ß', 's'], ['ı', 'i'], ['æ', 'a'], ['Æ', 'a']] as const) {
    folded[special.charCodeAt(0)] = base.charCodeAt(0)
  }
  return folded
}

/** The form under which words are compared: lower case, no accents, one space between words. */
export function foldText(text: string): string {
  let folded = ''
  for (let at = 0; at < text.length; at++) folded += String.fromCharCode(foldOf[text.charCodeAt(at)]!)
  return folded
}

/** The part of the scan's rolling hash (× 33, Bernstein) that depends on folded letters alone. */
export const letterBits = 0xFFFFFF
const hashWord = (word: string) => {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = ((hash << 5) + hash + word.charCodeAt(at)) & letterBits
  return hash
}
/** Index of a hash into the filter of a vocabulary (Fibonacci hashing). */
const filterIndex = (hash: number) => Math.imul(hash << 8, 0x9E3779B1) >>> 15
const filterSize = 1 << 17
/** Whether the filter (one bit per index) lets a hash through. */
export const mayContain = (filter: Uint32Array, hash: number) => {
  const index = filterIndex(hash)
  return filter[index >>> 5]! >>> (index & 31) & 1
}

export interface Entry { word: string; rest: string; id: number }

/**
 * Words and phrases that mean something to a rule, each with an id. Looked up by the hash of its first word; `filter`
 * says quickly that a hash is none of them.
 */
export class Vocabulary {
  readonly filter = new Uint32Array(filterSize / 32)
  readonly phrases: string[] = []
  private readonly byHash = new Map<number, Entry[]>()
  private readonly ids = new Map<string, number>()

  /** Id of `phrase`; words of a script without spaces between words (Han, Thai …) are kept apart, see `unspaced`. */
  add(phrase: string): number {
    const folded = foldText(phrase).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()
    const known = this.ids.get(folded)
    if (known !== undefined) return known
    const id = this.phrases.push(folded) - 1
    this.ids.set(folded, id)
    const [word = ''] = /^\p{L}+/u.exec(folded) ?? []
    if (!word || isUnspaced(word)) return id
    const hash = hashWord(word)
    this.filter[filterIndex(hash) >>> 5]! |= 1 << (filterIndex(hash) & 31)
    const entry = { word, rest: folded.slice(word.length), id }
    this.byHash.set(hash, [...this.byHash.get(hash) ?? [], entry])
    return id
  }

  /** Phrases whose first word may have this hash. */
  entriesOf(hash: number): readonly Entry[] | undefined {
    return this.byHash.get(hash)
  }

  /** Adds `id, start, end` of those of `entries` whose first word ends at `end`. */
  find(units: Uint16Array, entries: readonly Entry[], end: number, found: Track) {
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!
      const start = end - entry.word.length
      if (start < 0 || !sameWord(units, start, entry.word) || !beginsWord(units, start)) continue
      const last = entry.rest ? matchRest(units, end, entry.rest) : end
      if (last > 0) found.add(entry.id, start, last)
    }
  }

  /** Ids of phrases in scripts written without spaces. */
  get unspaced(): number[] {
    return this.phrases.flatMap((phrase, id) => isUnspaced(phrase) ? [id] : [])
  }
}

/** Whether a word begins at `start`: after no letter, or with a capital after a small one. */
function beginsWord(units: Uint16Array, start: number): boolean {
  const before = start > 0 ? kindOf[units[start - 1]!]! : 0
  if (before !== unitKinds.upper && before !== unitKinds.lower) return true
  return before === unitKinds.lower && kindOf[units[start]!] === unitKinds.upper
}

function sameWord(units: Uint16Array, start: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) if (foldOf[units[start + index]!] !== word.charCodeAt(index)) return false
  return true
}

const isUnspaced = (text: string) => /[\u0900-\u0EFF\u1000-\u109F\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/.test(text)

/** End of `rest` (which begins with a space) at `at`, or 0. Any run of up to three separators counts as the space. */
function matchRest(units: Uint16Array, at: number, rest: string): number {
  for (let index = 0; index < rest.length; index++) {
    const wanted = rest.charCodeAt(index)
    if (wanted === 32) {
      let skipped = 0
      while (skipped < 3 && isSeparator(units[at]!)) { at++; skipped++ }
      if (!skipped && !startsPart(units, at)) return 0
    } else if (foldOf[units[at]!] === wanted) at++
    else return 0
  }
  const kind = kindOf[units[at]!]!
  return kind === unitKinds.lower || (kind === unitKinds.upper && kindOf[units[at - 1]!] === unitKinds.upper) ? 0 : at
}

/** camelCase: a capital after a small letter begins a word. */
const startsPart = (units: Uint16Array, at: number) => kindOf[units[at]!] === unitKinds.upper && kindOf[units[at - 1]!] === unitKinds.lower

function isSeparator(unit: number): boolean {
  return unit === 32 || unit === 95 || unit === 45 || unit === 10 || unit === 13 || unit === 46 || unit === 47 || unit === 39 || unit === 0x2019 || unit === 0xA0
}
