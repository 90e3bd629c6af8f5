import type { TimeRange } from '@sharelight/contract'
import { dateIn, startOfDate, weekdayOf, type CalendarDate } from '../time/zoned.ts'
import {
  calendarUnit,
  monthPattern,
  monthsFrame,
  range,
  rangeOf,
  shifted,
  unitOf,
  yearFrame,
  type Clock,
} from './frames.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
export const dayPattern = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{4}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${monthPattern}(?: \\d{4})?|${monthPattern} \\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?: \\d{4})?|(?:last )?(?:${weekdays.join('|')})|yesterday|today)`
const wholeUnit = `(?:${monthPattern}(?: \\d{4})?|q[1-4](?: \\d{4})?|\\d{4}|(?:the )?(?:start|beginning) of (?:the |this )?(?:week|month|quarter|year)|last (?:week|month|quarter|year))`
/** A day, month, quarter or year that is named. */
export const momentPattern = `(?:${dayPattern}|${wholeUnit})`

/** When that is. */
export function momentOf(text: string, clock: Clock): TimeRange | undefined {
  const { now, timeZone } = clock
  const today = dateIn(now, timeZone)
  if (text === 'today') return rangeOf('this_day', clock)
  if (text === 'yesterday') return rangeOf('last_day', clock)
  const start = /(?:start|beginning) of (?:the |this )?(\w+)$/.exec(text)
  if (start?.[1]) return rangeOf(calendarUnit(unitOf(start[1]), 0, clock), clock)
  const last = /^last (week|month|quarter|year)$/.exec(text)
  if (last?.[1]) return rangeOf(calendarUnit(unitOf(last[1]), -1, clock), clock)
  const weekday = weekdays.indexOf(text.replace(/^last /, ''))
  if (weekday >= 0) return dayRange({ ...today, day: today.day - (((weekdayOf(today) - weekday + 6) % 7) + 1) }, clock)
  const quarter = /^q([1-4])(?: (\d{4}))?$/.exec(text)
  if (quarter) return started(year => monthsFrame(year, (Number(quarter[1]) - 1) * 3 + 1, 3, clock), quarter[2], clock)
  if (/^\d{4}$/.test(text)) return yearFrame(Number(text), clock)
  return dateOf(text, clock) ?? monthOf(text, clock)
}

const dayRange = (date: CalendarDate, { timeZone }: Clock): TimeRange =>
  range(startOfDate(date, timeZone), startOfDate(shifted(date, 'day', 1), timeZone))

/** In the year that is named; without one in the last that has begun it. */
function started(of: (year: number) => TimeRange, named: string | undefined, { now, timeZone }: Clock): TimeRange {
  if (named) return of(Number(named))
  const { year } = dateIn(now, timeZone)
  return Date.parse(of(year).from) > now.getTime() ? of(year - 1) : of(year)
}

const monthNumber = (name: string) => months.findIndex(month => month.startsWith(name.slice(0, 3))) + 1

function monthOf(text: string, clock: Clock): TimeRange | undefined {
  const found = new RegExp(`^(${monthPattern})(?: (\\d{4}))?$`).exec(text)
  return found?.[1]
    ? started(year => monthsFrame(year, monthNumber(found[1] ?? ''), 1, clock), found[2], clock)
    : undefined
}

function dateOf(text: string, clock: Clock): TimeRange | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return wholeDay({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }, clock)
  const written = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text)
  if (written) return wholeDay({ year: Number(written[3]), month: Number(written[2]), day: Number(written[1]) }, clock)
  const first = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthPattern})(?: (\\d{4}))?$`).exec(text)
  const second = new RegExp(`^(${monthPattern}) (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?$`).exec(text)
  const [dayText, monthText, year] = first ? [first[1], first[2], first[3]] : [second?.[2], second?.[1], second?.[3]]
  if (!dayText || !monthText) return undefined
  const named = (of: number) => ({ year: of, month: monthNumber(monthText), day: Number(dayText) })
  const isLeapDay = monthNumber(monthText) === 2 && dayText === '29'
  if (!isLeapDay && !isDate(named(Number(year ?? 2026)))) return undefined
  return started(of => dayRange(named(of), clock), year, clock)
}

const wholeDay = (date: CalendarDate, clock: Clock) => (isDate(date) ? dayRange(date, clock) : undefined)

/** There is no 31 February: what nobody means is not read as the 3rd of March. */
const isDate = ({ year, month, day }: CalendarDate) =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
