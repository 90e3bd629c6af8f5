import { units } from '../scan/kernel.ts'

/** One escaped character or byte; `code` is -1 where it stands for nothing. */
export interface Escape {
  start: number
  end: number
  code: number
  isByte: boolean
  encoding: Encoding
}
export type Encoding = 'percent' | 'HTML entity' | 'escaped Unicode' | 'escaped byte' | 'quoted-printable'

const longestName = 6
const letterBits = 5
/** A name of small letters, five bits to one. */
const keyOf = (name: string) =>
  Array.from(name).reduce((key, letter) => (key << letterBits) | (letter.charCodeAt(0) - 96), 0)

const names = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00A0',
    commat: '@',
    period: '.',
    num: '#',
    colon: ':',
    sol: '/',
    hyphen: '-',
    dash: '-',
    shy: '\u00AD',
    ndash: '\u2013',
    mdash: '\u2014',
    lowbar: '_',
    equals: '=',
    plus: '+',
  }).map(([name, text]) => [keyOf(name), text.charCodeAt(0)]),
)
const highest = 0x10ffff
const [lineFeed, carriageReturn, hash, percent, ampersand, semicolon, equals, backslash, underline, u, x, open, close] =
  [10, 13, 35, 37, 38, 59, 61, 92, 95, 117, 120, 123, 125]

/** The escape that begins at `at`: RFC 3986 percent, HTML, \u and \x, RFC 2045 quoted-printable. */
export function readEscape(at: number, limit: number): Escape | undefined {
  switch (units[at]) {
    case percent:
      return bytes(at, limit, { from: at + 1, encoding: 'percent', isHex })
    case equals:
      return softBreak(at, limit) ?? quoted(at, limit)
    case ampersand:
      return units[at + 1] === hash ? numbered(at, limit) : named(at, limit)
    case backslash:
      return units[at + 1] === x
        ? bytes(at, limit, { from: at + 2, encoding: 'escaped byte', isHex })
        : unicode(at, limit)
    default:
      return undefined
  }
}

interface HexByte {
  from: number
  encoding: Encoding
  isHex: (unit: number) => boolean
}

function bytes(start: number, limit: number, { from, encoding, isHex: allowed }: HexByte): Escape | undefined {
  if (from + 2 > limit || !allowed(units[from]!) || !allowed(units[from + 1]!)) return undefined
  return character({
    start,
    end: from + 2,
    code: (hexOf(units[from]!) << 4) | hexOf(units[from + 1]!),
    isByte: true,
    encoding,
  })
}

function quoted(at: number, limit: number): Escape | undefined {
  const escape = bytes(at, limit, { from: at + 1, encoding: 'quoted-printable', isHex: isCapitalHex })
  return escape && isLikeValue(at, escape.code) && isAssigned(at) ? undefined : escape
}

/** A letter or digit in code, or a number of more than two digits. */
const isLikeValue = (sign: number, code: number) =>
  isAlphanumeric(code) || (isDigit(units[sign + 1]!) && isDigit(units[sign + 2]!) && isDigit(units[sign + 3]!))

/** Letters of a name that something may be given to: `page=20`, `?offset=412`. */
const [shortestName, longestAssigned] = [2, 24]

/** Whether a name of small letters alone stands before the sign: no mail program writes such code behind one. */
function isAssigned(sign: number): boolean {
  const stop = Math.max(0, sign - longestAssigned)
  let start = sign
  while (start > stop && (isSmall(units[start - 1]!) || units[start - 1] === underline)) start--
  if (sign - start < shortestName || units[sign + 3] === equals) return false
  return start === 0 || isBeforeName(units[start - 1]!)
}

/** A space, a line's end, or what parts the fields of a query: `?`, `&`, `;`. */
const isBeforeName = (unit: number) => unit <= 32 || unit === 63 || unit === ampersand || unit === semicolon

function softBreak(start: number, limit: number): Escape | undefined {
  const at = units[start + 1] === carriageReturn ? start + 2 : start + 1
  return at < limit && units[at] === lineFeed
    ? { start, end: at + 1, code: -1, isByte: false, encoding: 'quoted-printable' }
    : undefined
}

function numbered(start: number, limit: number): Escape | undefined {
  const isInHex = ((units[start + 2] ?? 0) | 32) === x
  const from = start + (isInHex ? 3 : 2)
  const end = isInHex ? endOf(from, Math.min(limit, from + 6), isHex) : endOf(from, Math.min(limit, from + 7), isDigit)
  if (end - from < 2 || end >= limit || units[end] !== semicolon) return undefined
  return character({
    start,
    end: end + 1,
    code: valueOf(from, end, isInHex ? 16 : 10),
    isByte: false,
    encoding: 'HTML entity',
  })
}

function named(start: number, limit: number): Escape | undefined {
  const end = endOf(start + 1, Math.min(limit, start + 1 + longestName), isSmall)
  if (end >= limit || units[end] !== semicolon) return undefined
  let key = 0
  for (let at = start + 1; at < end; at++) key = (key << letterBits) | (units[at]! - 96)
  const code = names.get(key)
  return code === undefined ? undefined : { start, end: end + 1, code, isByte: false, encoding: 'HTML entity' }
}

function unicode(start: number, limit: number): Escape | undefined {
  if (units[start + 1] !== u) return undefined
  const isBraced = units[start + 2] === open
  const from = start + (isBraced ? 3 : 2)
  const end = endOf(from, Math.min(limit, from + (isBraced ? 6 : 4)), isHex)
  if (isBraced ? end === from || end >= limit || units[end] !== close : end - from < 4) return undefined
  return character({
    start,
    end: isBraced ? end + 1 : end,
    code: valueOf(from, end, 16),
    isByte: false,
    encoding: 'escaped Unicode',
  })
}

const character = (escape: Escape) => (escape.code > highest || escape.code === 0 ? undefined : escape)

function endOf(from: number, limit: number, isOne: (unit: number) => boolean): number {
  let at = from
  while (at < limit && isOne(units[at]!)) at++
  return at
}

function valueOf(from: number, end: number, base: number): number {
  let value = 0
  for (let at = from; at < end; at++) value = value * base + hexOf(units[at]!)
  return value
}

const isAlphanumeric = (unit: number) => isDigit(unit) || isSmall(unit | 32)
const isDigit = (unit: number) => unit >= 48 && unit <= 57
const isSmall = (unit: number) => unit >= 97 && unit <= 122
const isCapitalHex = (unit: number) => isDigit(unit) || (unit >= 65 && unit <= 70)
const isHex = (unit: number) => isDigit(unit) || ((unit | 32) >= 97 && (unit | 32) <= 102)
const hexOf = (unit: number) => (unit <= 57 ? unit - 48 : (unit | 32) - 87)
