import type { TimeRange } from '@sharelight/contract'
import dayjs from 'dayjs'
import isoWeek from 'dayjs/plugin/isoWeek.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.extend(isoWeek)

/** An interval as the screens use it: `key` is what the URL says. `range` is undefined for all time. */
export interface TimeFrame { key: string; name: string; range: TimeRange | undefined; previous: TimeRange | undefined }

export interface Clock { now: string; timeZone: string }

type Unit = 'isoWeek' | 'month'
const relative: Record<string, { unit: Unit; ago: number; name: string }> = {
  'this-week': { unit: 'isoWeek', ago: 0, name: 'This week' },
  'last-week': { unit: 'isoWeek', ago: 1, name: 'Last week' },
  'this-month': { unit: 'month', ago: 0, name: 'This month' },
  'last-month': { unit: 'month', ago: 1, name: 'Last month' },
}
export const allTime = 'all'

/** The time frame that a key of the URL names; an unknown key is this month. */
export function timeFrame(key: string, clock: Clock): TimeFrame {
  if (key === allTime) return { key, name: 'All time', range: undefined, previous: undefined }
  const named = relative[key]
  if (named) {
    const from = local(clock.now, clock.timeZone).startOf(named.unit).subtract(named.ago, named.unit === 'isoWeek' ? 'week' : 'month')
    return whole({ key, name: named.name, from, unit: named.unit, timeZone: clock.timeZone })
  }
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(key)) {
    const from = dayjs.tz(`${key}-01`, clock.timeZone)
    return whole({ key, name: from.format('MMMM YYYY'), from, unit: 'month', timeZone: clock.timeZone })
  }
  return days(key, clock.timeZone) ?? timeFrame('this-month', clock)
}

/** First to last day, both in it: `2026-01-01..2026-03-31`. */
function days(key: string, timeZone: string): TimeFrame | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(key)
  if (!match?.[1] || !match[2] || match[1] > match[2]) return undefined
  const from = dayjs.tz(match[1], timeZone)
  const to = dayjs.tz(dayjs.utc(match[2]).add(1, 'day').format('YYYY-MM-DD'), timeZone)
  const length = to.diff(from)
  const name = match[1] === match[2] ? from.format('DD/MM/YYYY') : `${from.format('DD/MM/YYYY')} – ${to.subtract(1, 'day').format('DD/MM/YYYY')}`
  return { key, name, range: range(from, to), previous: range(from.subtract(length), from) }
}

function whole({ key, name, from, unit, timeZone }: { key: string; name: string; from: dayjs.Dayjs; unit: Unit; timeZone: string }): TimeFrame {
  const step = unit === 'isoWeek' ? 'week' : 'month'
  // Through the calendar rather than by adding hours: a day of the clock's change has 23 or 25 of them.
  const at = (count: number) => dayjs.tz(from.add(count, step).format('YYYY-MM-DD'), timeZone)
  return { key, name, range: range(at(0), at(1)), previous: range(at(-1), at(0)) }
}

function local(now: string, timeZone: string) {
  return dayjs(now).tz(timeZone)
}

function range(from: dayjs.Dayjs, to: dayjs.Dayjs): TimeRange {
  return { from: from.toISOString(), to: to.toISOString() }
}

export interface FrameOption { key: string; name: string; disabled: boolean }
interface Extent { since: string; until: string | undefined; full: boolean }

const firstOnes = ['this-week', 'last-week', 'this-month', 'last-month']

/**
 * What can be chosen: four options that every edition has, then each earlier month since `since` and all time, which need
 * the full time frame. A frame that starts after the data end (`until`) is disabled (specification S5.004, S9.004).
 */
export function frameOptions({ since, until, full }: Extent, clock: Clock): FrameOption[] {
  const tooLate = (key: string) => until !== undefined && (timeFrame(key, clock).range?.from ?? '') > until
  const months = earlierMonths(since, clock)
  return [
    ...firstOnes.map(key => ({ key, name: timeFrame(key, clock).name, disabled: tooLate(key) })),
    { key: allTime, name: 'All time', disabled: !full },
    ...months.map(key => ({ key, name: timeFrame(key, clock).name, disabled: !full || tooLate(key) })),
  ]
}

function earlierMonths(since: string, { now, timeZone }: Clock): string[] {
  const first = dayjs(since).tz(timeZone).startOf('month')
  const months: string[] = []
  for (let month = local(now, timeZone).startOf('month').subtract(2, 'month'); !month.isBefore(first) && months.length < 600; month = month.subtract(1, 'month')) {
    months.push(month.format('YYYY-MM'))
  }
  return months
}

/** The latest month that starts before the data end (specification S4.009). */
export function latestMonth(dataEnd: string | undefined, clock: Clock): string {
  if (!dataEnd) return 'this-month'
  const months = ['this-month', 'last-month']
  return months.find(key => (timeFrame(key, clock).range?.from ?? '') <= dataEnd) ?? dayjs(dataEnd).tz(clock.timeZone).format('YYYY-MM')
}
