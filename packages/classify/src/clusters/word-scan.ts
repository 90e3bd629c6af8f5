import { mix } from '../text/hash.ts'
import { TextUnits } from '../text/units.ts'

const separator = 1
const digit = 2
/** Per UTF-16 unit: 0 not known yet, 1 between words, 2 a digit, else the unit that stands for it without case and accents. */
const folded = new Uint16Array(65_536)
const joiners = new Uint8Array(65_536)
for (const sign of "@._/\\-'’") joiners[sign.charCodeAt(0)] = 1

function fold(unit: number): number {
  const character = String.fromCharCode(unit)
  if (/\p{Nd}/u.test(character)) return (folded[unit] = digit)
  if (!/\p{L}/u.test(character)) return (folded[unit] = separator)
  return (folded[unit] = character.normalize('NFD').toLowerCase().charCodeAt(0))
}

const loaded = new TextUnits()

/** The words of one text at a time. */
export class WordScan {
  count = 0
  /** Per word a hash of its folded letters. */
  hashes = new Int32Array(1_024)
  /** Plain words, by their places among all. */
  plainCount = 0
  plain = new Int32Array(1_024)
  /** Per plain word where it stands in `units`. */
  starts = new Int32Array(1_024)
  ends = new Int32Array(1_024)
  text = ''
  /** Of the text. */
  units: Uint16Array = loaded.units

  /**
   * Reads words until there are `most` of them; a number of any value counts as one and the same word. Case and accents do not matter. Plain
   * words are of small letters only and stand by themselves, not in an address, a path, a name or a code.
   */
  read(text: string, most: number): void {
    const units = (this.units = loaded.load(text))
    this.text = text
    const { length } = text
    this.makeRoom(Math.min(most, length))
    const { hashes, plain, starts, ends } = this
    let [count, plainCount] = [0, 0]
    for (let at = 0; at < length && count < most;) {
      const first = folded[units[at]!] || fold(units[at]!)
      if (first === separator) {
        at++
        continue
      }
      const start = at
      let hash = 0x811c9dc5 | 0
      let isPlain = first !== digit
      for (; at < length; at++) {
        const unit = units[at]!
        const letter = folded[unit] || fold(unit)
        if (letter === separator || (letter === digit) !== (first === digit)) break
        if (letter !== unit && unit < 128) isPlain = false
        hash = Math.imul(hash ^ letter, 0x01000193)
      }
      if (isPlain && !isJoined(units, start - 1, start - 2, length) && !isJoined(units, at, at + 1, length)) {
        plain[plainCount] = count
        starts[plainCount] = start
        ends[plainCount++] = at
      }
      hashes[count++] = first === digit ? digit : mix(hash)
    }
    this.count = count
    this.plainCount = plainCount
  }

  private makeRoom(most: number) {
    if (most <= this.hashes.length) return
    this.hashes = new Int32Array(most)
    this.plain = new Int32Array(most)
    this.starts = new Int32Array(most)
    this.ends = new Int32Array(most)
  }
}

/** A sign joins when something other than space is on its other side too: the full stop after a sentence does not. */
function isJoined(units: Uint16Array, at: number, beyond: number, length: number): boolean {
  if (at < 0 || at >= length) return false
  const unit = units[at]!
  if (folded[unit] === digit) return true
  if (joiners[unit] === 0 || beyond < 0 || beyond >= length) return false
  return (folded[units[beyond]!] || fold(units[beyond]!)) !== separator
}
