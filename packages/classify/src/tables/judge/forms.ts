import { isKnownName, isOrdinaryWord } from '../../names/index.ts'
import { streetEndings, streetWords } from '../../names/word-lists.ts'
import { isIpv4, isIpv6, isMac } from '../../rules/contact/network-address.ts'
import { phoneCountry } from '../../validators/phones.ts'
import { isUnspaced } from '../header/words.ts'
import { isDay, yearOf } from './profile.ts'

const longestName = 60
const mostNameWords = 6
const company =
  /(?:^|[\s,.])(?:inc|llc|llp|ltd|limited|gmbh|corp|corporation|company|co\.?|s\.?a\.?|s\.?r\.?l\.?|s\.?p\.?a\.?|ag|kg|ohg|e\.?v|bv|nv|plc|oy|oyj|ab|a\/s|as|aps|sarl|sas|eurl|group|holdings?|partners|solutions|systems|industries|& sons|and sons|gruppe|sp\. z o\.o|s\.r\.o)(?:$|[\s,.])|\s[-–&+]\s|,\s\S+\s(?:and|und|et|y|e)\s/i

const saysWhether = /^(?:true|false|yes|no|null)$/i
/** Letters of any script, as names are written; `O'Neil, Mary-Ann Jr.` and `MÜLLER` too. */
export const isNameLike = (value: string): boolean =>
  value.length <= longestName &&
  !saysWhether.test(value) &&
  /^\p{L}[\p{L}\p{M}'’ʼ`´.,\-‐ ·\u3000]*$/u.test(value) &&
  value.split(/[\s,]+/).length <= mostNameWords

export const isCompany = (value: string): boolean => company.test(value)

/** Whether one of its words is known as somebody's name. */
export const holdsKnownName = (value: string): boolean =>
  value
    .toLowerCase()
    .split(/[\s,.]+/)
    .some(word => word.length > 1 && isKnownName(word))

/** Two to four words with capitals, of which one is a known name. */
export const readsAsFullName = (value: string): boolean =>
  isNameLike(value) &&
  /^\p{Lu}[\p{L}'’.-]*,?(?: (?:\p{Lu}[\p{L}'’.-]*|de|da|di|la|van|der|von|bin|al|dos|du|del|den)){1,4}$/u.test(value) &&
  holdsKnownName(value) &&
  !isCompany(value)

/** A word that is nobody's name beside others: `Emma Sofa`, `Oxford Lamp`. */
export const holdsOrdinaryWord = (value: string): boolean =>
  value
    .toLowerCase()
    .split(/[\s,.]+/)
    .some(word => word.length > 2 && isOrdinaryWord(word) && !isKnownName(word))

export const isEmail = (value: string): boolean =>
  /^[^\s@<>",;:]{1,64}@(?:[^\s@<>",;:.]+\.)+\p{L}[\p{L}\d-]{1,62}$/u.test(value.replace(/^mailto:|^<|>$/gi, ''))

const [fewestDigits, mostDigits] = [6, 15]

