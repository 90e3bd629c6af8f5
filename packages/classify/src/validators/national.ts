import { hasLuhn, weightedSum } from './checksums.ts'
import { isDate, isShortDate } from './dates.ts'

// Algorithms that several countries or several identifiers of one country share.

export const stripPrefix = (value: string, ...prefixes: readonly string[]) => {
  const prefix = prefixes.find(candidate => value.startsWith(candidate))
  return prefix ? value.slice(prefix.length) : value
}

/** Unique Master Citizen Number of the countries that were Yugoslavia (Official Gazette of SFRY 58/76). */
export function isJmbg(value: string): boolean {
  const year = Number(value.slice(4, 7))
  if (year > 45 && year < 800) return false
  const check = ((11 - (weightedSum(value, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10
  return (
    isDate(year < 800 ? 2000 + year : 1000 + year, Number(value.slice(2, 4)), Number(value.slice(0, 2))) &&
    check === Number(value[12])
  )
}

/** Check of Estonian and Lithuanian codes: weights from 1, and from 3 when the remainder is 10. */
export function hasTwoPassCheck(value: string): boolean {
  const last = value.length - 1
  const remainder = (from: number) =>
    weightedSum(
      value,
      Array.from({ length: last }, (_, at) => ((at + from - 1) % 9) + 1),
    ) % 11
  const first = remainder(1)
  return (first < 10 ? first : remainder(3) % 10) === Number(value[last])
}

export const dniLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** Control sum over the seven digits of Spanish company numbers (Orden EHA/451/2008). */
export function spanishControl(seven: string): number {
  let sum = 0
  for (let at = 0; at < 7; at++) {
    const digit = Number(seven[at])
    sum += at % 2 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return (10 - (sum % 10)) % 10
}

/** Dutch eleven-test, weights 9 to 2 and −1. */
export function isBsn(value: string): boolean {
  return Number(value) > 0 && weightedSum(value.padStart(9, '0'), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0
}

/** Birth number of Czechia and Slovakia (Act 133/2000 Coll.): 9 digits until 1953, then 10 divisible by 11. */
export function isRodneCislo(value: string): boolean {
  let year = 1900 + Number(value.slice(0, 2))
  let month = Number(value.slice(2, 4)) % 50
  const second = month > 20
  if (second) month -= 20
  const day = Number(value.slice(4, 6))
  if (value.length === 9) {
    if (year >= 1980) year -= 100
    return year <= 1953 && isDate(year, month, day)
  }
  if (year < 1954) year += 100
  if (second && year < 2004) return false
  return isDate(year, month, day) && (Number(value.slice(0, 9)) % 11) % 10 === Number(value[9])
}

/** Letter of Irish PPS and VAT numbers: seven digits, and a second letter of weight 9. */
export function irishLetter(seven: string, second = ''): string {
  const extra = second ? 'WABCDEFGHIJKLMNOPQRSTUV'.indexOf(second) : 0
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weightedSum(seven, [8, 7, 6, 5, 4, 3, 2]) + 9 * extra) % 23] ?? ''
}

export const isSiren = (value: string) => value.length === 9 && hasLuhn(value)

/** Key of French VAT numbers: two digits computed from the SIREN, or two characters (CGI annexe II). */
export function frenchVat(value: string): boolean {
  const key = value.slice(0, 2)
  const siren = value.slice(2)
  if (!siren.startsWith('000') && !isSiren(siren)) return false
  if (/^\d\d$/.test(key))
    return (12 + 3 * (Number(siren) % 97)) % 97 === Number(key) || Number(siren + '12') % 97 === Number(key)
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const [first, second] = [alphabet.indexOf(key.charAt(0)), alphabet.indexOf(key.charAt(1))]
  if (first < 0 || second < 0) return false
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11
}

/** Belgian number: 97 minus the first nine digits modulo 97, a 2 before them for births from 2000. */
export function belgianCheck(value: string): { before2000: boolean; since2000: boolean } {
  const check = Number(value.slice(9))
  return {
    before2000: (Number(value.slice(0, 9)) + check) % 97 === 0,
    since2000: (Number(`2${value.slice(0, 9)}`) + check) % 97 === 0,
  }
}

/** Bulgarian citizen number: month + 20 for births before 1900, + 40 from 2000 (Ordinance RD-02-20-9/2012). */
export function isEgn(value: string): boolean {
  const month = Number(value.slice(2, 4))
  const [century, offset] = month > 40 ? [2000, 40] : month > 20 ? [1800, 20] : [1900, 0]
  return (
    isDate(century + Number(value.slice(0, 2)), month - offset, Number(value.slice(4, 6))) &&
    (weightedSum(value, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === Number(value[9])
  )
}

/** Bulgarian number of a foreigner. */
export const isPnf = (value: string) => weightedSum(value, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === Number(value[9])

/** Thai 13-digit numbers: weights 13 to 2. */
export const isThai13 = (value: string) =>
  (11 - (weightedSum(value, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(value[12])

/** Swedish personal number: date (day + 60 for co-ordination numbers) and Luhn over the last ten digits (SKV 704). */
export function isSwedishPersonal(value: string): boolean {
  const ten = value.slice(-10)
  const day = Number(ten.slice(4, 6))
  const date = ten.slice(0, 4) + String(day > 60 ? day - 60 : day).padStart(2, '0')
  return isShortDate(date) && hasLuhn(ten)
}

/** Brazilian CPF (Receita Federal, IN RFB 1548/2015). */
export function isCpf(value: string): boolean {
  const check = (length: number) =>
    ((11 -
      (weightedSum(
        value,
        Array.from({ length }, (_, at) => length + 1 - at),
      ) %
        11)) %
      11) %
    10
  return !/^(\d)\1*$/.test(value) && check(9) === Number(value[9]) && check(10) === Number(value[10])
}
