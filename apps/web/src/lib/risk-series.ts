import type { TimeRange } from '@sharelight/contract'
import dayjs from 'dayjs'
import { numberIn, textIn, type MetricRow } from './metric-rows.ts'

export type Grain = 'Day' | 'Week' | 'Month'
export interface RiskPoint { time: dayjs.Dayjs; low: number; medium: number; high: number }

export const unitOf = { Day: 'day', Week: 'week', Month: 'month' } as const
/** More bars than this cannot be told apart, however wide the screen. */
const mostPoints = 1200

/** Days for up to about two months, weeks for up to a year, else months: as many bars as can be told apart. */
export function grainFor(range: TimeRange | undefined): Grain {
  if (!range) return 'Month'
  const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000
  return days <= 62 ? 'Day' : days <= 366 ? 'Week' : 'Month'
}

/** From the first to the last risky day, week or month, with zeros where nothing happened, so that the time axis is even. */
export function riskSeries(rows: readonly MetricRow[], grain: Grain, timeZone: string): RiskPoint[] {
  const risky = rows.map(row => toPoint(row, timeZone)).filter(({ low, medium, high }) => low + medium + high > 0)
  const [first, last] = [risky[0], risky.at(-1)]
  if (!first || !last) return []
  const known = new Map(risky.map(point => [key(point.time), point]))
  const points: RiskPoint[] = []
  for (let time = first.time; !time.isAfter(last.time, 'day') && points.length < mostPoints; time = next(time, grain, timeZone)) {
    points.push(known.get(key(time)) ?? { time, low: 0, medium: 0, high: 0 })
  }
  return points
}

function toPoint(row: MetricRow, timeZone: string): RiskPoint {
  return { time: dayjs(textIn(row, 'time')).tz(timeZone), low: numberIn(row, 'low'), medium: numberIn(row, 'medium'), high: numberIn(row, 'high') }
}

// Through the calendar: a day of the clock's change has 23 or 25 hours.
function next(time: dayjs.Dayjs, grain: Grain, timeZone: string) {
  return dayjs.tz(dayjs.utc(key(time)).add(1, unitOf[grain]).format('YYYY-MM-DD'), timeZone)
}

function key(time: dayjs.Dayjs) {
  return time.format('YYYY-MM-DD')
}
