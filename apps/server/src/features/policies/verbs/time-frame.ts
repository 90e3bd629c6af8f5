import type { TimeRange } from '@sharelight/contract'
import { frameAt } from '@sharelight/domain'
import type { Context } from '../../../context.ts'

const days90 = 90 * 86_400_000

/** The last 90 days, until now. */
export function lastQuarter({ services }: Pick<Context, 'services'>): TimeRange {
  const now = services.now().getTime()
  return { from: new Date(now - days90).toISOString(), to: new Date(now).toISOString() }
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
