import type { TimeRange } from '@sharelight/contract'
import { dateIn, frameAt, freeOptions, isoDate, startOfDate, type CalendarDate } from '@sharelight/domain'
import { texts } from '#texts/time-frame.ts'
import { dateFormat } from './format.ts'

/** An interval as the screens use it: `key` is what the URL says. `range` is undefined for all time. */
export interface TimeFrame {
  key: string
  name: string
  range: TimeRange | undefined
  previous: TimeRange | undefined
}

export interface Clock {
  now: string
  timeZone: string
}

type Unit = 'week' | 'month'
const relative: Record<string, { unit: Unit; ago: number; name: string }> = {
  'this-week': { unit: 'week', ago: 0, name: texts.names['this-week'] },
  'last-week': { unit: 'week', ago: 1, name: texts.names['last-week'] },
  'this-month': { unit: 'month', ago: 0, name: texts.names['this-month'] },
  'last-month': { unit: 'month', ago: 1, name: texts.names['last-month'] },
}
/** What every edition can choose (specification S9.004). */
const firstOnes = Object.keys(relative).slice(0, freeOptions)
export const allTime = 'all'
const mostMonths = 600

/** The time frame that a key of the URL names; an unknown key is this month. */
export function timeFrame(key: string, clock: Clock): TimeFrame {
  if (key === allTime) return { key, name: texts.names.all, range: undefined, previous: undefined }
  const named = relative[key]
  if (named) return whole(key, named.name, frameBack(named.unit, new Date(clock.now), clock.timeZone, named.ago))
  const month = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key)
  if (month) {
    const date = { year: Number(month[1]), month: Number(month[2]), day: 1 }
    return whole(key, monthName(date), frameBack('month', startOfDate(date, clock.timeZone), clock.timeZone, 0))
  }
  return days(key, clock.timeZone) ?? timeFrame('this-month', clock)
}

/** First to last day, both in it: `2026-01-01..2026-03-31`. */
function days(key: string, timeZone: string): TimeFrame | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(key)
  const [first, last] = [toDate(match?.[1]), toDate(match?.[2])]
  if (!first || !last || isoDate(first) > isoDate(last)) return undefined
  const from = startOfDate(first, timeZone)
  const to = startOfDate({ ...last, day: last.day + 1 }, timeZone)
  const before = new Date(from.getTime() - (to.getTime() - from.getTime()))
  const name = isoDate(first) === isoDate(last) ? dayName(first) : `${dayName(first)} – ${dayName(last)}`
  return { key, name, range: range(from, to), previous: range(before, from) }
}

interface Ranges {
  range: TimeRange
  previous: TimeRange
}

function frameBack(unit: Unit, instant: Date, timeZone: string, ago: number): Ranges {
  const [current, before] = [frameAt(unit, instant, timeZone, -ago), frameAt(unit, instant, timeZone, -ago - 1)]
  return { range: range(current.from, current.to), previous: range(before.from, before.to) }
}

const whole = (key: string, name: string, ranges: Ranges): TimeFrame => ({ key, name, ...ranges })

function range(from: Date, to: Date): TimeRange {
  return { from: from.toISOString(), to: to.toISOString() }
}

function toDate(text: string | undefined): CalendarDate | undefined {
  const [year, month, day] = text?.split('-').map(Number) ?? []
  return year !== undefined && month !== undefined && day !== undefined ? { year, month, day } : undefined
}

const months = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthName = ({ year, month }: CalendarDate) => months.format(Date.UTC(year, month - 1, 1))
const dayName = (date: CalendarDate) => isoDate(date).split('-').toReversed().join('/')

export interface FrameOption {
  key: string
  name: string
  disabled: boolean
}
interface Extent {
  since: string
  until: string | undefined
  full: boolean
}

/**
 * What can be chosen: four options that every edition has, then each earlier month since `since` and all time, which need
 * the full time frame. A frame that starts after the data end (`until`) is disabled (specification S5.004, S9.004).
 */
export function frameOptions({ since, until, full }: Extent, clock: Clock): FrameOption[] {
  const option = (key: string, isOff: boolean): FrameOption => {
    const { name, range } = timeFrame(key, clock)
    return { key, name, disabled: isOff || (until !== undefined && (range?.from ?? '') > until) }
  }
  return [
    ...firstOnes.map(key => option(key, false)),
    option(allTime, !full),
    ...earlierMonths(since, clock).map(key => option(key, !full)),
  ]
}

function earlierMonths(since: string, { now, timeZone }: Clock): string[] {
  const first = isoDate(dateIn(new Date(since), timeZone)).slice(0, 7)
  const today = dateIn(new Date(now), timeZone)
  const keys: string[] = []
  for (let back = 2; keys.length < mostMonths; back++) {
    const key = isoDate({ year: today.year, month: today.month - back, day: 1 }).slice(0, 7)
    if (key < first) break
    keys.push(key)
  }
  return keys
}

/** The latest month that starts before the data end (specification S4.009). */
export function latestMonth(dataEnd: string | undefined, clock: Clock): string {
  if (!dataEnd) return 'this-month'
  return (
    ['this-month', 'last-month'].find(key => (timeFrame(key, clock).range?.from ?? '') <= dataEnd) ??
    isoDate(dateIn(new Date(dataEnd), clock.timeZone)).slice(0, 7)
  )
}
