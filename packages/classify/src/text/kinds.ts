import { canonical, isLetterCode } from './canonical.ts'

/** Classes of UTF-16 units that the scan tells apart. `other` units are skipped without a second look. */
export const unitKinds = { other: 0, upper: 1, lower: 2, digit: 3, at: 4, colon: 5, escape: 6, equals: 7 } as const

/** Unit kind per UTF-16 unit. */
export const kindOf = buildKinds()
/** Case- and accent-folded unit, over which words are hashed. */
export const foldOf = buildFold()

function buildKinds(): Uint8Array {
  const kinds = new Uint8Array(65_536)
  for (let code = 0; code < 65_536; code++) {
    const form = canonical[code]!
    if (isLetterCode(form)) kinds[code] = form < 97 ? unitKinds.upper : unitKinds.lower
    else if (form >= 48 && form <= 57) kinds[code] = unitKinds.digit
  }
  for (const [from, to] of [
    [0xaa, 0x250],
    [0x370, 0x750],
    [0x10a0, 0x1100],
    [0x1e00, 0x2000],
  ] as const)
    markLetters(kinds, from, to)
  kinds[64] = kinds[0xff20] = unitKinds.at
  kinds[58] = unitKinds.colon
  kinds[61] = unitKinds.equals
  kinds[37] = kinds[38] = kinds[92] = unitKinds.escape
  return kinds
}

function markLetters(kinds: Uint8Array, from: number, to: number) {
  for (let code = from; code < to; code++) {
    const character = String.fromCharCode(code)
    if (/\p{Lu}/u.test(character)) kinds[code] = unitKinds.upper
    else if (/\p{L}/u.test(character)) kinds[code] = unitKinds.lower
  }
}

function buildFold(): Uint16Array {
  const folded = new Uint16Array(65_536)
  for (let code = 0; code < 65_536; code++) folded[code] = code
  for (const [from, to] of [
    [0x41, 0x700],
    [0x1e00, 0x2000],
    [0xff21, 0xff5b],
  ] as const) {
    for (let code = from; code < to; code++)
      folded[code] = String.fromCharCode(code).normalize('NFKD').toLowerCase().charCodeAt(0)
  }
  const letters = [
    ['ø', 'o'],
    ['Ø', 'o'],
    ['đ', 'd'],
    ['Đ', 'd'],
    ['ł', 'l'],
    ['Ł', 'l'],
    ['ß', 's'],
    ['ı', 'i'],
    ['æ', 'a'],
    ['Æ', 'a'],
  ] as const
  for (const [special, base] of letters) {
    folded[special.charCodeAt(0)] = base.charCodeAt(0)
  }
  return folded
}

/** The form under which words are compared: lower case, no accents, one space between words. */
export function foldText(text: string): string {
  let folded = ''
  for (let at = 0; at < text.length; at++) folded += String.fromCharCode(foldOf[text.charCodeAt(at)]!)
  return folded
}

const [a, z, capitals] = [97, 122, 32]
/** A letter of another script takes the place of one of the 26: enough to tell most words apart before they are compared. */
export const letterOf = (folded: number) => (folded >= a && folded <= z ? folded : a + (folded % 26))

const formOfKind: readonly number[] = [32, 0, 0, 48, 64, 58, 37, 61]
/** Per UTF-16 unit one byte in which a letter, digit or telling sign is an ASCII one of its kind, and anything else a space. */
export const formOf = Uint8Array.from({ length: 65_536 }, (_, unit) => {
  const kind = kindOf[unit]!
  if (kind === unitKinds.lower) return letterOf(foldOf[unit]!)
  if (kind === unitKinds.upper) return letterOf(foldOf[unit]!) - capitals
  return formOfKind[kind]!
})
