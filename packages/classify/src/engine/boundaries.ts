import { canonical, canonicalText, codeAt, isDigitCode, isLetterCode } from '../text/canonical.ts'
import { units } from '../scan/kernel.ts'

const digit = 1
const capital = 2
const small = 4
const letter = capital | small
/** Letters of any script, and digits, go on a word; an ideograph beside a number does not. */
const wordly = digit | letter
/** `- . / , _` between digits. */
const joins = 8
/** `_` and `-` in a token. */
const tokenSign = 16
const token = wordly | tokenSign
/** Signs between the parts of a secret. */
const partSign = 32
const blank = 64
const underscore = 128

/** What each unit may be, by its canonical form. */
const flags = canonical.map(code => {
  const kind = isDigitCode(code) ? digit : !isLetterCode(code) ? 0 : code < 97 ? capital : small
  const isOneOf = (signs: string) => code < 128 && signs.includes(String.fromCharCode(code))
  return (
    kind |
    (isOneOf('-./,_') ? joins : 0) |
    (isOneOf('_-') ? tokenSign : 0) |
    (isOneOf('./+~=$:%|') ? partSign : 0) |
    (code === 32 ? blank : 0) |
    (code === 95 ? underscore : 0)
  )
})
const flagsAt = (at: number) => (at < 0 ? 0 : flags[units[at]!]!)

/** Whether a value may begin at `start`: not inside a word, and not after a digit joined to it as in `1.5` or `3-12`. */
export function mayStart(start: number): boolean {
  const before = flagsAt(start - 1)
  if (before & wordly) return false
  return !(before & joins && flagsAt(start - 2) & digit) || isCellEnd(start - 1)
}

/** Whether a value may end at `end`: not inside a word, and no digit is joined to it. */
export function mayEnd(end: number): boolean {
  const next = flagsAt(end)
  if (next & wordly) return false
  if (!(next & joins)) return true
  return !(flagsAt(end + 1) & (next & underscore ? wordly : digit)) || isCellEnd(end)
}

const comma = 44
const fullStop = 46
/** Amounts have fewer digits before their decimal comma. */
const longestAmount = 12
/** Digits of a group of thousands, and more than a fraction has. */
const group = 3

/** Whether the comma between digits at `at` ends a cell of a row, rather than standing inside a number such as `1,234` or `7,50`. */
function isCellEnd(at: number): boolean {
  if (codeAt(units, at) !== comma) return false
  const before = digitsBefore(at)
  const after = digitsAfter(at + 1)
  if (after > group || before > longestAmount) return true
  if (after === group && before > group) return true
  const next = flagsAt(at + 1 + after)
  if (next & letter) return true
  if (next & joins && flagsAt(at + 2 + after) & digit && (after < group || !isAmountSign(at + 1 + after))) return true
  return isPartOfLonger(at - before)
}

const isAmountSign = (at: number) => codeAt(units, at) === comma || codeAt(units, at) === fullStop

/** Whether the digits that begin at `start` go on a value that is no amount: `536-90-4399`, `4539 1488 0343 6467`, `AB 12`. */
function isPartOfLonger(start: number): boolean {
  const sign = flagsAt(start - 1)
  if (sign & wordly) return true
  if (sign & blank) return flagsAt(start - 2) & digit ? digitsBefore(start - 1) > group : false
  return (sign & joins) !== 0 && codeAt(units, start - 1) !== comma && (flagsAt(start - 2) & wordly) !== 0
}

function digitsBefore(at: number): number {
  let start = at
  while (at - start <= longestAmount && flagsAt(start - 1) & digit) start--
  return at - start
}

function digitsAfter(at: number): number {
  let end = at
  while (end - at <= group && flagsAt(end) & digit) end++
  return end - at
}

/** `_` and `-`, which go on a token. */
export const isTokenSign = (at: number) => (flagsAt(at) & tokenSign) !== 0

/** Start of the run of letters, digits, `_` and `-` around `at`; no further back than 200 units. */
export function wideStart(at: number): number {
  const stop = Math.max(0, at - 200)
  while (at > stop && flagsAt(at - 1) & token) at--
  return at
}

/** End of the run of letters, digits, `_` and `-` around `at`; no further on than 200 units. */
export function wideEnd(at: number): number {
  const stop = at + 200
  while (at < stop && flagsAt(at) & token) at++
  return at
}

/** Whether four lone digits with a space after each follow, as in a table or a list: no identifier is written so. */
export function isLooseDigits(start: number): boolean {
  for (let at = start; at < start + 8; at += 2) if (!(flagsAt(at + 1) & blank && flagsAt(at) & digit)) return false
  return true
}

/** More numbers of two digits in a row than a value or a few telephone numbers have. */
const tablePairs = 24

/** End of a table's row of numbers of one or two digits that begins at `start`, or 0. */
export function tableEnd(start: number): number {
  let at = start
  let count = 0
  while (flagsAt(at) & digit) {
    const end = flagsAt(at + 1) & digit ? at + 2 : at + 1
    if (!(flagsAt(end) & blank)) break
    at = end + 1
    count++
  }
  return count < tablePairs ? 0 : at
}

/** Start of the part that one or two signs such as `.` or `/` join to the part at `start`, or -1. */
export function partBefore(start: number): number {
  let at = start
  while (at > 0 && start - at < 2 && flagsAt(at - 1) & partSign) at--
  if (at === start || at === 0 || !(flagsAt(at - 1) & token)) return -1
  return wideStart(at)
}

/** Whether a token of a secret may end at `end`. */
export function secretMayEnd(end: number): boolean {
  return !(flagsAt(end) & token)
}

/** Start of the word that ends at most two units before `start`, if it is short enough to be a prefix; else -1. */
export function wordBefore(start: number, longest: number): number {
  let end = start
  while (end > start - 2 && end > 0 && !(flagsAt(end - 1) & wordly)) end--
  if (end === start || end <= 0 || !(flagsAt(end - 1) & letter)) return -1
  const stop = Math.max(0, end - longest - 1)
  let at = end - 1
  while (at > stop && flagsAt(at - 1) & letter) at--
  return end - at <= longest && !(flagsAt(at - 1) & wordly) ? at : -1
}

const shortestMonth = 3
const monthStarts = new Set(
  'jan feb mar apr may jun jul aug sep oct nov dec mai okt dez fev avr aou ene abr ago dic set out mag giu lug ott gen mrt mei jui mae'.split(
    ' ',
  ),
)

/** Whether the word at `start` before a number may belong to it: `GB 123`, `in 2019` not, `March 12` and `abc-123` yes. */
export function isPrefixWord(start: number, number: number): boolean {
  if (flagsAt(number - 1) & tokenSign) return true
  const second = flagsAt(start + 1)
  if (!(second & letter)) return true
  if (flagsAt(start) & capital && (second & capital || number - start <= shortestMonth)) return true
  return (
    number - start > shortestMonth && monthStarts.has(canonicalText(units, start, start + shortestMonth).toLowerCase())
  )
}
