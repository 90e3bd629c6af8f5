import { fold } from './words.ts'

/** What a UTF-16 unit is in a text of words. `several` is more units than one when folded; what `inContext` is, its neighbours decide. */
export const folding = { unknown: 0, sign: 1, letter: 2, digit: 3, line: 4, mark: 5, several: 6, inContext: 7 } as const

export const [isSmall, isCapital] = [1, 2]
/** Per unit all that is known of it, in one number, 0 while it is unknown: `classify` tells; read by the functions below. */
export const foldingOf = new Int32Array(65_536)
/** One of `folding`. */
export const kindOf = (known: number) => known & 7
/** How it is written before it is folded, where camel case shows. */
export const caseOf = (known: number) => (known >>> 3) & 3
/** Of a letter or digit what it is when folded. */
export const foldedTo = (known: number) => known >>> 8
/** What letters are that are several when folded. */
export const foldedToSeveral = new Map<number, string>()

/** Its small form depends on where in a word it stands. */
const sigma = 0x3a3

/** What the unit is, known from now on. */
export function classify(unit: number): number {
  const character = String.fromCharCode(unit)
  const written = /\p{Ll}/u.test(character) ? isSmall : /\p{Lu}/u.test(character) ? isCapital : 0
  return (foldingOf[unit] = tell(unit, character) | (written << 3))
}

/** Per code point beyond the first 65,536 whether it is a sign among words. */
const signs = new Map<number, boolean>()
const mostSigns = 4_096

/** Whether a pair of units is a sign, as most of them are: no letter, digit or mark, and itself when folded. */
export function isSignPair(point: number): boolean {
  const known = signs.get(point)
  if (known !== undefined) return known
  const character = String.fromCodePoint(point)
  const isSign = point > 0xffff && !/[\p{L}\p{N}\p{M}]/u.test(character) && fold(character) === character
  if (signs.size < mostSigns) signs.set(point, isSign)
  return isSign
}

/** Its kind, and what it is when folded. */
function tell(unit: number, character: string): number {
  if (unit === 10) return folding.line
  if (unit >= 48 && unit <= 57) return folding.digit | (unit << 8)
  if ((unit >= 0xd800 && unit <= 0xdfff) || unit === sigma) return folding.inContext
  const folded = fold(character)
  if (folded === '') return folding.mark
  if (folded.length === 1) return (/\p{L}/u.test(folded) ? folding.letter : folding.sign) | (folded.charCodeAt(0) << 8)
  if (/[\ud800-\udfff]/.test(folded) || !/^\p{L}+$/u.test(folded)) return folding.inContext
  foldedToSeveral.set(unit, folded)
  return folding.several
}
