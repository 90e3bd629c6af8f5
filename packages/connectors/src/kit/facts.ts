import type { ShareType } from '@sharelight/contract'
import type { ItemEntry, SourceEvent } from './entries.ts'

/** What a service's log says happened. Told at least once and in no order: the store drops what it has, by `id`. */
export interface ActivityEvent extends SourceEvent {
  /** What it happened to; what no scan has seen becomes an item that is not read yet. */
  item?: Pick<ItemEntry, 'key' | 'name' | 'path' | 'kind' | 'parent'>
  /** The key of the folder that it happened to. */
  folder?: string
  /** The deed that it tells of: others that tell of the same one are the same event. */
  deed?: string
  /** Where it says more than the recipients do. */
  shareType?: ShareType
  service?: string
  ip?: string
  details?: Record<string, string | number | boolean>
  /** Where mail of a mailbox goes by itself from then on. What is told of the same way later counts in its place; to nobody: it has ended. */
  forwards?: MailForward[]
}

export interface MailForward {
  /** Address of its account. */
  mailbox: string
  /** What passes it on, by the service's own name of it; `rule …` of rules. */
  way: string
  to: string[]
  /** Null where a receiver is told by a name that may stand for an address elsewhere. */
  outside: boolean | null
}

/** A person, group, guest or application, as the service knows it. What it does not say is absent. */
export interface AccountFacts {
  address: string
  name: string
  kind: 'user' | 'group' | 'application'
  state?: 'active' | 'suspended' | 'deleted'
  admin?: boolean
  /** Whether a second step guards its sign-in. */
  mfa?: boolean
  lastSignIn?: Date
  guest?: boolean
  /** The groups that it belongs to itself, by their addresses, or by their names where they have none: all of them. */
  groups?: readonly string[]
  /** What else the service says of it. */
  facts?: Record<string, unknown>
}

/** Facts about a bucket, site, tenant and the like, for judging its posture. */
export interface ResourceFacts {
  id: string
  /** bucket, container, share, database, site, tenant, repository, channel … */
  kind: string
  name: string
  service: string
  /** Whether anybody may read it without an account; null where the service does not say. */
  public: boolean | null
  facts: Record<string, unknown>
}
