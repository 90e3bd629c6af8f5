import { itemStatuses, shareTypes, type SensitivityLevel } from '@sharelight/contract'
import type { Recognition } from '@sharelight/scan'
import type { ScanSummary } from '@sharelight/store'
import type { Missing } from '../lacks.ts'
import { labels as productLabels } from '../../features/labels/verbs/label-facts.ts'

export interface LocalScanResult extends ScanSummary {
  recognition: Recognition
  /** Records that no rule understood, by feed and operation. */
  unmapped: Record<string, Record<string, number>>
  seconds: number
  isInterrupted: boolean
  /** Why it was not read to its end. */
  failure?: Error
  /** What it lacks: rights, mostly. */
  missing: Missing
}

export function addSummaries(summaries: readonly ScanSummary[]): ScanSummary {
  const sum = <K extends string | number>(pick: (summary: ScanSummary) => Partial<Record<K, number>>) => {
    const total: Partial<Record<K, number>> = {}
    for (const counts of summaries.map(pick))
      for (const key of keysOf(counts)) total[key] = (total[key] ?? 0) + (counts[key] ?? 0)
    return total
  }
  return {
    seen: summaries.reduce((total, { seen }) => total + seen, 0),
    bytes: summaries.reduce((total, { bytes }) => total + bytes, 0),
    byStatus: { complete: 0, partial: 0, skipped: 0, failed: 0, ...sum(summary => summary.byStatus) },
    byChange: {
      created: 0,
      modified: 0,
      moved: 0,
      renamed: 0,
      unchanged: 0,
      deleted: 0,
      ...sum(summary => summary.byChange),
    },
    sensitivity: { 0: 0, 1: 0, 2: 0, 3: 0, ...sum<SensitivityLevel>(summary => summary.sensitivity) },
    exposures: { inside: 0, outside: 0, personal: 0, anonymous: 0, ...sum(summary => summary.exposures) },
    byReason: sum(summary => summary.byReason),
    labels: sum<string>(summary => summary.labels) as Record<string, number>,
    events: sum(summary => summary.events),
  }
}

function keysOf<K extends string | number>(counts: Partial<Record<K, number>>): K[] {
  return Object.keys(counts) as K[]
}

/** The one object of `--json`. */
export function asJson({
  seen,
  byStatus,
  bytes,
  seconds,
  labels,
  sensitivity,
  exposures,
  events,
  byReason,
  recognition,
  unmapped,
  missing,
}: LocalScanResult) {
  const { anonymous, personal, outside, inside } = exposures
  return {
    seen,
    complete: byStatus.complete,
    partial: byStatus.partial,
    skipped: byStatus.skipped,
    failed: byStatus.failed,
    bytes,
    seconds: Number(seconds.toFixed(3)),
    labels,
    sensitivity: { high: sensitivity[3], medium: sensitivity[2], low: sensitivity[1], general: sensitivity[0] },
    exposures: { anonymous, personal, outside, inside },
    events,
    reasons: byReason,
    unmapped,
    ...(missing.length > 0 && { missing }),
    ...(recognition.pages > 0 && {
      recognition: { seconds: Number(recognition.seconds.toFixed(1)), pages: recognition.pages },
    }),
  }
}

const labelsShown = 20

export function asText(result: LocalScanResult): string {
  const {
    seen,
    byStatus,
    bytes,
    seconds,
    labels,
    sensitivity,
    exposures,
    events,
    byReason,
    isInterrupted,
    recognition,
    missing,
  } = result
  const statuses = itemStatuses.map(status => `${count(byStatus[status])} ${status}`).join(', ')
  const levels = `${count(sensitivity[3])} high, ${count(sensitivity[2])} medium, ${count(sensitivity[1])} low, ${count(sensitivity[0])} general`
  const reach = shareTypes
    .toReversed()
    .map(type => `${count(exposures[type])} ${type}`)
    .join(', ')
  const named = Object.fromEntries(
    Object.entries(labels).map(([key, items]) => [productLabels.byKey(key)?.labelName ?? key, items]),
  )
  return [
    `${isInterrupted ? 'Interrupted after' : 'Scanned'} ${count(seen)} items in ${seconds.toFixed(1)} s (${size(bytes)} read): ${statuses}.`,
    ...(recognition.pages
      ? [
          `Text recognition read ${count(recognition.pages)} pages and pictures in ${recognition.seconds.toFixed(1)} s of work.`,
        ]
      : []),
    `Sensitivity: ${levels}.`,
    `Who can reach them, at the widest: ${reach}.`,
    ...table('What they hold (items)', named, labelsShown),
    ...table('What happened', events),
    ...table('Not complete, because', byReason),
    ...(missing.length ? ['', `Less is known for want of: ${missing.map(({ name }) => name).join(', ')}.`] : []),
    '',
  ].join('\n')
}

function table(title: string, counts: Partial<Record<string, number>>, most = Infinity): string[] {
  const rows = Object.entries(counts)
    .map(([name, number]) => ({ name, number: number ?? 0 }))
    .sort((a, b) => b.number - a.number)
  if (!rows.length) return []
  const shown = rows.slice(0, most)
  const width = Math.max(...shown.map(({ number }) => count(number).length))
  const rest = rows.length - shown.length
  return [
    '',
    `${title}:`,
    ...shown.map(({ name, number }) => `  ${count(number).padStart(width)}  ${name}`),
    ...(rest > 0 ? [`  … and ${rest} more; --json lists all`] : []),
  ]
}

function count(number: number): string {
  return number.toLocaleString('en-GB')
}

function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${(bytes / 1000 ** power).toFixed(power ? 1 : 0)} ${units[power]}`
}
