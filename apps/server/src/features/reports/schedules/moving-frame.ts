import type { ReportDraft, ReportFrame, ReportScheduleDraft } from '@sharelight/contract'
import { isAllOfTime } from '@sharelight/domain'
import { AppError } from '../../../http/app-error.ts'

/** Whether a report that is made again and again shows something else each time. */
export const moves = (frame: ReportFrame): boolean => typeof frame === 'string' || isAllOfTime(frame)

/** @throws AppError `invalid` for a schedule that would make the same dates for ever */
export function requireMovingFrame(
  { frame }: Pick<ReportScheduleDraft, 'frame'>,
  report: Pick<ReportDraft, 'name' | 'frame'>,
): void {
  if (frame !== null || moves(report.frame)) return
  throw new AppError(
    'invalid',
    `“${report.name}” has dates of its own, which do not move: made by itself it would always tell of the same days. Choose a time frame for the schedule, such as last month.`,
    { field: 'frame' },
  )
}
