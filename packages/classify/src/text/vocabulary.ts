import type { Track } from '../scan/track.ts'
import { foldOf, foldText, kindOf, letterOf, unitKinds } from './kinds.ts'

const hashedLetters = 8
const filterCells = 8_192
/** 2^64 divided by the golden ratio, odd (Knuth, TAOCP 6.4). */
const multiplier = 0x9E3779B97F4A7C15n

/** Of a folded word's first eight letters and its length; the same as `$hash` of scan/survey.wat. */
function hashWord(word: string): number {
  let letters = 0n
  for (let at = 0; at < Math.min(word.length, hashedLetters); at++) letters |= BigInt(letterOf(word.charCodeAt(at))) << BigInt(8 * at)
  const aligned = letters << BigInt(8 * Math.max(0, hashedLetters - word.length))
  return Number(BigInt.asIntN(32, BigInt.asUintN(64, (aligned + BigInt(word.length)) * multiplier) >> 32n))
}

/** A first word, and what follows it in the phrases that begin with it: nothing, or a space and more. */
export interface Entry { word: string; rests: { rest: string; id: number }[] }

/**
 * Words and phrases that mean something to a rule, each with an id. Looked up by the hash of its first word; `filter`
 * says quickly that a hash is none of them.
 */
export class Vocabulary {
  /** Two bits per first word in one of its cells, both chosen by its hash (a blocked Bloom filter). */
  readonly filter = new BigUint64Array(filterCells)
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
    this.filter[hash >>> 19]! |= 1n << BigInt(hash & 63) | 1n << BigInt(hash >>> 6 & 63)
    this.entryOf(hash, word).rests.push({ rest: folded.slice(word.length), id })
    return id
  }

  private entryOf(hash: number, word: string): Entry {
    const entries = this.byHash.get(hash) ?? []
    this.byHash.set(hash, entries)
    const known = entries.find(entry => entry.word === word) ?? { word, rests: [] }
    if (!known.rests.length) entries.push(known)
    return known
  }

  /** First words that may have this hash. */
  entriesOf(hash: number): readonly Entry[] | undefined {
    return this.byHash.get(hash)
  }

  /** Adds `id, start, end` of the phrases of those of `entries` whose first word ends at `end`. */
  find(units: Uint16Array, entries: readonly Entry[], end: number, found: Track) {
    for (let index = 0; index < entries.length; index++) {
      const { word, rests } = entries[index]!
      const start = end - word.length
      if (start < 0 || !sameWord(units, start, word) || !beginsWord(units, start)) continue
      for (let each = 0; each < rests.length; each++) {
        const { rest, id } = rests[each]!
        const last = rest ? matchRest(units, end, rest) : end
        if (last > 0) found.add(id, start, last)
      }
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
