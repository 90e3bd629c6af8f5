import { compactNumber, formatDate } from '@sharelight/domain'

export { compactNumber, formatDate }

const whole = new Intl.NumberFormat('en-GB')

/** `12,345`. */
export function formatNumber(value: number): string {
  return whole.format(value)
}

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Powers of 1024, as file managers count: `512 B`, `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

/** `21/11/2026 09:05`, or `---` for none. */
export function formatDateTime(instant: string | null | undefined, timeZone = 'UTC'): string {
  const date = formatDate(instant, timeZone)
  return instant && date !== '---' ? `${date} ${new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))}` : date
}

/** `45 s`, `3 min`, `2 h 5 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** `1 file`, `2 files`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
