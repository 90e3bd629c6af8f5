/** 999, 1K, 1.2K, 3M: K at 1,000 and M at 1,000,000, one decimal below ten (S9.008). Never rounds up into the next unit. */
export function compactNumber(value: number): string {
  const size = Math.abs(value)
  if (size < 1000) return String(value)
  const [unit, letter] = size < 1_000_000 ? ([1000, 'K'] as const) : ([1_000_000, 'M'] as const)
  const scaled = size / unit
  const shown = scaled < 10 ? Math.floor(scaled * 10) / 10 : Math.floor(scaled)
  return `${value < 0 ? '-' : ''}${shown}${letter}`
}

/** DD/MM/YYYY in the organisation's time zone; '---' for no date (S9.008). */
export function formatDate(date: Date | string | null | undefined, timeZone = 'UTC'): string {
  if (date === null || date === undefined || date === '') return '---'
  const instant = new Date(date)
  if (Number.isNaN(instant.getTime())) return '---'
  const parts = datesIn(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find(each => each.type === type)?.value ?? ''
  return `${part('day')}/${part('month')}/${part('year').padStart(4, '0')}`
}

const dates = new Map<string, Intl.DateTimeFormat>()

function datesIn(timeZone: string): Intl.DateTimeFormat {
  const known = dates.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
  dates.set(timeZone, made)
  return made
}

/** Menu entries are cut at 60 characters (S2.038). */
export const menuName = (name: string) => (name.length > 60 ? `${name.slice(0, 59)}…` : name)
