// Check-digit algorithms shared by rules. All take strings of ASCII digits (or capitals where said) without separators.

const digitsOf = (value: string) => Array.from(value, character => character.charCodeAt(0) - 48)

/** Luhn sum modulo 10 (ISO/IEC 7812-1 annex B); 0 for a valid number. */
export function luhnRemainder(value: string): number {
  let sum = 0
  for (let at = value.length - 1, double = false; at >= 0; at--, double = !double) {
    const digit = value.charCodeAt(at) - 48
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum % 10
}

export const hasLuhn = (value: string) => luhnRemainder(value) === 0

/** Sum of digits times weights; missing weights count as 0. */
export function weightedSum(value: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * (value.charCodeAt(at) - 48 || 0), 0)
}

/** Sum of digits and capitals (A = 10 … Z = 35) times weights, which begin anew when they run out. */
export function alphanumericSum(value: string, weights: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    sum += (code >= 65 ? code - 55 : code - 48) * (weights[at % weights.length] ?? 0)
  }
  return sum
}

/** ISO/IEC 7064 MOD 97-10 over digits and capitals, A = 10 … Z = 35; 1 for a valid number. */
export function mod97(value: string): number {
  let remainder = 0
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    remainder = code >= 65 ? (remainder * 100 + code - 55) % 97 : (remainder * 10 + code - 48) % 97
  }
  return remainder
}

/** ISO/IEC 7064 MOD 11,10; whether the last digit checks the others. */
export function hasMod11_10(value: string): boolean {
  let check = 5
  for (const digit of digitsOf(value)) check = ((((check || 10) * 2) % 11) + digit) % 10
  return check === 1
}

const symbols37 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'
/** ISO/IEC 7064 MOD 37,36 (hybrid) or MOD 37-2 (pure) over digits and capitals. */
export function hasMod37_36(value: string): boolean {
  let check = 18
  for (const symbol of value) check = ((((check || 36) * 2) % 37) + symbols37.indexOf(symbol)) % 36
  return check === 1
}

/** ISO/IEC 7064 MOD 11-2; the last symbol may be X for 10. */
export function hasMod11_2(value: string): boolean {
  let check = 0
  for (const symbol of value) check = (check * 2 + (symbol === 'X' ? 10 : Number(symbol))) % 11
  return check === 1
}

/** NaN for what is no digit: it then equals no check. */
const entry = (table: readonly (readonly number[])[], row: number, column: number) => table[row]?.[column] ?? NaN

const product: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
]
const permutation: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
]

/** Verhoeff's dihedral check (J. Verhoeff, Error Detecting Decimal Codes, 1969). */
export function hasVerhoeff(value: string): boolean {
  let check = 0
  for (let at = 0; at < value.length; at++) {
    check = entry(product, check, entry(permutation, at % 8, value.charCodeAt(value.length - 1 - at) - 48))
  }
  return check === 0
}

const damm: readonly (readonly number[])[] = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
]
/** Damm's quasigroup check (H. M. Damm, Total anti-symmetrische Quasigruppen, 2004). */
export const hasDamm = (value: string) => digitsOf(value).reduce((state, digit) => entry(damm, state, digit), 0) === 0

/** ICAO 9303 part 3 check sum over digits and capitals with weights 7, 3, 1, modulo 10. */
export function icaoCheck(value: string): number {
  return alphanumericSum(value, [7, 3, 1]) % 10
}

/** Whether all characters are one and the same, as in placeholders. */
export const isRepeated = (value: string) => /^(.)\1*$/.test(value)

/** Whether the last digit is what the sum lacks of a multiple of eleven; where that is none, authorities give 0 and some programs 1. */
export function endsWithElevenLess(sum: number, value: string): boolean {
  const lacking = 11 - (sum % 11)
  const digit = value.at(-1)
  return String(lacking % 10) === digit || (lacking === 11 && digit === '0')
}
