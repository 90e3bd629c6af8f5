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
import { dateAs, englishWording, numberIn, type Wording } from './wording.ts'

const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB']
const unitNames = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte']
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const clock = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A cell as people read it on paper and on the screen; times in `timeZone`. */
export function shownCell(
  cell: ReportCell,
  kind: ReportColumn['cell'],
  timeZone: string,
  wording: Wording = englishWording,
): string {
  if (cell === null || cell === '') return '—'
  switch (kind) {
    case 'number':
      return shownNumber(Number(cell), wording)
    case 'bytes':
      return shownBytes(Number(cell), wording)
    case 'percent':
      return shownPercent(Number(cell), wording)
    case 'time':
      return shownTime(String(cell), timeZone, wording)
    case 'boolean':
      return wording.say(cell === true ? 'Yes' : 'No')
    case 'severity':
      return wording.say(severityName(cell))
    case 'sensitivity':
      return wording.say(sensitivityName(cell))
    case 'text':
      return String(cell)
  }
}

/** `1.2 GB`: thousands, one decimal below ten. */
export function shownBytes(bytes: number, { locale }: Wording = englishWording): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1]
  const rounded = size < 10 && unit > 0 ? Math.round(size * 10) / 10 : Math.round(size)
  if (locale === englishWording.locale) return `${numberIn(locale, rounded)} ${units[unit]}`
  return numberIn(locale, rounded, {
    style: 'unit',
    unit: unitNames[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
  })
}

/** `12.5 %`, of a number of hundredths. */
export function shownPercent(value: number, { locale }: Wording = englishWording): string {
  return locale === englishWording.locale
    ? `${numberIn(locale, value)} %`
    : numberIn(locale, value / 100, { style: 'percent' })
}

/** `+12 %`, of a whole number of hundredths. */
export function shownChange(percent: number, { locale }: Wording = englishWording): string {
  return locale === englishWording.locale
    ? `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
    : numberIn(locale, percent / 100, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
}

/** `21/11/2026, 14:05`. */
export function shownTime(instant: string, timeZone: string, { locale }: Wording = englishWording): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? '—' : dateAs(locale, new Date(time), { timeZone, ...clock })
}

/** `01/10/2026 – 31/10/2026` for whole days of the zone, else with the times. `to` is the first moment after it. */
export function shownFrame({ from, to }: TimeRange, timeZone: string, wording: Wording = englishWording): string {
  if (isAllOfTime({ from, to })) return wording.say('All of time')
  const isMidnight = (instant: string) =>
    startOfDate(dateIn(new Date(instant), timeZone), timeZone).getTime() === Date.parse(instant)
  if (!isMidnight(from) || !isMidnight(to))
    return `${shownTime(from, timeZone, wording)} – ${shownTime(to, timeZone, wording)}`
  const [first, last] = [new Date(from), new Date(Date.parse(to) - 1)].map(at =>
    dateAs(wording.locale, at, { timeZone, ...day }),
  )
  return first === last ? `${first}` : `${first} – ${last}`
}

export const shownNumber = (value: number, { locale }: Wording = englishWording) => numberIn(locale, value)

function severityName(cell: ReportCell): string {
  const level = SeverityLevel.safeParse(Number(cell))
  return level.success ? severityFace(level.data).name : String(cell)
}

function sensitivityName(cell: ReportCell): string {
  const level = SensitivityLevel.safeParse(Number(cell))
  const name = level.success ? sensitivities[level.data] : String(cell)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
