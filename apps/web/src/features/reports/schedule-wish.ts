import type { ReportSchedule, ReportScheduleDraft } from '@sharelight/contract'
import type { useReports } from './use-reports.ts'

/** A report that is to be made by itself. */
export interface ScheduleWish {
  reports: NonNullable<ReturnType<typeof useReports>['data']>
  report: ReportScheduleDraft['report']
  name: string
  needsSubject: boolean
  /** The one that is changed. */
  schedule?: ReportSchedule
}
