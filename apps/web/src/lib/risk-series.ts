import type { TimeRange } from '@sharelight/contract'
import { dateIn, isoDate, type CalendarDate } from '@sharelight/domain'
import { dateFormat } from './format.ts'
import { numberIn, textIn, type MetricRow } from './metric-rows.ts'

export type Grain = 'Day' | 'Week' | 'Month'
export interface RiskPoint {
  date: CalendarDate
  low: number
  medium: number
  high: number
}

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
  const known = new Map(risky.map(point => [isoDate(point.date), point]))
  const points: RiskPoint[] = []
  for (
    let { date } = first;
    isoDate(date) <= isoDate(last.date) && points.length < mostPoints;
    date = unitAfter(date, grain)
  ) {
    points.push(known.get(isoDate(date)) ?? { date, low: 0, medium: 0, high: 0 })
  }
  return points
}

function toPoint(row: MetricRow, timeZone: string): RiskPoint {
  return {
    date: dateIn(new Date(textIn(row, 'time')), timeZone),
    low: numberIn(row, 'low'),
    medium: numberIn(row, 'medium'),
    high: numberIn(row, 'high'),
  }
}

/** The day after the unit that begins with `date`, which is the first of the next one. Through the calendar: a day may have 23 or 25 hours. */
export function unitAfter({ year, month, day }: CalendarDate, grain: Grain): CalendarDate {
  return grain === 'Month' ? { year, month: month + 1, day: 1 } : { year, month, day: day + (grain === 'Week' ? 7 : 1) }
}

const forms = {
  Day: dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
  Month: dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }),
}

/** As short as an axis needs it: `24 Oct`, or `Oct 2026` for months. */
export function axisName({ year, month, day }: CalendarDate, grain: Grain): string {
  return forms[grain === 'Month' ? 'Month' : 'Day'].format(Date.UTC(year, month - 1, day))
}

/** `24/10/2026`. */
export const dayName = (date: CalendarDate): string => isoDate(date).split('-').toReversed().join('/')
