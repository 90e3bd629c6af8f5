import type { Track } from '../scan/track.ts'
import { foldOf, kindOf, unitKinds } from './kinds.ts'

/** A folded first word and the phrases that begin with it: its id by itself or -1, and what follows it in the others. */
export interface FirstWord {
  hash: number
  word: string
  alone: number
  rests: { rest: string; id: number }[]
}

const slots = 8_192
const wordWidth = 7
const restWidth = 3
const space = 32
/** A run of up to three separators counts as one space. */
const mostSeparators = 3

/**
 * The phrases of a vocabulary in flat arrays, because looking them up is much of the work on plain text. Per word: hash, place
 * and length of its letters, its own id, places of its first and after its last rest, what may follow it. Per rest: place, length, id.
 */
export class PhraseTable {
  /** By the low bits of a hash: a word's number plus 1; further words of the same bits in the next slots. */
  private readonly slotOf: Int32Array
  private readonly words: Int32Array
  private readonly rests: Int32Array
  private readonly text: Uint16Array

  constructor(firstWords: readonly FirstWord[]) {
    this.slotOf = new Int32Array(Math.max(slots, 1 << (Math.ceil(Math.log2(firstWords.length + 1)) + 1)))
    const rests: number[] = []
    const text: number[] = []
    const keep = (part: string) =>
      text.push(...Array.from({ length: part.length }, (_, at) => part.charCodeAt(at))) - part.length
    this.words = Int32Array.from(
      firstWords.flatMap(({ hash, word, alone, rests: own }, index) => {
        this.place(hash, index)
        const from = rests.length
        for (const { rest, id } of own) rests.push(keep(rest), rest.length, id)
        return [hash, keep(word), word.length, alone, from, rests.length, alone < 0 ? followers(own) : anything]
      }),
    )
    this.rests = Int32Array.from(rests)
    this.text = Uint16Array.from(text)
  }

  private place(hash: number, index: number) {
    let slot = hash & (this.slotOf.length - 1)
    while (this.slotOf[slot] !== 0) slot = (slot + 1) & (this.slotOf.length - 1)
    this.slotOf[slot] = index + 1
  }

  /** Adds `id, start, end` of the phrases whose first word has this hash and ends at `end`. */
  find(units: Uint16Array, hash: number, end: number, found: Track) {
    const { slotOf, words } = this
    const mask = slotOf.length - 1
    for (let slot = hash & mask; slotOf[slot] !== 0; slot = (slot + 1) & mask) {
      const word = (slotOf[slot]! - 1) * wordWidth
      if (words[word] !== hash || !mayFollow(units, end, words[word + 6]!)) continue
      const start = end - words[word + 2]!
      if (start < 0 || !this.holds(units, start, word) || !beginsWord(units, start)) continue
      if (words[word + 3]! >= 0) found.add(words[word + 3]!, start, end)
      if (words[word + 4] !== words[word + 5]) this.findRests(units, word, end, found)
    }
  }

  private holds(units: Uint16Array, start: number, word: number): boolean {
    const { text } = this
    const from = this.words[word + 1]!
    const length = this.words[word + 2]!
    for (let index = 0; index < length; index++) if (foldOf[units[start + index]!] !== text[from + index]) return false
    return true
  }

  private findRests(units: Uint16Array, word: number, end: number, found: Track) {
    const { words, rests, text } = this
    const next = skipSeparators(units, end)
    const letter = foldOf[units[next]!]
    for (let index = words[word + 4]!; index < words[word + 5]!; index += restWidth) {
      const place = rests[index]!
      if (text[place] === space && text[place + 1] !== letter) continue
      const last = this.matchRest(units, end, index)
      if (last > 0) found.add(rests[index + 2]!, end - words[word + 2]!, last)
    }
  }

  /** End of a rest at `end`, or 0. */
  private matchRest(units: Uint16Array, end: number, index: number): number {
    const from = this.rests[index]!
    const to = from + this.rests[index + 1]!
    let at = end
    for (let place = from; place < to; place++) {
      const wanted = this.text[place]!
      if (wanted === space) {
        const next = skipSeparators(units, at)
        if (next === at && !startsPart(units, at)) return 0
        at = next
      } else if (foldOf[units[at]!] === wanted) at++
      else return 0
    }
    const kind = kindOf[units[at]!]!
    return kind === unitKinds.lower || (kind === unitKinds.upper && kindOf[units[at - 1]!] === unitKinds.upper) ? 0 : at
  }
}

const anything = -1
const bitOf = (unit: number) => 1 << (unit & 31)

/** A bit for the first letter or digit of each rest; letters that share a bit only cost a comparison. */
function followers(rests: FirstWord['rests']): number {
  return rests.reduce((bits, { rest }) => bits | bitOf(rest.charCodeAt(rest.startsWith(' ') ? 1 : 0)), 0)
}

function mayFollow(units: Uint16Array, end: number, bits: number): boolean {
  return (
    bits === anything ||
    (bits & (bitOf(foldOf[units[end]!]!) | bitOf(foldOf[units[skipSeparators(units, end)]!]!))) !== 0
  )
}

function skipSeparators(units: Uint16Array, from: number): number {
  let at = from
  while (at - from < mostSeparators && isSeparator(units[at]!)) at++
  return at
}

/** Whether a word begins at `start`: after no letter, or with a capital after a small one. */
function beginsWord(units: Uint16Array, start: number): boolean {
  const before = start > 0 ? kindOf[units[start - 1]!]! : 0
  if (before !== unitKinds.upper && before !== unitKinds.lower) return true
  return before === unitKinds.lower && kindOf[units[start]!] === unitKinds.upper
}

/** camelCase: a capital after a small letter begins a word. */
const startsPart = (units: Uint16Array, at: number) =>
  kindOf[units[at]!] === unitKinds.upper && kindOf[units[at - 1]!] === unitKinds.lower

function isSeparator(unit: number): boolean {
  return (
    unit === 32 ||
    unit === 95 ||
    unit === 45 ||
    unit === 10 ||
    unit === 13 ||
    unit === 46 ||
    unit === 47 ||
    unit === 39 ||
    unit === 34 ||
    unit === 0x5f3 ||
    unit === 0x5f4 ||
    unit === 0x201d ||
    unit === 0x2019 ||
    unit === 0xa0
  )
}
