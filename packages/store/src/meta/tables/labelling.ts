import type { LabellingRule, SensitivityLabel } from '@sharelight/contract'
import type { Generated, Selectable } from 'kysely'
import type { Id, Json } from './columns.ts'

/** Labels as the organisation gives them, and what was done with them. */
export interface LabellingTables {
  labelling: Labelling
  labelling_runs: LabellingRuns
}

/** One row an organisation, from its first decision on. */
export interface Labelling {
  organisation_id: string
  /** The least sensitive first. */
  labels: Json<SensitivityLabel[]>
  /** `service`: as connected sources told them. */
  labels_from: Generated<'given' | 'service'>
  labels_at: Date | null
  rules: Json<LabellingRule[]>
  is_on: Generated<boolean>
  /** With whose rights it is done. */
  owner_id: string | null
  switched_by: Generated<string>
  switched_at: Date | null
  /** Something may be there to be labelled since then. */
  asked_at: Date | null
}

/** One time that labels were given or taken off: what of it was done is in the journal, by its plans. */
export interface LabellingRuns {
  id: Id
  organisation_id: string
  kind: 'automatic' | 'manual'
  what: 'apply' | 'remove'
  /** Of a manual one. */
  label_id: string | null
  label_name: Generated<string>
  reason: Generated<string>
  user_id: string | null
  made_by: string
  started_at: Date
  task_id: string | null
  stopped_at: Date | null
  stopped_by: string | null
}
export type LabellingRunRow = Selectable<LabellingRuns>
