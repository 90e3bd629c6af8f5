import { NativeSelect } from '@mantine/core'
import { timeFrameKinds, type ReportFrame, type TimeFrameKind } from '@sharelight/contract'
import { allOfTime, dateIn, isAllOfTime, isoDate, startOfDate } from '@sharelight/domain'
import { useStatus } from '../../lib/queries.ts'
import { DateField } from '../../ui/date-field.tsx'
import { today } from '../../ui/day.ts'
import { texts } from '#texts/reports.ts'

const ownDates = 'own'
const always = 'all'

interface FrameFieldsProps {
  frame: ReportFrame
  onChange: (frame: ReportFrame) => void
}

/** A frame that moves with the day on which the report is made, or two days of one's own. */
export function FrameFields({ frame, onChange }: FrameFieldsProps) {
  const { timeZone } = useStatus().org
  const days = typeof frame === 'string' || isAllOfTime(frame) ? undefined : daysOf(frame, timeZone)
  const change = (from: string, until: string) => {
    // A day that was cleared stays what it was.
    if (from && until) onChange(rangeOf(from, until < from ? from : until, timeZone))
  }
  return (
    <>
      <NativeSelect
        label={texts.frame}
        value={typeof frame === 'string' ? frame : days ? ownDates : always}
        onChange={({ currentTarget: { value } }) => onChange(frameFor(value, timeZone))}
        data={[
          ...timeFrameKinds.map(value => ({ value: value as string, label: texts.frames[value] })),
          { value: always, label: texts.allOfTime },
          { value: ownDates, label: texts.ownDates },
        ]}
      />
      {days && (
        <>
          <DateField label={texts.from} value={days.from} onChange={from => change(from, days.until)} />
          <DateField
            label={texts.until}
            value={days.until}
            from={days.from}
            onChange={until => change(days.from, until)}
          />
        </>
      )}
    </>
  )
}

function frameFor(value: string, timeZone: string): ReportFrame {
  if (value === always) return allOfTime
  const now = today(timeZone)
  return value === ownDates ? rangeOf(`${now.slice(0, 8)}01`, now, timeZone) : (value as TimeFrameKind)
}

/** First and last day as YYYY-MM-DD. */
const daysOf = ({ from, to }: Exclude<ReportFrame, string>, timeZone: string) => ({
  from: isoDate(dateIn(new Date(from), timeZone)),
  until: isoDate(dateIn(new Date(Date.parse(to) - 1), timeZone)),
})

function rangeOf(from: string, until: string, timeZone: string): Exclude<ReportFrame, string> {
  const begin = (kept: string, later = 0) => {
    const [year = 0, month = 0, day = 0] = kept.split('-').map(Number)
    return startOfDate({ year, month, day: day + later }, timeZone).toISOString()
  }
  return { from: begin(from), to: begin(until, 1) }
}
