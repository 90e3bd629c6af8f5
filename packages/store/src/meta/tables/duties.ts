import type { Generated } from 'kysely'
import type { CreatedAt, Id } from './columns.ts'

export interface DutyTables { analytics_duties: AnalyticsDuties }

/** What the analytics store has yet to do about a change that is saved here. */
export interface AnalyticsDuties {
  id: Id
  organisation_id: string
  kind: 'rate' | 'drop-label' | 'erase-source'
  /** The label's key or the source's id; empty for the whole organisation. */
  subject: Generated<string>
  created_at: CreatedAt
}
