import {
  sensitivities,
  SensitivityLevel,
  SeverityLevel,
  type ReportCell,
  type ReportColumn,
  type TimeRange,
} from '@sharelight/contract'
import { isAllOfTime } from '../time/all-of-time.ts'
import { dateIn, startOfDate } from '../time/zoned.ts'
import { severityFace } from '../rating/wording.ts'

const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB']
const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const clocks = new Map<string, Intl.DateTimeFormat>()

/** A cell as people read it on paper and on the screen; times in `timeZone`. */
export function shownCell(cell: ReportCell, kind: ReportColumn['cell'], timeZone: string): string {
  if (cell === null || cell === '') return '—'
  switch (kind) {
    case 'number':
      return numbers.format(Number(cell))
    case 'bytes':
      return shownBytes(Number(cell))
    case 'percent':
      return `${numbers.format(Number(cell))} %`
    case 'time':
      return shownTime(String(cell), timeZone)
    case 'boolean':
      return cell === true ? 'Yes' : 'No'
    case 'severity':
      return severityName(cell)
    case 'sensitivity':
      return sensitivityName(cell)
    case 'text':
      return String(cell)
  }
}

/** `1.2 GB`: thousands, one decimal below ten. */
export function shownBytes(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1]
  const rounded = size < 10 && unit > 0 ? Math.round(size * 10) / 10 : Math.round(size)
  return `${numbers.format(rounded)} ${units[unit]}`
}

/** `21/11/2026, 14:05`. */
export function shownTime(instant: string, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clocks.set(timeZone, clock)
  }
  const time = Date.parse(instant)
  return Number.isNaN(time) ? '—' : clock.format(time)
}

/** `01/10/2026 – 31/10/2026` for whole days of the zone, else with the times. `to` is the first moment after it. */
export function shownFrame({ from, to }: TimeRange, timeZone: string): string {
  if (isAllOfTime({ from, to })) return 'All of time'
  const isMidnight = (instant: string) =>
    startOfDate(dateIn(new Date(instant), timeZone), timeZone).getTime() === Date.parse(instant)
  if (!isMidnight(from) || !isMidnight(to)) return `${shownTime(from, timeZone)} – ${shownTime(to, timeZone)}`
  const [first, last] = [from, new Date(Date.parse(to) - 1).toISOString()].map(
    instant => shownTime(instant, timeZone).split(',')[0] ?? '',
  )
  return first === last ? `${first}` : `${first} – ${last}`
}

export const shownNumber = (value: number) => numbers.format(value)

function severityName(cell: ReportCell): string {
  const level = SeverityLevel.safeParse(Number(cell))
  return level.success ? severityFace(level.data).name : String(cell)
}

function sensitivityName(cell: ReportCell): string {
  const level = SensitivityLevel.safeParse(Number(cell))
  const name = level.success ? sensitivities[level.data] : String(cell)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
