import type { ReportFrame, TimeFrameKind, TimeRange } from '@sharelight/contract'
import { frameAt, timeFrame, type TimeUnit } from '../time/frames.ts'
import { dateIn, startOfDate, type CalendarDate } from '../time/zoned.ts'

export interface Clock {
  now: Date
  timeZone: string
}

export type Unit = TimeUnit | 'year' | 'hour'

const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  couple: 2,
  'couple of': 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
}

export const monthPattern =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)'
export const numberPattern = `(?:\\d{1,4}|${Object.keys(numberWords)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`
export const unitPattern = '(?:hour|day|week|fortnight|month|quarter|year)s?'

/** `12` or `twelve`. */
export const numberOf = (text: string): number => numberWords[text] ?? Number(text)

const kindOf: Readonly<Record<string, Unit>> = { fortnight: 'week' }
export const unitOf = (text: string): Unit => {
  const one = text.replace(/s$/, '')
  return kindOf[one] ?? (one as Unit)
}

const [earliest, latest] = [Date.UTC(1971, 0), Date.UTC(2290, 0)]
const dayMs = 86_400_000

/** Both ends within the years that the product knows, and never the wrong way round. */
export function range(from: Date, to: Date): TimeRange {
  const start = Math.min(Math.max(from.getTime(), earliest), latest)
  const end = Math.min(to.getTime(), latest + dayMs)
  return { from: new Date(start).toISOString(), to: new Date(end > start ? end : start + dayMs).toISOString() }
}

export const shifted = (date: CalendarDate, unit: Unit, count: number): CalendarDate => {
  const { year, month, day } = date
  if (unit === 'year') return { year: year + count, month, day }
  if (unit === 'quarter' || unit === 'month') return { year, month: month + (unit === 'month' ? 1 : 3) * count, day }
  return { year, month, day: day + (unit === 'week' ? 7 : 1) * count }
}

/** The last so many units until the end of today; hours until now. */
export function lastUnits(count: number, unit: Unit, { now, timeZone }: Clock): TimeRange {
  if (unit === 'hour') return range(new Date(now.getTime() - count * 3_600_000), now)
  const tomorrow = shifted(dateIn(now, timeZone), 'day', 1)
  return range(startOfDate(shifted(tomorrow, unit, -count), timeZone), startOfDate(tomorrow, timeZone))
}

/** The instant so many units ago. */
export function unitsAgo(count: number, unit: Unit, { now, timeZone }: Clock): string {
  const then = startOfDate(shifted(dateIn(now, timeZone), unit, -count), timeZone)
  return new Date(Math.max(then.getTime(), earliest)).toISOString()
}

/** This year, or one before or after. */
export function yearFrame(year: number, { timeZone }: Clock): TimeRange {
  const at = (of: number) => startOfDate({ year: of, month: 1, day: 1 }, timeZone)
  return range(at(year), at(year + 1))
}

export function monthsFrame(year: number, month: number, count: number, { timeZone }: Clock): TimeRange {
  const at = (of: number) => startOfDate({ year, month: of, day: 1 }, timeZone)
  return range(at(month), at(month + count))
}

/** A calendar unit, `shift` of them from now. */
export function calendarUnit(unit: Unit, shift: number, clock: Clock): ReportFrame {
  const { now, timeZone } = clock
  if (unit === 'year') return yearFrame(dateIn(now, timeZone).year + shift, clock)
  if (unit === 'hour') return lastUnits(1, 'hour', clock)
  if (shift === 0 || shift === -1) return `${shift ? 'last' : 'this'}_${unit}` satisfies TimeFrameKind
  const { from, to } = frameAt(unit, now, timeZone, shift)
  return range(from, to)
}

/** A frame's instants. */
export function rangeOf(frame: ReportFrame, { now, timeZone }: Clock): TimeRange {
  if (typeof frame !== 'string') return frame
  const { from, to } = timeFrame(frame, now, timeZone)
  return range(from, to)
}

/** The frame just before one: of whole months the months before, otherwise as long as it is. */
export function frameBefore(frame: ReportFrame, clock: Clock): ReportFrame {
  const { now, timeZone } = clock
  if (typeof frame === 'string') {
    const [which, unit] = frame.split('_') as ['this' | 'last', TimeUnit]
    return calendarUnit(unit, which === 'this' ? -1 : -2, clock)
  }
  const [first, end] = [dateIn(new Date(frame.from), timeZone), dateIn(new Date(frame.to), timeZone)]
  const count = (end.year - first.year) * 12 + end.month - first.month
  if (first.day === 1 && end.day === 1 && count > 0) return monthsFrame(first.year, first.month - count, count, clock)
  const length = Date.parse(frame.to) - Date.parse(frame.from)
  return range(new Date(Date.parse(frame.from) - length), new Date(Math.min(Date.parse(frame.from), now.getTime())))
}
