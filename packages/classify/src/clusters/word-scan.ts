import { mix } from '../text/hash.ts'

/** One word of a text: a hash of its folded letters, and whether it is plain enough to name a cluster. */
export type WordSink = (hash: number, start: number, end: number, isPlain: boolean) => void

const separator = 1
const digit = 2
/** Per UTF-16 unit: 0 not known yet, 1 between words, 2 a digit, else the unit that stands for it without case and accents. */
const folded = new Uint16Array(65_536)
const joiners = new Set("@._/\\-'’".split('').map(sign => sign.charCodeAt(0)))

function fold(unit: number): number {
  const character = String.fromCharCode(unit)
  if (/\p{Nd}/u.test(character)) return (folded[unit] = digit)
  if (!/\p{L}/u.test(character)) return (folded[unit] = separator)
  return (folded[unit] = character.normalize('NFD').toLowerCase().charCodeAt(0))
}

/**
 * Tells every word of `text` until `sink` has had `most` of them; a number of any value counts as one and the same word. Case and accents do
 * not matter. Plain words are of small letters only and stand by themselves, not in an address, a path, a name or a code.
 */
export function scanWords(text: string, most: number, sink: WordSink): void {
  let words = 0
  for (let at = 0; at < text.length && words < most;) {
    const first = folded[text.charCodeAt(at)] || fold(text.charCodeAt(at))
    if (first === separator) {
      at++
      continue
    }
    const start = at
    let hash = 0x811c9dc5
    let isPlain = first !== digit
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      const letter = folded[unit] || fold(unit)
      if (letter === separator || (letter === digit) !== (first === digit)) break
      if (isPlain && letter !== unit && unit < 128) isPlain = false
      hash = Math.imul(hash ^ letter, 0x01000193)
    }
    words++
    sink(first === digit ? digit : mix(hash), start, at, isPlain && standsAlone(text, start, at))
  }
}

function standsAlone(text: string, start: number, end: number): boolean {
  return !isJoined(text, start - 1, start - 2) && !isJoined(text, end, end + 1)
}

/** A sign joins when something other than space is on its other side too: the full stop after a sentence does not. */
function isJoined(text: string, at: number, beyond: number): boolean {
  const unit = text.charCodeAt(at)
  if (folded[unit] === digit) return true
  return joiners.has(unit) && (folded[text.charCodeAt(beyond)] || fold(text.charCodeAt(beyond) | 0)) !== separator
}
