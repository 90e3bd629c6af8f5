import type { MetricFilter, ReceiverPlace, SignalKind, TicketState } from '@sharelight/contract'
import type { Generated, Selectable } from 'kysely'
import type { CreatedAt, Id, Json, RequiredJson } from './columns.ts'

/** Where things are told outside, what was, and what came back. */
export interface ReceiverTables {
  receivers: Receivers
  deliveries: Deliveries
  receiver_seen: ReceiverSeen
  tickets: Tickets
}

/** Secrets are in `secrets`. */
export interface Receivers {
  id: Id
  organisation_id: string
  name: string
  place: RequiredJson<ReceiverPlace>
  kinds: SignalKind[]
  /** Of detections and matches. */
  min_severity: number
  filter: Json<MetricFilter | null>
  on: Generated<boolean>
  secret_at: Date | null
  /** Until when what is sent is signed with the secret before, too. */
  old_secret_until: Date | null
  /** The last entry of the audit trail that it was told of, */
  audit_number: number
  /** and what of the analytics store: what was stored from when, by that store's clock, until when. */
  events_since: Date
  events_until: Date
  /** When it last took something, to some seconds. */
  taken_at: Generated<Date | null>
  created_by: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** As it is read. */
export type ReceiverRow = Selectable<Receivers>

/** As it is read. */
export type TicketRow = Selectable<Tickets>

/** What was put into the outbox for a receiver. What is not delivered stands there. */
export interface Deliveries {
  entry_id: string
  organisation_id: string
  receiver_id: string
  kind: SignalKind
  subject: string
  title: string
  /** How many are told of at once. */
  signals: number
  /** What the receiver answered, where it speaks HTTP. */
  status: number | null
  attempts: number | null
  delivered_at: Date | null
  created_at: CreatedAt
}

/** Events that a receiver was told of lately: what is stored late is looked for again, and is not told twice. */
export interface ReceiverSeen {
  organisation_id: string
  receiver_id: string
  event_id: string
  stored_at: Date
  /** A share that a scan saw, of which the log of its service may tell later. */
  by_scan: Generated<boolean>
}

export interface Tickets {
  id: Id
  organisation_id: string
  receiver_id: string
  /** The entry of the outbox that has it made. */
  entry_id: string
  about_kind: string
  about_id: string
  title: string
  /** What it is called there, once it is made. */
  key: string | null
  url: string | null
  state: Generated<TicketState>
  /** The state in the words of the other side. */
  state_name: Generated<string>
  /** Why its state could not be had the last time. */
  error: string | null
  created_by: string | null
  created_at: CreatedAt
  checked_at: Date | null
  done_at: Date | null
}
