import type { TimeRange } from '@sharelight/contract'
import {
  comparableFrame,
  dateIn,
  frameAt,
  freeOptions,
  isoDate,
  startOfDate,
  type CalendarDate,
} from '@sharelight/domain'
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
/** So many days, today the last of them. */
const rolling: Record<string, number> = { 'last-7-days': 7, 'last-30-days': 30, 'last-90-days': 90 }
export const allTime = 'all'
/** The option that asks for a first and a last day. */
export const chosenDays = 'days'
const mostMonths = 600

/** The time frame that a key of the URL names; an unknown key is this month. */
export function timeFrame(key: string, clock: Clock): TimeFrame {
  if (key === allTime) return { key, name: texts.names.all, range: undefined, previous: undefined }
  const named = relative[key]
  if (named) return whole(key, named.name, frameBack(named.unit, new Date(clock.now), clock, named.ago))
  const count = rolling[key]
  if (count !== undefined) return lastDays(key, count, clock)
  const month = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key)
  if (month) {
    const date = { year: Number(month[1]), month: Number(month[2]), day: 1 }
    return whole(key, monthName(date), frameBack('month', startOfDate(date, clock.timeZone), clock, 0))
  }
  return days(key, clock.timeZone) ?? timeFrame('this-month', clock)
}

function lastDays(key: string, count: number, { now, timeZone }: Clock): TimeFrame {
  const today = dateIn(new Date(now), timeZone)
  const at = (days: number) => startOfDate({ ...today, day: today.day + days }, timeZone)
  const [before, from, to] = [at(1 - 2 * count), at(1 - count), at(1)]
  return { key, name: texts.lastDays(count), range: range(from, to), previous: range(before, from) }
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

/** A frame that is not over is compared with as many days of the one before it, today counted as a whole one. */
function frameBack(unit: Unit, instant: Date, { now, timeZone }: Clock, ago: number): Ranges {
  const current = frameAt(unit, instant, timeZone, -ago)
  const today = dateIn(new Date(now), timeZone)
  const before = comparableFrame(current, startOfDate({ ...today, day: today.day + 1 }, timeZone), timeZone)
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
 * What can be chosen: four options that every edition has, then the last so many days, days of one's own, all time and each earlier
 * month since `since`, which need the full time frame. A frame that starts after the data end (`until`) is disabled (specification S5.004, S9.004).
 */
export function frameOptions({ since, until, full }: Extent, clock: Clock): FrameOption[] {
  const option = (key: string, isOff: boolean): FrameOption => {
    const { name, range } = timeFrame(key, clock)
    return { key, name, disabled: isOff || (until !== undefined && (range?.from ?? '') > until) }
  }
  return [
    ...firstOnes.map(key => option(key, false)),
    ...Object.keys(rolling).map(key => option(key, !full)),
    { key: chosenDays, name: texts.chooseDays, disabled: !full },
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