/** Digits with the signs of telephone numbers, an extension perhaps. */
export function isPhoneLike(value: string): boolean {
  const number = value.replace(/\s*(?:x|ext\.?|#)\s*\d{1,6}$/i, '').normalize('NFKC')
  if (!/^(?:tel:)?[+(]?\d[\d ()./-]*\d$/i.test(number) || isDay(number)) return false
  const digits = number.replace(/\D/g, '')
  return (
    digits.length >= fewestDigits &&
    digits.length <= mostDigits &&
    !/^(\d)\1+$/.test(digits) &&
    !/^\d+\.\d{1,2}$/.test(number)
  )
}

/** With the country's code and in its numbering plan. */
export function isInternationalPhone(value: string): boolean {
  if (!/^(?:\+|00)\s?[1-9(]/.test(value) || !isPhoneLike(value)) return false
  return phoneCountry(value.replace(/\D/g, '').replace(/^00/, '')) !== undefined
}

/** Grouped as in North America, or with a trunk prefix in parentheses or before a sign. */
export const isGroupedPhone = (value: string): boolean =>
  /^(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}([ .-]))[2-9]\d{2}[ .-]\d{4}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/.test(value) ||
  /^\(0\d{1,4}\) ?\d{3,4}[ -]?\d{3,5}$/.test(value) ||
  /^0\d(?:[ .]\d\d){4}$/.test(value) ||
  /^0\d{2,4}[ /]\d{3,4}[ -]?\d{3,4}$/.test(value)

/** As for dates of birth in a text. */
const [firstYear, lastYear] = [1900, 2045]

/** A day on which somebody who lives may be born. */
export const isBirthDay = (value: string): boolean => birthYear(value) !== undefined

/** The year, where it may be one of a birth. */
export function birthYear(value: string): number | undefined {
  const year = yearOf(value)
  return year !== undefined && year >= firstYear && year <= lastYear ? year : undefined
}

/** The year alone. */
export const isBirthYear = (value: string): boolean =>
  /^\d{4}(?:\.0)?$/.test(value) && Number(value) >= firstYear && Number(value) <= lastYear

const streetWord = (word: string) => {
  const bare = word.replace(/[.,]+$/, '')
  return streetWords.has(bare) || streetEndings.some(ending => bare.length > ending.length + 1 && bare.endsWith(ending))
}
const otherScriptStreet = /(?:ул|пр|пер)\.|улица|проспект|丁目|番地|[路街道号號区區町村]|[로길]\s?\d/u

/** A house number and the words of a street. */
export const readsAsAddress = (value: string): boolean =>
  /\d/.test(value) &&
  /\p{L}{2}/u.test(value) &&
  (otherScriptStreet.test(value) ||
    value
      .toLowerCase()
      .split(/[\s,]+/)
      .some(streetWord)) &&
  !isEmail(value)

const postcode = /(?:^|\s)\d{4,6}(?:$|\s|-)|[A-Z]\d[A-Z\d]? ?\d[A-Z][A-Z\d]/

/** Parts as an address has them: a street with its number, and a place, with its postcode where there are only two parts. */
export function hasAddressParts(value: string): boolean {
  const parts = value.split(/\s*[,;\n]\s*/).filter(Boolean)
  if (parts.length < 2 || parts.length > 7 || !parts.every(part => /^[\p{Lu}\p{Lo}\d]/u.test(part) || part.length < 4))
    return false
  const street = parts.findIndex(part => /\p{L}{2}/u.test(part) && /(?:^|\s)\d{1,5}\p{L}?(?:$|\s)/u.test(part))
  const numbered = street >= 0 ? street : /^\d{1,5}\p{L}?$/u.test(parts[1] ?? '') ? 0 : -1
  if (numbered < 0) return false
  const rest = parts.filter((part, at) => at !== numbered && /\p{L}{2}/u.test(part))
  return rest.length > 1 || rest.some(part => postcode.test(part))
}

/** Words with or without a number, and none of the other things that are called an address. */
export const mayBeAddress = (value: string): boolean =>
  /\p{L}{2}/u.test(value) &&
  (/\d/.test(value) || /\s/.test(value) || otherScriptStreet.test(value) || streetWord(value.toLowerCase())) &&
  !isEmail(value) &&
  !isIpv4(value) &&
  !/^(?:0x|https?:|[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5})/i.test(value) &&
  !(isIpv6(value) && value.includes(':')) &&
  !isQuestion.test(value)

/** What a form asks for, and what a manual says of a limit: `Documents complete:`, `DC ≤ 113 V`. */
const isQuestion = /[:?]\s*$|[=≤≥]/

export const isIp = (value: string): boolean => {
  const bare = value.replace(/\/\d{1,3}$/, '').replace(/^\[|\]$/g, '')
  return isIpv4(bare) || (bare.includes(':') && bare.length > 2 && isIpv6(bare) && !isMacAddress(bare))
}
/** Version numbers of four parts are small. */
export const isLikelyIp = (value: string): boolean =>
  isIp(value) &&
  (value.includes(':') || value.split('.').filter(part => Number(part) > 19).length > 1 || /^(?:10|127)\./.test(value))

export const isMacAddress = (value: string): boolean =>
  /^(?:[0-9a-f]{2}([:-]))(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$|^(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}$/i.test(value) ||
  (isMac(value) && /[:-]/.test(value))

/** Bounds of latitude and longitude, with so many decimals that a place is meant. */
const degree = (value: string, most: number, decimals: number) =>
  /^[+-]?\d{1,3}[.,]\d+$/.test(value) &&
  value.length - value.search(/[.,]/) - 1 >= decimals &&
  Math.abs(Number(value.replace(',', '.'))) <= most
export const isLatitude = (value: string, decimals = 2): boolean => degree(value, 90, decimals)
export const isLongitude = (value: string, decimals = 2): boolean => degree(value, 180, decimals)
export const isPlace = (value: string): boolean => {
  const [latitude = '', longitude = '', ...more] = value
    .replace(/^(?:POINT ?)?[([]|[)\]]$/gi, '')
    .trim()
    .split(/\s*[,;]\s*|\s+/)
  return (
    (!more.length &&
      ((isLatitude(latitude, 2) && isLongitude(longitude, 2)) ||
        (isLongitude(latitude, 2) && isLatitude(longitude, 2)))) ||
    /^\d{1,3}°\s?\d{1,2}['′’](?:\s?\d{1,2}(?:\.\d+)?["″”])?\s?[NS],?\s+\d{1,3}°.*[EWO]$/.test(value)
  )
}

/** An ICD-10 code: a chapter's letter, two signs, and subdivisions behind a full stop. */
export const isIcd = (value: string, needsDot: boolean): boolean =>
  needsDot
    ? /^[A-TV-Z]\d[0-9A-Z]\.[0-9A-Z]{1,4}$/.test(value)
    : /^[A-TV-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?[+*!]?$/i.test(value)

export const isMoney = (value: string): boolean =>
  /^(?:[A-Z]{3}\s?|[$€£¥₹₽₩]\s?|R\$\s?|CHF\s?|kr\.?\s?)?\d{1,3}(?:[., '’\u00a0\u202f]?\d{3})*(?:[.,]\d{1,2})?\s?(?:[A-Z]{3}|[$€£¥₹₽₩]|kr\.?|zł|Kč|k)?(?:\s?[-–]\s?.*)?$/.test(
    value,
  ) && /\d{2}/.test(value)

export const isWords = (value: string): boolean =>
  /\p{L}{2}/u.test(value) && !/^(?:true|false|yes|no)$|@|:\/\/|^[0-9a-f-]{16,}$/i.test(value)
export const isBlood = (value: string): boolean =>
  /^(?:A|B|AB|O|0)\s?(?:[+-]|−|pos(?:itive)?|neg(?:ative)?|rh\s?[+-])?$/i.test(value)
/** What documentation and samples have in place of a user name: `U00000000`, `string`, `your-name`. */
const standsInForUser =
  /^(?:\p{L}{0,4}[-_]?(.)\1{4,}|string|text|value|user[-_.]?(?:name|id)?|login|your[-_.].*|example.*|placeholder)$/iu
export const isUsername = (value: string): boolean =>
  /^[\p{L}\d][\p{L}\d._\-\\]{1,39}$/u.test(value) &&
  /\p{L}/u.test(value) &&
  !isUnspaced(value) &&
  !standsInForUser.test(value) &&
  !/^(?:[0-9a-f]{8}-[0-9a-f-]{27}|true|false|yes|no)$/i.test(value)
export const isPasswordLike = (value: string): boolean =>
  value.length >= 4 &&
  value.length <= 160 &&
  !/[\n\t]/.test(value) &&
  !/^(?:true|false|yes|none|null|reset|changed|set|not set|expired|\*+|•+|x+|\[?redacted\]?)$/i.test(value) &&
  !isDay(value)
export const isKeyLike = (value: string): boolean =>
  value.length >= 16 && !/\s/.test(value) && /\d/.test(value) && /[A-Za-z]{2}/.test(value) && !/^https?:/i.test(value)

/** Letters and digits in few groups, as identifiers and numbers of documents have. */
export const isCode = (value: string): boolean =>
  /^[A-Z0-9][A-Z0-9 ./-]{4,22}[A-Z0-9]$/i.test(value) &&
  value.replace(/\D/g, '').length >= 4 &&
  !isDay(value) &&
  !/^\d+[.,]\d{1,2}$/.test(value)
/** Numbers of passports and licences may have more letters than digits. */
export const isDocumentNumber = (value: string): boolean =>
  isCode(value) || /^(?=[A-Z]{0,11}\d)(?=.*[A-Z])[A-Z0-9]{6,12}$/.test(value)
export const isPlate = (value: string): boolean =>
  /^[\p{Lu}\d]{1,4}(?:[ .·-]?[\p{Lu}\d]{1,4}){0,3}$/u.test(value) &&
  /\d/.test(value) &&
  value.length >= 4 &&
  value.length <= 12 &&
  /\p{L}/u.test(value)
