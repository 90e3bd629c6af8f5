import { randomUUID } from 'node:crypto'
import type { EventType, FeatureId, PolicyAct } from '@sharelight/contract'
import type { MatchedEvent, NewEntry, PolicyRow } from '@sharelight/store'
import type { Services } from '../../../context.ts'

/** On whose behalf policies act. */
export interface ActScope {
  services: Services
  organisation: { id: string; name: string; timeZone: string; type: string; features: ReadonlySet<FeatureId> }
}

/** A match that was just written down. */
export interface FreshMatch {
  id: string
  policy: PolicyRow
  event: MatchedEvent
}

export interface NewAct {
  id: string
  match_id: string
  policy_id: string
  kind: PolicyAct['kind']
  state: PolicyAct['state']
  detail: string
  person_id: string | null
  at: Date
}

/** What acting on one match comes to; entries for the outbox that several matches share are made afterwards. */
export interface Acted {
  act: NewAct
  entry?: NewEntry
  question?: NewQuestion
}

/** Mails that a person was sent today, by person and kind. */
export type Sent = Map<string, number>

export interface Acting {
  scope: ActScope
  sent: Sent
  facts: ReadonlyMap<string, EventFacts>
  /** What actors are written to in, who have no account here: `de`. */
  language: string
}

/** What an event is told by. */
export interface EventFacts {
  type: EventType
  time: string
  object: string
  actor: string
  address: string
  recipients: string[]
}

export interface NewQuestion {
  id: string
  act_id: string
  event_id: string
  event_type: EventType
  event_time: Date
  person: string
  sentence: string
  text: string
  expires_at: Date
  answer: null
  answered_at: null
  escalated_at: null
}

export function newAct(
  { services }: ActScope,
  { id, policy }: FreshMatch,
  what: Pick<NewAct, 'kind' | 'state' | 'detail'> & { person_id?: string | null },
): NewAct {
  return { id: randomUUID(), match_id: id, policy_id: policy.id, person_id: null, at: services.now(), ...what }
}
