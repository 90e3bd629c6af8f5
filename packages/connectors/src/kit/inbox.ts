import type { AgentEntry } from '@sharelight/contract'

export interface InboxDevice {
  id: string
  name: string
  /** Whose it is, as the agent says: an address or a local name; empty where nobody is named. */
  user: string
}

/** What agents on devices have sent, each in the order in which it sent it, until it is taken in. */
export interface Inbox {
  /** All whose items are kept. */
  devices(): AsyncIterable<InboxDevice>
  /** Some of those that have sent something that is not taken in, who waits longest first. */
  waiting(): Promise<InboxDevice[]>
  /** Batches with a higher number than `after`. */
  batches(deviceId: string, after: number): AsyncIterable<{ number: number; entries: AgentEntry[] }>
  /** Batches up to this number are in the inventory. */
  forget(deviceId: string, upTo: number): Promise<void>
}
