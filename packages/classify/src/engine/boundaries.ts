import { canonical, canonicalText, isAlphanumericCode, isDigitCode } from '../text/canonical.ts'
import { units } from '../scan/kernel.ts'

const codeAt = (at: number) => at < 0 ? 0 : canonical[units[at]!]!
const joins = (code: number) => code === 45 || code === 46 || code === 47 || code === 44 || code === 95
/** Letters of any script, and digits, go on a word; an ideograph beside a number does not. */
const continues = (at: number) => isAlphanumericCode(codeAt(at))

/** Whether a value may begin at `start`: not inside a word, and not after a digit joined to it as in `1.5` or `3-12`. */
export function mayStart(start: number): boolean {
  if (start <= 0) return true
  if (continues(start - 1)) return false
  return !(joins(codeAt(start - 1)) && isDigitCode(codeAt(start - 2)))
}

/** Whether a value may end at `end`: not inside a word, and no digit is joined to it. */
export function mayEnd(end: number): boolean {
  const next = codeAt(end)
  if (isAlphanumericCode(next)) return false
  if (next === 95) return !isAlphanumericCode(codeAt(end + 1))
  return !(joins(next) && isDigitCode(codeAt(end + 1)))
}

const isTokenCode = (code: number) => isAlphanumericCode(code) || code === 95 || code === 45

/** Start of the run of letters, digits, `_` and `-` around `at`; no further back than 200 units. */
export function wideStart(at: number): number {
  const stop = Math.max(0, at - 200)
  while (at > stop && isTokenCode(codeAt(at - 1))) at--
  return at
}

/** Whether four lone digits with a space after each follow, as in a table or a list: no identifier is written so. */
export function isLooseDigits(start: number): boolean {
  for (let at = start; at < start + 8; at += 2) if (!isDigitCode(codeAt(at)) || codeAt(at + 1) !== 32) return false
  return true
}

/** End of the run of letters, digits, `_` and `-` around `at`; no further on than 200 units. */
export function wideEnd(at: number): number {
  const stop = at + 200
  while (at < stop && isTokenCode(codeAt(at))) at++
  return at
}

/** Start of the part that one or two signs such as `.` or `/` join to the part at `start`, or -1. */
export function partBefore(start: number): number {
  let at = start
  while (at > 0 && start - at < 2 && partSigns.has(codeAt(at - 1))) at--
  if (at === start || at === 0 || !isTokenCode(codeAt(at - 1))) return -1
  return wideStart(at)
}

const partSigns = new Set(Array.from('./+~=$:%|', sign => sign.charCodeAt(0)))

/** Whether a token of a secret may end at `end`. */
export function secretMayEnd(end: number): boolean {
  return !isTokenCode(codeAt(end))
}

/** Start of the word that ends at most two units before `start`, if it is short enough to be a prefix; else -1. */
export function wordBefore(start: number, longest: number): number {
  let end = start
  while (end > start - 2 && end > 0 && !continues(end - 1)) end--
  if (end === start || end <= 0 || !continues(end - 1)) return -1
  let at = end
  while (at > 0 && end - at <= longest && isLetter(codeAt(at - 1))) at--
  return at < end && end - at <= longest && !continues(at - 1) ? at : -1
}

const shortestMonth = 3
const monthStarts = new Set('jan feb mar apr may jun jul aug sep oct nov dec mai okt dez fev avr aou ene abr ago dic set out mag giu lug ott gen mrt mei jui mae'.split(' '))

/** Whether the word at `start` before a number may belong to it: `GB 123`, `in 2019` not, `March 12` yes. */
export function isPrefixWord(start: number, number: number): boolean {
  const second = codeAt(start + 1)
  if (!isLetter(second)) return true
  if (codeAt(start) < 97 && (second < 97 || number - start <= shortestMonth)) return true
  return number - start > shortestMonth && monthStarts.has(canonicalText(units, start, start + shortestMonth).toLowerCase())
}

const isLetter = (code: number) => isAlphanumericCode(code) && !isDigitCode(code)
