import { isDate } from '../../validators/dates.ts'
import { shareOf } from './shares.ts'

/** What the values of a column have in common, as shares from 0 to 1. */
export interface Profile {
  /** Values that are not missing. */
  filled: number
  distinct: number
  /** Whether they only grow or only fall, in small steps, as counters do. */
  isSequence: boolean
  integers: number
  decimals: number
  dates: number
  /** Seconds or milliseconds since 1970 between 2000 and 2100. */
  epochs: number
  uuids: number
  hashes: number
  /** EAN-13, UPC, ISBN-13 by their check digit. */
  barcodes: number
  /** Long and of many words. */
  prose: number
  /** Average number of units. */
  length: number
}

const uuid = /^\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?$/i
const hash = /^(?:[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i
const numeric = /^-?\d+$/
const decimal = /^-?(?:\d{1,3}(?:[., ']\d{3})*|\d+)[.,]\d+$/
const longProse = 60
const proseWords = 6

/** Each share is told when it is first asked for: most columns are judged by few of them. */
export function profileOf(values: readonly string[]): Profile {
  const filled = values.length
  const known = new Map<string, number>()
  const once = (name: keyof Profile, tell: () => number) => {
    const told = known.get(name) ?? tell()
    known.set(name, told)
    return told
  }
  const share = (name: keyof Profile, test: (value: string) => boolean) => once(name, () => shareOf(values, test))
  return {
    filled,
    get distinct() {
      return once('distinct', () => (filled ? new Set(values).size / filled : 0))
    },
    get isSequence() {
      return once('isSequence', () => Number(isSequence(values))) === 1
    },
    get integers() {
      return share('integers', value => numeric.test(value))
    },
    get decimals() {
      return share('decimals', value => decimal.test(value))
    },
    get dates() {
      return share('dates', isDay)
    },
    get epochs() {
      return share('epochs', isEpoch)
    },
    get uuids() {
      return share('uuids', value => uuid.test(value))
    },
    get hashes() {
      return share('hashes', value => hash.test(value))
    },
    get barcodes() {
      return share('barcodes', isBarcode)
    },
    get prose() {
      return share('prose', isProse)
    },
    get length() {
      return once('length', () => (filled ? values.reduce((sum, value) => sum + value.length, 0) / filled : 0))
    },
  }
}

export function isProse(value: string): boolean {
  if (value.length < longProse && !/[.!?]\s+\p{Lu}/u.test(value)) return false
  return value.includes('\n') || value.trim().split(/\s+/).length >= proseWords
}

const [earliestSecond, latestSecond] = [946_684_800, 4_102_444_800]

function isEpoch(value: string): boolean {
  if (!/^\d{10}(?:\d{3})?(?:\.\d+)?$/.test(value)) return false
  const seconds = /^\d{13}/.test(value) ? Number(value) / 1000 : Number(value)
  return seconds >= earliestSecond && seconds < latestSecond
}

function isBarcode(value: string): boolean {
  const digits = value.replace(/-/g, '')
  if (!/^\d{8}$|^\d{12,14}$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

const leastSequence = 4
/** Of so many steps most are in one direction, and none is much larger than the typical one. */
const sameWay = 0.95
const largestStep = 1_000

/** Numbers in order, or codes whose last digits are. */
function isSequence(values: readonly string[]): boolean {
  if (values.length < leastSequence) return false
  const numbers = values.map(value => Number(/(\d{1,12})\D*$/.exec(value)?.[1] ?? Number.NaN))
  if (numbers.some(Number.isNaN)) return false
  const steps = numbers.slice(1).map((number, at) => number - numbers[at]!)
  const small = steps.filter(step => step !== 0 && Math.abs(step) <= largestStep)
  return (
    Math.max(small.filter(step => step > 0).length, small.filter(step => step < 0).length) >= steps.length * sameWay
  )
}

const dashed = /^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2,4}$/i
const named =
  /^(?:\d{1,2}[ .-]+(?:de |of )?\p{L}{3,12}\.?,?[ -]+(?:de )?\d{4}|\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{4}[ -]\p{L}{3,9}[ -]\d{1,2})$/u

/** A day of the calendar in one of the usual forms; the time of day may follow. */
export const isDay = (value: string): boolean => yearOf(value) !== undefined

/** The year of a day, or undefined where the value is none. */
export function yearOf(value: string): number | undefined {
  const text = value
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AP]M)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i, '')
  const yearFirst =
    /^(\d{4})[-/.年 ]{1,2}(\d{1,2})[-/.月 ]{1,2}(\d{1,2})日?$/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (yearFirst) return day(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const yearLast = /^(\d{1,2})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{4}|\d{2})$/.exec(text)
  if (yearLast) {
    const year = fullYear(yearLast[3]!)
    return day(year, Number(yearLast[2]), Number(yearLast[1])) ?? day(year, Number(yearLast[1]), Number(yearLast[2]))
  }
  return named.test(text) || dashed.test(text)
    ? fullYear(/(\d{4}|\d{2})(?=\D*$)/.exec(text.replace(/^(\d{4})\D.*/, '$1'))?.[1] ?? '')
    : undefined
}

/** Two digits are of this century up to the year that no date of birth is beyond. */
const fullYear = (year: string) => (year.length === 4 ? Number(year) : Number(year) + (Number(year) > 30 ? 1900 : 2000))
const day = (year: number, month: number, date: number) =>
  year >= 1850 && year <= 2150 && isDate(year, month, date) ? year : undefined
