import { compactNumber as englishCompact, formatDate as englishDate } from '@sharelight/domain'
import { direction, durations, locale } from '#texts/locale.ts'

const whole = new Intl.NumberFormat(locale)

/** `12,345`. */
export function formatNumber(value: number): string {
  return whole.format(value)
}

/** The signs between the digits of a number, as fields for one take them: `1,234.5`, `1.234,5`. */
export function signsOf(locale: string): { thousandSeparator: string; decimalSeparator: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const sign = (type: 'group' | 'decimal') => parts.find(part => part.type === type)?.value ?? ''
  return { thousandSeparator: sign('group'), decimalSeparator: sign('decimal') }
}
export const numberSigns = signsOf(locale)

/** Whether the forms that the product is specified by are those of the language; any other has its own. */
const isEnglish = locale.startsWith('en')

/** Rounded down, so that no number is said to be more than it is. */
export const compactFormat = (locale: string) =>
  new Intl.NumberFormat(locale, { notation: 'compact', roundingMode: 'trunc' })
const compact = compactFormat(locale)

/** `1.2K`, `3M`; `1,2 Mio.`, `1,2 mil`. */
export function compactNumber(value: number): string {
  return isEnglish ? englishCompact(value) : compact.format(value)
}

const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 })

/** A share between 0 and 1: `0.46%`, `37%`. */
export function formatShare(share: number): string {
  return shares.format(share)
}

const lists = new Intl.ListFormat(locale)

/** `postcode, gender and birth date`. */
export function formatList(words: readonly string[]): string {
  return lists.format(words)
}

const languages = new Intl.DisplayNames(locale, { type: 'language' })

/** `German`, for the code `de`. */
export function languageName(code: string): string {
  return languages.of(code) ?? code
}

const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** A number with its unit, which stays behind it. */
const measured = (text: string) => (direction === 'rtl' ? `\u2066${text}\u2069` : text)

/** Powers of 1024, as file managers count: `512 B`, `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return measured(`${power === 0 || value >= 100 ? Math.round(value) : tenths.format(value)} ${units[power]}`)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Dates in the language of the texts. Made once: that takes far longer than a date. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** `21/11/2026`, `21.11.2026`, or `---` for none. */
export function formatDate(date: Date | string | null | undefined, timeZone = 'UTC'): string {
  const english = englishDate(date, timeZone)
  if (isEnglish || !date || english === '---') return english
  return dateFormat({ timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(date))
}

/** `21/11/2026 09:05`, or `---` for none. */
export function formatDateTime(instant: string | null | undefined, timeZone = 'UTC'): string {
  const date = formatDate(instant, timeZone)
  return instant && date !== '---'
    ? `${date} ${dateFormat({ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))}`
    : date
}

/** `45 s`, `3 min`, `2 h 5 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return durations.seconds(Math.max(1, Math.round(seconds)))
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? durations.minutes(minutes) : durations.hours(Math.floor(minutes / 60), minutes % 60)
}

const countries = new Intl.DisplayNames(locale, { type: 'region' })

/** The name of a country that a log tells by its code of two letters; what is no code stays as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code)

/** The forms that a language has for counts; `other` is for all that it has no form of its own for. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const rules = new Intl.PluralRules(locale)

/** The form for a count: `is`, `are`. */
export function pluralForm(count: number, forms: Forms): string {
  return forms[rules.select(count)] ?? forms.other
}

/** A count and what is counted: `1 file`, `2,000 files`. */
export function plural(count: number, forms: Forms): string {
  return `${formatNumber(count)} ${pluralForm(count, forms)}`
}
