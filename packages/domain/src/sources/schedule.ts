import { dateIn, startOfDate } from '../time/zoned.ts'

const week = 7

/**
 * When a scan was last due at `now`. `schedule` is a cron expression of minute, hour and weekday (0 is Sunday, * every day) by the clock of
 * `timeZone`; on the two days a year when clocks change it may be an hour off.
 */
export function lastDue(schedule: string, now: Date, timeZone: string): Date {
  const [minute = '0', hour = '0', , , weekday = '*'] = schedule.split(' ')
  const today = dateIn(now, timeZone)
  for (let back = 0; back <= week; back++) {
    const date = { ...today, day: today.day - back }
    const due = new Date(startOfDate(date, timeZone).getTime() + (Number(hour) * 60 + Number(minute)) * 60_000)
    const isDay =
      weekday === '*' || new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay() === Number(weekday)
    if (isDay && due <= now) return due
  }
  throw new RangeError(`"${schedule}" names no day of the week.`)
}
