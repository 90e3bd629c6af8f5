import type { ReportStamp } from '@sharelight/contract'
import { shownFrame, shownNumber, shownTime } from '@sharelight/domain'

/** A stamp as people read it, line by line. */
export function stampLines(stamp: ReportStamp): [string, string][] {
  const { timeFrame, timeZone, coverage, dataUntil, filters, withheld, subject } = stamp
  const read = coverage.complete + coverage.partial
  const all = read + coverage.skipped + coverage.failed
  return [
    ['Organisation', stamp.organisation],
    ['Time frame', timeFrame ? shownFrame(timeFrame, timeZone) : 'All of time'],
    ['Time zone', timeZone],
    ...(subject === null ? [] : [['About', subject] as [string, string]]),
    ['Filters', filters.length ? filters.join('; ') : 'None'],
    ...(withheld.length ? [['Left out', withheld.join('; ')] as [string, string]] : []),
    ['Data until', dataUntil ? shownTime(dataUntil, timeZone) : 'No data yet'],
    [
      'Coverage',
      all
        ? `${shownNumber(all)} files: ${shownNumber(coverage.complete)} read completely, ${shownNumber(coverage.partial)} in part, ${shownNumber(coverage.skipped)} skipped, ${shownNumber(coverage.failed)} failed`
        : 'No files yet',
    ],
    ['Rules', stamp.rules],
    ['Made for', stamp.by],
  ]
}
