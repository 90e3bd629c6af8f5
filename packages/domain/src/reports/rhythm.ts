import type { ReportEvery } from '@sharelight/contract'
import { dateIn, instantOn, weekdayOf, type CalendarDate } from '../time/zoned.ts'

export interface Rhythm {
  rhythm: ReportEvery
  /** `07:30`, by the clocks of `timeZone`. */
  at: string
  timeZone: string
}

/** Whatever the rhythm, a due day is among so many. */
const longestWait = 62

/** The first moment after `after` at which a report is due. */
export function nextDue({ rhythm, at, timeZone }: Rhythm, after: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = dateIn(after, timeZone)
  for (let ahead = -1; ahead <= longestWait; ahead++) {
    const date = rolled({ ...today, day: today.day + ahead })
    if (!isDay(rhythm, date)) continue
    const due = instantOn(date, hours * 60 + minutes, timeZone)
    if (due > after) return due
  }
  throw new RangeError(`Nothing is due within ${longestWait} days of ${after.toISOString()}.`)
}

function isDay(rhythm: ReportEvery, date: CalendarDate): boolean {
  switch (rhythm.every) {
    case 'daily':
      return true
    case 'weekly':
      return weekdayOf(date) === rhythm.weekday - 1
    case 'monthly': {
      const last = daysIn(date)
      return date.day === (rhythm.day === 'last' ? last : Math.min(rhythm.day, last))
    }
  }
}

const daysIn = ({ year, month }: CalendarDate) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function rolled({ year, month, day }: CalendarDate): CalendarDate {
  const date = new Date(Date.UTC(year, month - 1, day))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `Every month on the last day at 07:30 (Europe/Berlin)`. */
export function rhythmSentence({ rhythm, at, timeZone }: Rhythm): string {
  const clock = `at ${at} (${timeZone})`
  switch (rhythm.every) {
    case 'daily':
      return `Every day ${clock}`
    case 'weekly':
      return `Every ${weekdays[rhythm.weekday - 1]} ${clock}`
    case 'monthly':
      return `Every month on ${dayWords(rhythm.day)} ${clock}`
  }
}

function dayWords(day: number | 'last'): string {
  if (day === 'last') return 'the last day'
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return day > 28 ? `the ${day}${ending}, or the last day of a shorter month,` : `the ${day}${ending}`
}
