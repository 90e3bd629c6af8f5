import { reservedWords } from './words.ts'

/** Token numbers: signs by their ASCII code, forms of words and numbers, then the reserved words. */
export const forms = {
  start: 0,
  text: 1,
  comment: 2,
  block: 3,
  fence: 4,
  small: 5,
  capital: 6,
  upper: 7,
  camel: 8,
  snake: 9,
  constant: 10,
  letter: 11,
  foreign: 12,
  number: 13,
  hex: 14,
  mixed: 15,
} as const
export const firstWord = 128
export const tokenCount = firstWord + reservedWords.length

const [isOther, isSpace, isLine, isLower, isUpper, isDigit, isSign, isForeign] = [0, 1, 2, 3, 4, 5, 6, 7]
export const unitClass = { isOther, isSpace, isLine, isLower, isUpper, isDigit, isSign, isForeign } as const

/** Class of each UTF-16 unit. An underscore is a small letter here. */
export const classOf = buildClasses()

function buildClasses(): Uint8Array {
  const classes = new Uint8Array(65_536)
  for (let unit = 33; unit < 127; unit++) classes[unit] = isSign
  for (let unit = 48; unit < 58; unit++) classes[unit] = isDigit
  for (let unit = 65; unit < 91; unit++) classes[unit] = isUpper
  for (let unit = 97; unit < 123; unit++) classes[unit] = isLower
  classes[95] = isLower
  classes[32] = classes[9] = classes[13] = classes[0xa0] = isSpace
  classes[10] = isLine
  for (let unit = 0xc0; unit < 0xd800; unit++) classes[unit] = isForeign
  classes[0xd7] = classes[0xf7] = isOther
  for (let unit = 0x2000; unit < 0x2c00; unit++) classes[unit] = isOther
  return classes
}

/** How a word that is not reserved is written. */
export function formOfWord(signs: {
  lower: number
  upper: number
  digits: number
  lines: number
  first: number
}): number {
  const { lower, upper, digits, lines, first } = signs
  if (lower + upper + digits + lines === 1) return forms.letter
  if (lines) return lower ? forms.snake : forms.constant
  if (digits) return forms.mixed
  if (!upper) return forms.small
  if (!lower) return forms.upper
  return upper === 1 && first === isUpper ? forms.capital : forms.camel
}
