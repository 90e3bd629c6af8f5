import type { NotificationStatus } from '@sharelight/contract'

/** What people are told. */
export interface News {
  name: string
  status: NotificationStatus
  icon?: string
  /** A later one of the same group takes the place of an earlier one. */
  group?: string
  /** Null: for every user of the organisation. */
  userId?: string | null
  actions?: { name: string; icon: string; link?: string }[]
}
