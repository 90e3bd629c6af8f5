import type { SensitivityLevel, SeverityLevel, TrustClass } from '@sharelight/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Id, Json, RequiredJson, Settings } from './columns.ts'

/** What people decided about labels, insights, identities and events. */
export interface DecisionTables {
  label_overrides: LabelOverrides
  insight_overrides: InsightOverrides
  trust_decisions: TrustDecisions
  justifications: Justifications
  investigations: Investigations
}

export interface LabelOverrides {
  organisation_id: string
  label_key: string
  sensitivity: SensitivityLevel
  /** The score between 0 and 1 behind the level, where one was set. */
  score: number | null
  updated_by: string | null
  updated_at: CreatedAt
}

export interface InsightOverrides {
  organisation_id: string
  insight_id: string
  severity: SeverityLevel | null
  enabled: boolean | null
  updated_by: string | null
  updated_at: CreatedAt
}

/** Trust in an identity, or in everybody of an outside organisation. */
export interface TrustDecisions {
  organisation_id: string
  subject_kind: 'identity' | 'domain'
  /** An identity's id, or a domain. */
  subject: string
  trust: TrustClass
  reason: Generated<string>
  decided_by: string | null
  decided_at: CreatedAt
  expires_at: Date | null
}

export interface Justifications {
  id: Id
  organisation_id: string
  /** The event's id in the analytics store. */
  event_id: string
  event_time: Date
  reason: string
  justified_by: string | null
  created_at: CreatedAt
  withdrawn_at: Date | null
}

export interface Investigations {
  id: Id
  organisation_id: string
  created_by: string | null
  name: Generated<string>
  type: string
  content: RequiredJson<Settings>
  notes: Json<Settings>
  created_at: CreatedAt
}
