import type { ConversationQuery, MetricFilter, ReportFrame } from '@sharelight/contract'
import { filterWords, type NameOf } from '../policies/sentences.ts'
import { shownBytes } from '../reports/shown.ts'
import { dateIn, isoDate } from '../time/zoned.ts'

const yesOrNo: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  isCopy: ['it is an older copy', 'it is no older copy'],
  microsoftLabel: ['it has a Microsoft label', 'it has no Microsoft label'],
  justified: ['it is justified', 'it is not justified'],
  byOutsider: ['somebody outside did it', 'somebody inside did it'],
}

/** A condition of a query as people read it. */
export function conditionWords(filter: MetricFilter, nameOf: NameOf, timeZone: string): string {
  if (!('dimension' in filter)) return isFormat(filter) ?? filterWords(filter, nameOf)
  const { dimension, operator, value } = filter
  const either = typeof value === 'boolean' ? yesOrNo[dimension]?.[(operator === 'eq') === value ? 0 : 1] : undefined
  if (either) return either
  if (dimension === 'expiresAt') return 'it never expires'
  if (dimension === 'size') return filterWords(filter, (_, size) => shownBytes(Number(size)))
  if (['modifiedAt', 'firstSeenAt'].includes(dimension))
    return filterWords(filter, (_, instant) => dayOf(String(instant), timeZone))
  return filterWords(filter, nameOf)
}

const formatNames: Readonly<Record<string, string>> = {
  wordprocessing: 'text document',
  'image/': 'image',
  zip: 'archive',
  'text/plain': 'plain text',
  pdf: 'PDF',
  csv: 'CSV',
}

function isFormat(filter: Exclude<MetricFilter, { dimension: string }>): string | undefined {
  const parts = Object.values(filter).flat() as MetricFilter[]
  const [first] = parts
  if (!first || !('dimension' in first) || !['mime', 'itemMime'].includes(first.dimension)) return undefined
  return `the format is ${'nor' in filter ? 'not ' : ''}“${formatNames[String(first.value)] ?? String(first.value)}”`
}

const dayOf = (instant: string, timeZone: string) =>
  isoDate(dateIn(new Date(instant), timeZone))
    .split('-')
    .toReversed()
    .join('/')

const day = 86_400_000

/** `last month`, `01/03/2026 – 31/03/2026`, `all of time`, `now`. */
export function frameWords({ cube, frame }: Pick<ConversationQuery, 'cube' | 'frame'>, timeZone: string): string {
  if (frame === null) return cube === 'events' || cube === 'scans' ? 'all of time' : 'now'
  if (typeof frame === 'string') return namedFrames[frame]
  const first = dayOf(frame.from, timeZone)
  const last = dayOf(new Date(Date.parse(frame.to) - 1).toISOString(), timeZone)
  if (Date.parse(frame.to) - Date.parse(frame.from) < day)
    return `${hourOf(frame.from, timeZone)} – ${hourOf(frame.to, timeZone)}`
  return first === last ? first : `${first} – ${last}`
}

const namedFrames: Readonly<Record<Extract<ReportFrame, string>, string>> = {
  this_day: 'today',
  this_week: 'this week',
  this_month: 'this month',
  this_quarter: 'this quarter',
  last_day: 'yesterday',
  last_week: 'last week',
  last_month: 'last month',
  last_quarter: 'last quarter',
}

const hourOf = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))
