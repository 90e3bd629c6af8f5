import { SKIP } from '../pattern/automaton.ts'
import { OTHER } from '../pattern/syntax.ts'

const dashes = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D'
const spaces = '\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000'
const invisible =
  '\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\u2061\u2062\u2063\u2064\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\uFEFF\r'
/** First digits of the decimal digit blocks of the Basic Multilingual Plane (Unicode category Nd). */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0x1810,
]
const lookalikes: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  І: 'I',
  Ѕ: 'S',
  Ј: 'J',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
  '\u2019': "'",
  '\u2018': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u00B4': "'",
  '\u2044': '/',
  '\u2215': '/',
  '\u00B7': '.',
  '\u3002': '.',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ß: 's',
  æ: 'a',
  Æ: 'A',
  œ: 'o',
  Œ: 'O',
  ı: 'i',
  º: 'o',
  ª: 'a',
}

/**
 * One canonical ASCII code per UTF-16 unit, so that full-width digits, other scripts' digits, accented letters, the many
 * dashes and spaces all match what rules write in ASCII. 128 (`OTHER`) is any other character; 255 (`SKIP`) is an
 * invisible one.
 */
export const canonical = buildCanonical()

/** Canonical code of the unit at a place of a text; the table holds every unit. */
export const codeAt = (units: Uint16Array, at: number): number => canonical[units[at]!]!

function buildCanonical(): Uint8Array {
  const table = new Uint8Array(65_536).fill(OTHER)
  for (let code = 0; code < 128; code++) table[code] = code
  for (let code = 0xc0; code < 0x250; code++) fold(table, code)
  for (let code = 0x1e00; code < 0x1f00; code++) fold(table, code)
  for (let code = 0xff01; code <= 0xff5e; code++) table[code] = code - 0xfee0
  for (const zero of zeros) for (let digit = 0; digit < 10; digit++) table[zero + digit] = 48 + digit
  for (const dash of dashes) table[dash.charCodeAt(0)] = 45
  for (const space of spaces) table[space.charCodeAt(0)] = 32
  for (const character of invisible) table[character.charCodeAt(0)] = SKIP
  for (const [character, ascii] of Object.entries(lookalikes)) table[character.charCodeAt(0)] = ascii.charCodeAt(0)
  return table
}

function fold(table: Uint8Array, code: number) {
  const base = String.fromCharCode(code).normalize('NFD').charCodeAt(0)
  if (base < 128) table[code] = base
}

export const isDigitCode = (code: number) => code >= 48 && code <= 57
export const isLetterCode = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
export const isAlphanumericCode = (code: number) => isDigitCode(code) || isLetterCode(code)

/** ASCII text of `units`, one character per visible unit. */
export function canonicalText(units: Uint16Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) {
    const code = codeAt(units, at)
    if (code !== SKIP) text += code === OTHER ? '\u00BF' : String.fromCharCode(code)
  }
  return text
}
