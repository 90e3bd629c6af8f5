import type { CustomDefinition, ExceptionScope } from '@sharelight/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Id, Json, RequiredJson } from './columns.ts'

/** An organisation's own labels, and what it decided not to count. */
export interface OwnLabelTables {
  custom_labels: CustomLabels
  custom_label_versions: CustomLabelVersions
  custom_label_rows: CustomLabelRows
  exceptions: Exceptions
}

export interface CustomLabels {
  id: Id
  organisation_id: string
  /** The label's key; it lasts when the name changes. */
  key: string
  name: string
  description: Generated<string>
  /** Sensitivity between 0 and 1. */
  score: number
  definition: RequiredJson<CustomDefinition>
  /** What was made of a template or of examples: hashes and weights. */
  data: Json<{ print?: unknown; model?: unknown }>
  enabled: Generated<boolean>
  version: Generated<number>
  created_by: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
  /** A deleted label stays known to the history (specification S4.039). */
  deleted_at: Date | null
}

/** Each definition that a label ever had. */
export interface CustomLabelVersions {
  organisation_id: string
  label_id: string
  version: number
  name: string
  definition: RequiredJson<CustomDefinition>
  changed_by: Generated<string>
  changed_at: CreatedAt
}

/** Keyed hashes of a table's rows, many rows in one. */
export interface CustomLabelRows {
  organisation_id: string
  label_id: string
  number: number
  row_count: number
  hashes: Buffer
}

export interface Exceptions {
  id: Id
  organisation_id: string
  scope: RequiredJson<ExceptionScope>
  masked: Generated<string>
  reason: string
  author: Generated<string>
  created_by: string | null
  created_at: CreatedAt
  expires_at: Date | null
  /** When what is stored was last settled by it; null while that is to be done. */
  applied_at: Date | null
  ended_at: Date | null
  ended_by: string | null
}
