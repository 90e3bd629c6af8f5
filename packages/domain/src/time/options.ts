import type { TimeFrameOption } from '@sharelight/contract'
import { frameAt, timeFrame, type TimeFrame } from './frames.ts'
import { dateIn, isoDate } from './zoned.ts'

/** Specification S5.004, S9.004. */
export const freeOptions = 4

export interface OptionsQuestion {
  now: Date
  timeZone: string
  /** First instant with data. */
  dataStart: Date
  /** Where data end: options that start after it are disabled. */
  dataEnd: Date
  timeFrameFull: boolean
}

/** Choices of the picker: current week, last week, current month, and each earlier month since data start (S3.077). */
export function timeFrameOptions({
  now,
  timeZone,
  dataStart,
  dataEnd,
  timeFrameFull,
}: OptionsQuestion): TimeFrameOption[] {
  const weeks = [timeFrame('this_week', now, timeZone), timeFrame('last_week', now, timeZone)]
  const months = monthsBack(now, timeZone, dataStart)
  return [...weeks, ...months].map((frame, index) => ({
    type: frame.unit === 'week' ? 'Week' : 'Month',
    from: frame.from.toISOString(),
    to: frame.to.toISOString(),
    displayName: displayName(frame, index, timeZone),
    disable: (index >= freeOptions && !timeFrameFull) || dataEnd < frame.from,
  }))
}

/** What is chosen at first: the latest month that starts before data end (S4.009). */
export function initialOption(options: readonly TimeFrameOption[], dataEnd: Date): TimeFrameOption | undefined {
  return options
    .filter(({ type, from }) => type === 'Month' && new Date(from) < dataEnd)
    .reduce<TimeFrameOption | undefined>(
      (latest, option) => (latest && latest.from >= option.from ? latest : option),
      undefined,
    )
}

function monthsBack(now: Date, timeZone: string, dataStart: Date): TimeFrame[] {
  const months = [frameAt('month', now, timeZone)]
  for (let back = 1; back <= 1200 && (months.at(-1)?.from ?? now) > dataStart; back++)
    months.push(frameAt('month', now, timeZone, -back))
  return months
}

function displayName({ unit, from }: TimeFrame, index: number, timeZone: string): string {
  if (unit === 'week') return index === 0 ? 'This week' : 'Last week'
  if (index === 2) return 'This month'
  if (index === 3) return 'Last month'
  const [year, month] = isoDate(dateIn(from, timeZone)).split('-')
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${year}-${month}-01T00:00:00Z`),
  )
}
