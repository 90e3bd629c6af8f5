import { extend, seed } from '../text/hash.ts'
import { TextUnits } from '../text/units.ts'

/** A word, number, sign or line end. `start` and `end` are UTF-16 units into the text. */
export interface Token {
  text: string
  start: number
  end: number
  kind: TokenKind
}
export type TokenKind = 'word' | 'number' | 'sign' | 'line'

const [smallA, smallZ] = [97, 122]
const [space, letter, mark, digit, line, sign, half] = [1, 2, 3, 4, 5, 6, 7]
/** Per UTF-16 unit, what it is; 0 while not known. */
const classes = new Uint8Array(65_536)

function classOf(unit: number): number {
  const character = String.fromCharCode(unit)
  if (unit === 10) return (classes[unit] = line)
  if (unit >= 48 && unit <= 57) return (classes[unit] = digit)
  if (unit >= 0xd800 && unit <= 0xdbff) return (classes[unit] = half)
  return (classes[unit] = /\s/.test(character)
    ? space
    : /\p{L}/u.test(character)
      ? letter
      : /\p{M}/u.test(character)
        ? mark
        : sign)
}
/** Tokens of a part of a text, in arrays that are used again. */
export class TokenTrack {
  count = 0
  kinds: TokenKind[] = []
  starts = new Int32Array(1_024)
  ends = new Int32Array(1_024)
  /** `fnv1a` of the units of each word. */
  hashes = new Int32Array(1_024)

  /**
   * Reads the units from `from` to `to`, of a text of `length`. Letters and digits are kept apart, so `30A` is two tokens; hyphens are signs,
   * apostrophes inside a word are not.
   */
  read(units: Uint16Array, from: number, to: number, length: number): void {
    this.makeRoom(to - from)
    const { kinds, starts, ends, hashes } = this
    const last = Math.min(to, length)
    let count = 0
    for (let start = from; start < last;) {
      const unit = units[start]!
      const found = classes[unit] || classOf(unit)
      let end = start + 1
      if (found === space) {
        start = end
        continue
      }
      let hash = extend(seed, unit)
      if (found === letter) {
        for (; end < last; end++) {
          const next = units[end]!
          if (next >= smallA && next <= smallZ) {
            hash = extend(hash, next)
            continue
          }
          const kind = classes[next] || classOf(next)
          if (
            kind !== letter &&
            kind !== mark &&
            !((next === 39 || next === 0x2019) && isLetterAt(units, end + 1, last))
          )
            break
          hash = extend(hash, next)
        }
      } else if (found === digit) {
        while (end < last && isDigitUnit(units[end]!)) end++
      } else if (found === half && end < to) end++
      kinds[count] = kindOf(found)
      starts[count] = start
      ends[count] = end
      hashes[count++] = hash
      start = end
    }
    this.count = count
  }

  private makeRoom(most: number) {
    if (most <= this.starts.length) return
    this.starts = new Int32Array(2 * most)
    this.ends = new Int32Array(2 * most)
    this.hashes = new Int32Array(2 * most)
  }
}

const isDigitUnit = (unit: number) => unit >= 48 && unit <= 57

function isLetterAt(units: Uint16Array, at: number, last: number): boolean {
  return at < last && (classes[units[at]!] || classOf(units[at]!)) === letter
}

const loaded = new TextUnits()
const track = new TokenTrack()

export function tokensOf(text: string): Token[] {
  track.read(loaded.load(text), 0, text.length, text.length)
  return Array.from({ length: track.count }, (_, at) => {
    const [start, end] = [track.starts[at]!, track.ends[at]!]
    return { text: text.slice(start, end), start, end, kind: track.kinds[at]! }
  })
}

function kindOf(found: number): TokenKind {
  if (found === letter) return 'word'
  if (found === digit) return 'number'
  return found === line ? 'line' : 'sign'
}
