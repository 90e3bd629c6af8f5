/** Scripts that say it by themselves. */
const scripts: readonly (readonly [language: string, script: RegExp])[] = [
  ['he', /\p{Script=Hebrew}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['th', /\p{Script=Thai}/u],
]

export interface ScriptCounts {
  /** Code points that are letters. */
  letters: number
  /** Code points of each script that tells a language, in the order in which they are asked. */
  found: { language: string; count: number }[]
}

const [unknown, isLetter, isHalf] = [0, 1, 2]
/** Per UTF-16 unit: `unknown` or the bits `isLetter` and `isHalf` and, times 8, the place of its script plus 1; plus 4 where all that is known. */
const kinds = new Uint8Array(65_536)
const known = 4

function tell(point: number): number {
  const character = String.fromCodePoint(point)
  const script = scripts.findIndex(([, pattern]) => pattern.test(character)) + 1
  return known | (/\p{L}/u.test(character) ? isLetter : 0) | (script << 3)
}

function kindOf(unit: number): number {
  return (kinds[unit] = unit >= 0xd800 && unit <= 0xdfff ? known | isHalf : tell(unit))
}

/** By place in `scripts`, plus 1; used again. */
const counts = new Int32Array(scripts.length + 1)

/** Of the first `length` units. */
export function countScripts(units: Uint16Array, length: number): ScriptCounts {
  counts.fill(0)
  let letters = 0
  for (let at = 0; at < length; at++) {
    let kind = kinds[units[at]!]!
    if (kind === unknown) kind = kindOf(units[at]!)
    if (kind & isHalf) {
      const point = pairAt(units, at, length)
      if (point === 0) continue
      kind = tell(point)
      at++
    }
    letters += kind & isLetter
    counts[kind >> 3]!++
  }
  return { letters, found: scripts.map(([language], at) => ({ language, count: counts[at + 1]! })) }
}

/** The code point of two units that are one, or 0. */
export function pairAt(units: Uint16Array, at: number, length: number): number {
  const [high, low] = [units[at]!, at + 1 < length ? units[at + 1]! : 0]
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000
    ? ((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000
    : 0
}
