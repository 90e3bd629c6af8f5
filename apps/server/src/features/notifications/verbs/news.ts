import type { NotificationKind, NotificationStatus } from '@sharelight/contract'
import type { AttachedFile } from '@sharelight/store'

/** What people are told. */
export interface News {
  /** What it is about: people choose by it whether they are told. */
  kind: NotificationKind
  name: string
  status: NotificationStatus
  icon?: string
  /** A later one of the same group takes the place of an earlier one. */
  group?: string
  /** Null: for every user of the organisation who may know. */
  userId?: string | null
  actions?: { name: string; icon: string; link?: string }[]
  /** Waits for somebody now: mailed in quiet hours, too. */
  urgent?: boolean
  /** False for what its feature mails in its own way. */
  mail?: boolean
  /** A file that goes with its mail. */
  attachment?: AttachedFile
}
