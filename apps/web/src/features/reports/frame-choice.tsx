import { NativeSelect } from '@mantine/core'
import { timeFrameKinds, type ReportFrame, type ReportScheduleDraft, type TimeFrameKind } from '@sharelight/contract'
import { isAllOfTime } from '@sharelight/domain'
import { texts } from '#texts/reports.ts'
import type { ScheduleWish } from './schedule-wish.ts'

interface FrameChoiceProps {
  /** The report's own; undefined where it is not known any more. */
  own: ReportFrame | undefined
  frame: ReportScheduleDraft['frame']
  onChange: (frame: ReportScheduleDraft['frame']) => void
}

/** The time frame that a report is made for each time: one that moves. */
export function FrameChoice({ own, frame, onChange }: FrameChoiceProps) {
  const words = own && movingWords(own)
  return (
    <NativeSelect
      label={texts.frame}
      description={own && !words ? texts.fixedFrame : undefined}
      value={frame ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value ? (value as TimeFrameKind) : null)}
      data={[
        ...(words ? [{ value: '', label: texts.frameOfReport(words) }] : []),
        ...timeFrameKinds.map(value => ({ value: value as string, label: texts.frames[value] })),
      ]}
    />
  )
}

/** Undefined for dates that do not move. */
function movingWords(frame: ReportFrame): string | undefined {
  if (typeof frame === 'string') return texts.frames[frame]
  return isAllOfTime(frame) ? texts.allOfTime : undefined
}

/** A schedule as it can be saved: of a report whose dates stay it needs a frame of its own. */
export const moving = <Draft extends Pick<ReportScheduleDraft, 'frame'>>(
  draft: Draft,
  own: ReportFrame | undefined,
): Draft => (draft.frame === null && own && !movingWords(own) ? { ...draft, frame: 'last_month' } : draft)

export function ownFrame({ ready, templates }: ScheduleWish['reports'], report: ScheduleWish['report']) {
  const found =
    'ready' in report
      ? ready.find(({ id }) => id === report.ready)?.draft
      : templates.find(({ id }) => id === report.template)
  return found?.frame
}
