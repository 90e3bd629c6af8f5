import type { FeatureId, ReadyReportId, ReportDraft } from '@sharelight/contract'

export interface ReadyReportDefinition {
  id: ReadyReportId
  purpose: string
  draft: ReportDraft
  /** A feature that it needs besides `reports`. */
  feature?: FeatureId
  /** It shows what only users without restrictions may see. */
  systemOnly?: true
  needsSubject?: true
}

/** What filters of a report about one person name in place of their ids. */
export const subjectPlaceholder = '{subject}'
/** The same in place of the keyed hashes of what they are known by. */
export const foundPlaceholder = '{found}'
