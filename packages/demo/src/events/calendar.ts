import { dateIn, startOfDate, weekdayOf } from '@sharelight/domain'

/** A day of the organisation, and how busy it is. */
export interface CalendarDay {
  start: number
  weight: number
}

const weekdays = [1, 1.06, 1.04, 1, 0.86, 0.1, 0.07]

/** The days between two instants. Business grows over time and rests at weekends, at the turn of the year and in August. */
export function calendar(from: number, to: number, timeZone: string): CalendarDay[] {
  const days: CalendarDay[] = []
  const first = dateIn(new Date(from), timeZone)
  for (let n = 0; ; n++) {
    const start = startOfDate({ ...first, day: first.day + n }, timeZone).getTime()
    if (start >= to) return days
    const date = dateIn(new Date(start), timeZone)
    const rest =
      (date.month === 12 && date.day > 23) || (date.month === 1 && date.day < 3) ? 0.2 : date.month === 8 ? 0.8 : 1
    const growth = 0.75 + (0.5 * (start - from)) / (to - from)
    days.push({ start, weight: (weekdays[weekdayOf(date)] ?? 1) * rest * growth })
  }
}

/** How busy each hour of a day is. */
export const hourWeights = [
  1, 0.6, 0.4, 0.4, 0.6, 1.5, 5, 18, 60, 95, 100, 92, 62, 78, 96, 92, 78, 52, 24, 12, 8, 6, 4, 2,
]
