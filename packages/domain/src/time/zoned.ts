/** A calendar date. Month 1 to 12; out-of-range days and months roll over as in `Date.UTC`. */
export interface CalendarDate {
  year: number
  month: number
  day: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

// Since 1972 clocks everywhere change at whole quarters of an hour.
const evenSince = Date.UTC(1972, 0)
const quarter = 900_000
const most = 10_000
const offsets = new Map<string, number>()

/** Milliseconds that local time is ahead of UTC at an instant. Throws RangeError for an unknown time zone. */
function offsetAt(instant: number, timeZone: string): number {
  if (!(instant >= evenSince)) return askOffset(instant, timeZone)
  const key = `${timeZone} ${Math.floor(instant / quarter)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = askOffset(instant, timeZone)
  if (offsets.size >= most) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function askOffset(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute, parts.second) - whole
}

/** The calendar date that an instant falls on in a time zone. */
export function dateIn(instant: Date, timeZone: string): CalendarDate {
  const local = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone))
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() }
}

/** The first instant of a calendar date in a time zone, also where clocks change at midnight. */
export function startOfDate(date: CalendarDate, timeZone: string): Date {
  const midnight = Date.UTC(date.year, date.month - 1, date.day)
  // Both offsets around it are candidates; the earlier instant wins unless it still belongs to the day before.
  const around = [offsetAt(midnight - 86_400_000, timeZone), offsetAt(midnight + 86_400_000, timeZone)]
  const candidates = around.map(offset => midnight - offset).sort((a, b) => a - b)
  const found = candidates.find(instant => instant + offsetAt(instant, timeZone) >= midnight)
  return new Date(found ?? candidates[1] ?? midnight)
}

/**
 * The instant at which the clocks of a time zone show so many minutes after midnight of a date; the first, where they show it twice. A time
 * that they leave out is as much later as they jump: 02:30 is 03:30 then.
 */
export function instantOn(date: CalendarDate, minutes: number, timeZone: string): Date {
  const wall = Date.UTC(date.year, date.month - 1, date.day) + minutes * 60_000
  const [before, after] = [offsetAt(wall - 86_400_000, timeZone), offsetAt(wall + 86_400_000, timeZone)]
  const shown = [before, after]
    .map(offset => wall - offset)
    .filter(instant => instant + offsetAt(instant, timeZone) === wall)
  return new Date(shown.length ? Math.min(...shown) : wall - before)
}

/** `2026-11-21`. */
export function isoDate({ year, month, day }: CalendarDate): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = ({ year, month, day }: CalendarDate) =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(formatterOf(name))
  } catch {
    return false
  }
}
