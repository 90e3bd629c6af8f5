import { dateIn, isoDate, startOfDate } from '@sharelight/domain'

/** Reads `31/12/2030`, or `2030-12-31` as it is kept. @returns YYYY-MM-DD, or null when it is no day of the calendar */
export function parseDay(text: string): string | null {
  const { day, month, year } =
    /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})$/.exec(text.trim())?.groups ??
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text.trim())?.groups ??
    {}
  if (!day || !month || !year) return null
  const kept = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${kept}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(kept) ? kept : null
}

/** The day that it is in a time zone, as YYYY-MM-DD. */
export function today(timeZone: string): string {
  return isoDate(dateIn(new Date(), timeZone))
}

/** The last moment of a day of a time zone, so that it is still written as that day; null for no day. */
export function endOfDay(kept: string, timeZone: string): string | null {
  const [year, month, day] = kept.split('-').map(Number)
  return year && month && day
    ? new Date(startOfDate({ year, month, day: day + 1 }, timeZone).getTime() - 1).toISOString()
    : null
}
