import { isNationalPhone, nationalPart, withCallingCode } from '../validators/phones.ts'

/** A telephone number as it can be compared: `+` and digits (E.164) where its country is known, and the digits that it is dialled by at home. */
export interface PhoneForm {
  international?: string
  national: string
}

const exitCode = /^(?:00|011)(?=[1-9])/
const fewest = 6

/** Of a number that a rule found, by its digits, which do not say any more whether a `+` stood before them. */
export function foundPhone(value: string, rule: string, country?: string): PhoneForm | undefined {
  const digits = digitsOf(value)
  if (rule === 'phone-international') return international(digits)
  if (rule === 'phone-dialled') return international(digits.replace(/^0+/, '').replace(exitCode, ''))
  return atHome(digits, country)
}

/** Of a number as somebody writes it. */
export function writtenPhone(text: string): PhoneForm | undefined {
  const digits = digitsOf(text)
  if (/^\s*\+/.test(text)) return international(digits)
  return exitCode.test(digits) ? international(digits.replace(exitCode, '')) : atHome(digits)
}

/** Nobody dials the zero of `+49 (0)30`. */
function international(digits: string): PhoneForm | undefined {
  const national = nationalPart(digits)
  if (national === undefined) return atHome(digits)
  const dialled = withoutTrunk(national)
  return dialled.length < fewest
    ? undefined
    : { international: `+${digits.slice(0, digits.length - national.length)}${dialled}`, national: dialled }
}

function atHome(digits: string, country?: string): PhoneForm | undefined {
  const national = withoutTrunk(digits)
  if (national.length < fewest || national.length > 15) return undefined
  const known = country !== undefined && isNationalPhone(country, digits) ? withCallingCode(country, digits) : undefined
  return known ? { international: `+${known.code}${known.national}`, national: known.national } : { national }
}

const withoutTrunk = (digits: string) => digits.replace(/^0+/, '')
const digitsOf = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '')
