import type { ReportStamp } from '@sharelight/contract'
import { saidValue, sayWith, shownFrame, shownTime, type Wording } from '@sharelight/domain'

/** A stamp as people read it, line by line. */
export function stampLines(stamp: ReportStamp, wording: Wording): [string, string][] {
  const { say } = wording
  const { timeZone, dataUntil, filters, withheld, subject } = stamp
  return [
    [say('Organisation'), stamp.organisation],
    [say('Time frame'), stampFrame(stamp, wording)],
    [say('Time zone'), timeZone],
    ...(subject === null ? [] : [[say('About'), subject] as [string, string]]),
    [
      say('Filters'),
      filters.length ? filters.map(wording.sayFilter).join('; ') : saidValue(wording, 'None', 'filters'),
    ],
    ...(withheld.length ? [[say('Left out'), withheld.map(say).join('; ')] as [string, string]] : []),
    [say('Data until'), dataUntil ? shownTime(dataUntil, timeZone, wording) : say('No data yet')],
    [say('Coverage'), coverageLine(stamp, wording)],
    [say('Rules'), stamp.rules],
    [say('Made for'), stamp.by],
  ]
}

export const stampFrame = ({ timeFrame, timeZone }: ReportStamp, wording: Wording) =>
  timeFrame ? shownFrame(timeFrame, timeZone, wording) : wording.say('All of time')

function coverageLine({ coverage }: ReportStamp, wording: Wording): string {
  const { complete, partial, skipped, failed } = coverage
  const all = complete + partial + skipped + failed
  return all
    ? sayWith(
        wording,
        '{all} files: {complete} read completely, {partial} in part, {skipped} skipped, {failed} failed',
        { all, ...coverage },
      )
    : wording.say('No files yet')
}
