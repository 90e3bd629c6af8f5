import type { TimeRange } from '@sharelight/contract'
import { dateIn, frameAt, startOfDate } from '@sharelight/domain'
import type { Context } from '../../../context.ts'

/** The last 90 days, today the last of them: the same as lists offer. */
export function lastQuarter({
  services,
  organisation: { timeZone },
}: Pick<Context, 'services' | 'organisation'>): TimeRange {
  const today = dateIn(services.now(), timeZone)
  const after = (days: number) => startOfDate({ ...today, day: today.day + days }, timeZone).toISOString()
  return { from: after(-89), to: after(1) }
}

/** Every week of a time frame, by its Monday. */
export function weeksOf({ from, to }: TimeRange, timeZone: string): string[] {
  const weeks: string[] = []
  for (
    let week = frameAt('week', new Date(from), timeZone);
    week.from < new Date(to);
    week = frameAt('week', week.from, timeZone, 1)
  )
    weeks.push(week.from.toISOString())
  return weeks
}
