import { foldText, letterOf } from './kinds.ts'
import { PhraseTable, type FirstWord } from './phrase-table.ts'

const hashedLetters = 8
const filterCells = 2_048
const none = -1
/** 2^64 divided by the golden ratio, odd (Knuth, TAOCP 6.4). */
const multiplier = 0x9e3779b97f4a7c15n

/** Of a folded word's first eight letters and its length; the same as `$hash` of scan/survey.wat. */
function hashWord(word: string): number {
  let letters = 0n
  for (let at = 0; at < Math.min(word.length, hashedLetters); at++)
    letters |= BigInt(letterOf(word.charCodeAt(at))) << BigInt(8 * at)
  const aligned = letters << BigInt(8 * Math.max(0, hashedLetters - word.length))
  return Number(BigInt.asIntN(32, BigInt.asUintN(64, (aligned + BigInt(word.length)) * multiplier) >> 32n))
}

/**
 * Words and phrases that mean something to a rule, each with an id. Looked up by the hash of its first word; `filter`
 * says quickly that a hash is none of them.
 */
export class Vocabulary {
  /** Two bits per first word in one of its cells, both chosen by its hash (a blocked Bloom filter). */
  readonly filter = new BigUint64Array(filterCells)
  readonly phrases: string[] = []
  private readonly ids = new Map<string, number>()
  private readonly firstWords = new Map<string, FirstWord>()
  private built: PhraseTable | undefined

  /** Id of `phrase`; words of a script without spaces between words (Han, Thai …) are kept apart, see `unspaced`. */
  add(phrase: string): number {
    const folded = foldText(phrase)
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim()
    const known = this.ids.get(folded)
    if (known !== undefined) return known
    const id = this.phrases.push(folded) - 1
    this.ids.set(folded, id)
    const [word = ''] = /^\p{L}+/u.exec(folded) ?? []
    if (!word || isUnspaced(word)) return id
    const hash = hashWord(word)
    this.filter[hash >>> 21]! |= (1n << BigInt(hash & 63)) | (1n << BigInt((hash >>> 6) & 63))
    const first = this.firstWords.get(word) ?? { hash, word, alone: none, rests: [] }
    this.firstWords.set(word, first)
    if (folded === word) first.alone = id
    else first.rests.push({ rest: folded.slice(word.length), id })
    this.built = undefined
    return id
  }

  /** The phrases, ready to be looked up. */
  get table(): PhraseTable {
    return (this.built ??= new PhraseTable([...this.firstWords.values()]))
  }

  /** Ids of phrases in scripts written without spaces. */
  get unspaced(): number[] {
    return this.phrases.flatMap((phrase, id) => (isUnspaced(phrase) ? [id] : []))
  }
}

const isUnspaced = (text: string) => /[\u0900-\u0EFF\u1000-\u109F\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/.test(text)
