import type { NotificationChoices, NotificationKind } from '@sharelight/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CreatedAt, Id, Json, RequiredJson } from './columns.ts'

/** A file of a report, by the run that made it. */
export interface AttachedFile {
  runId: string
  fileName: string
  type: string
}

/** What happened, for people to read. */
export interface RecordTables {
  notifications: Notifications
  notification_choices: NotificationChoicesRows
  waiting_mails: WaitingMails
  audit_trail: AuditTrail
  audit_trails: AuditTrails
  support_access: SupportAccess
}

export interface Notifications {
  id: Id
  organisation_id: string
  /** Null: for every user of the organisation. */
  user_id: string | null
  kind: NotificationKind
  /** Mailed at once, whatever hours are quiet. */
  urgent: Generated<boolean>
  /** A file that goes with its mail. */
  attachment: Json<AttachedFile | null>
  /** Not looked at yet by what mails. */
  to_mail: Generated<boolean>
  name: string
  icon: Generated<string>
  status: 'in-progress' | 'failed' | 'done'
  type: Generated<'poll' | 'simple' | 'simple-action'>
  group: Generated<string>
  actions: Json<{ name: string; icon: string; link?: string }[]>
  can_be_removed_before_finish: Generated<boolean>
  retry_count: Generated<number>
  read_at: Date | null
  created_at: CreatedAt
}

/** What one person is told, and how; nothing of who has chosen nothing. */
export interface NotificationChoicesRows {
  organisation_id: string
  user_id: string
  choices: RequiredJson<NotificationChoices>
  updated_at: CreatedAt
}

/** What one person is mailed once it is due: together with all else that is due then. */
export interface WaitingMails {
  id: Id
  organisation_id: string
  user_id: string
  kind: NotificationKind
  /** A later one of the same group takes the place of an earlier one. */
  group: string
  urgent: boolean
  way: 'now' | 'digest'
  title: string
  /** A path of the app. */
  link: string | null
  attachment: Json<AttachedFile | null>
  due_at: Date
  created_at: Date
}

/** Append-only; each entry's hash covers the one before it (see audit/). It outlives its organisation. */
export interface AuditTrail {
  organisation_id: string
  /** 1, 2, 3 … within the organisation. */
  number: number
  time: ColumnType<Date, Date, never>
  user_id: string | null
  user_email: string
  action: string
  subject: string
  before: RequiredJson<unknown>
  after: RequiredJson<unknown>
  address: string
  prev_hash: string
  hash: string
  key_id: string
}

/** That there is, or was, a trail, and where it begins. */
export interface AuditTrails {
  organisation_id: string
  /** The organisation's name when the trail began. */
  name: string
  began_at: CreatedAt
  /** The last entry that was removed for its age; 0 when none was. */
  cut_number: Generated<number>
  cut_hash: Generated<string>
  cut_at: Date | null
  cut_key_id: string | null
  cut_signature: string | null
}

export interface SupportAccess {
  organisation_id: string
  status: 'None' | 'Requested' | 'Open'
  requested_at: Date | null
  /** Who of the support staff asked, and why. */
  requested_by: Generated<string>
  reason: Generated<string>
  opened_by: string | null
  expires_at: Date | null
}

export type WaitingMailRow = Selectable<WaitingMails>
