import type { ReadyReportId } from '@sharelight/contract'
import type { ReadyReportDefinition } from './definition.ts'
import { dataInventory, gdprRecord } from './ready-holdings.ts'
import { executive, riskyEvents } from './ready-risk.ts'
import { accessReview, labelCoverage, posture, subjectAccess, trust } from './ready-reviews.ts'

/** Every ready report, in the order in which they are shown. */
export const readyReportDefinitions: readonly ReadyReportDefinition[] = [
  executive,
  riskyEvents,
  dataInventory,
  gdprRecord,
  accessReview,
  trust,
  labelCoverage,
  posture,
  subjectAccess,
]

/** Every id has its definition: the list above is whole. */
export function readyReport(id: ReadyReportId): ReadyReportDefinition {
  const found = readyReportDefinitions.find(each => each.id === id)
  if (!found) throw new Error(`There is no ready report ${id}.`)
  return found
}
