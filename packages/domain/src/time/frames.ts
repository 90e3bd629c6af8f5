import type { TimeFrameKind } from '@sharelight/contract'
import { dateIn, startOfDate, weekdayOf, type CalendarDate } from './zoned.ts'

export type TimeUnit = 'day' | 'week' | 'month' | 'quarter'

/** A half-open interval `[from, to)` of instants: a whole unit of the organisation's calendar. */
export interface TimeFrame {
  unit: TimeUnit
  from: Date
  to: Date
}

/** The unit that holds an instant, or the one so many units later (negative: earlier). Weeks start on Monday. */
export function frameAt(unit: TimeUnit, instant: Date, timeZone: string, shift = 0): TimeFrame {
  const first = firstDate(unit, dateIn(instant, timeZone))
  const at = (units: number) => startOfDate(addUnits(unit, first, units), timeZone)
  return { unit, from: at(shift), to: at(shift + 1) }
}

/** Specification S3.077: this or last day, week, month or quarter. */
export function timeFrame(kind: TimeFrameKind, now: Date, timeZone: string): TimeFrame {
  const [which, unit] = kind.split('_') as ['this' | 'last', TimeUnit]
  return frameAt(unit, now, timeZone, which === 'last' ? -1 : 0)
}

/** The frame of the same kind just before, for the change against it. */
export const previousFrame = (frame: TimeFrame, timeZone: string) => frameAt(frame.unit, frame.from, timeZone, -1)

/** The previous frame as far into it as `now` is into this one, so that a month half gone is compared with half a month. */
export function comparableFrame(frame: TimeFrame, now: Date, timeZone: string): TimeFrame {
  const previous = previousFrame(frame, timeZone)
  if (now >= frame.to || now < frame.from) return previous
  const to = Math.min(previous.to.getTime(), previous.from.getTime() + (now.getTime() - frame.from.getTime()))
  return { ...previous, to: new Date(to) }
}

export const isWithin = ({ from, to }: Pick<TimeFrame, 'from' | 'to'>, instant: Date) => from <= instant && instant < to

function firstDate(unit: TimeUnit, date: CalendarDate): CalendarDate {
  switch (unit) {
    case 'day':
      return date
    case 'week':
      return { ...date, day: date.day - weekdayOf(date) }
    case 'month':
      return { ...date, day: 1 }
    case 'quarter':
      return { ...date, month: Math.floor((date.month - 1) / 3) * 3 + 1, day: 1 }
  }
}

function addUnits(unit: TimeUnit, { year, month, day }: CalendarDate, count: number): CalendarDate {
  switch (unit) {
    case 'day':
      return { year, month, day: day + count }
    case 'week':
      return { year, month, day: day + 7 * count }
    case 'month':
      return { year, month: month + count, day }
    case 'quarter':
      return { year, month: month + 3 * count, day }
  }
}
