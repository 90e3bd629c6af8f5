import type {
  AskedAnswer,
  EventType,
  MetricFilter,
  PolicyAct,
  PolicyAction,
  PolicyMode,
  PolicyWindow,
} from '@sharelight/contract'
import type { Generated, Selectable } from 'kysely'
import type { CreatedAt, Id, Json, RequiredJson } from './columns.ts'

/** Policies over events, what they matched, and what was done about that. */
export interface PolicyTables {
  policies: Policies
  policy_matches: PolicyMatches
  policy_acts: PolicyActs
  policy_questions: PolicyQuestions
}

export interface Policies {
  id: Id
  organisation_id: string
  name: string
  description: string
  owner_id: string | null
  filter: RequiredJson<MetricFilter>
  window: Json<PolicyWindow | null>
  actions: RequiredJson<PolicyAction[]>
  mode: PolicyMode
  place: number
  /** What its matches are known by in the analytics store; another one once it matches otherwise. */
  number: number
  starts_at: Date | null
  expires_at: Date | null
  /** Times of the analytics store at which events were stored. From when on they are matched, */
  since: Date | null
  /** from when on something is done about them besides their rating, */
  acts_since: Date | null
  /** and until when they have been looked at. */
  matched_until: Date | null
  /** When administrators were last mailed what it matched. */
  mailed_at: Generated<Date | null>
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** As it is read. */
export type PolicyRow = Selectable<Policies>

export interface PolicyMatches {
  id: Id
  organisation_id: string
  policy_id: string
  number: number
  event_id: string
  event_time: Date
  source_id: string
  actor_id: string | null
  simulated: boolean
  counted: number | null
  matched_at: CreatedAt
}

/** What was done about a match besides its rating. */
export interface PolicyActs {
  id: Id
  organisation_id: string
  match_id: string
  policy_id: string
  kind: PolicyAct['kind']
  state: PolicyAct['state']
  detail: Generated<string>
  /** Whom a mail goes to. */
  person_id: string | null
  at: CreatedAt
}

/** What somebody is asked about one event, as it is shown to them: nothing else is. */
export interface PolicyQuestions {
  id: Id
  organisation_id: string
  act_id: string
  event_id: string
  event_type: EventType
  event_time: Date
  person: string
  sentence: string
  text: string
  expires_at: Date
  answer: AskedAnswer | null
  comment: Generated<string>
  answered_at: Date | null
  escalated_at: Date | null
}
