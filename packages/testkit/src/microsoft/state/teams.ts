import type { Changes } from './changes.ts'

export interface ChatAttachment {
  id: string
  name: string
  contentType: 'reference' | 'messageReference' | 'application/vnd.microsoft.card.adaptive'
  contentUrl: string | null
  content: string | null
}

export interface ChatMessage {
  id: string
  from: string | undefined
  text: string
  isHtml: boolean
  at: Date
  modified: Date
  edited?: Date
  deleted?: Date
  replyToId?: string
  attachments: readonly ChatAttachment[]
  mentions: readonly string[]
  /** In the text, by their ids. */
  pictures: ReadonlyMap<string, { type: string; bytes: Uint8Array }>
  /** Written by the service itself. */
  isSystem?: boolean
  isBlocked?: boolean
}

export interface Channel {
  id: string
  displayName: string
  description: string | null
  membershipType: 'standard' | 'private' | 'shared'
  created: Date
  /** Of private and shared channels; everybody in the team otherwise. */
  members: Set<string>
  /** Tenants outside that a shared channel is shared with. */
  sharedWith: Set<string>
  messages: Map<string, ChatMessage>
  changes: Changes
  /** Where its files lie. */
  folder: { driveId: string; itemId: string }
}

/** Its id is that of its group. */
export interface Team {
  id: string
  displayName: string
  description: string | null
  visibility: 'private' | 'public'
  created: Date
  isArchived: boolean
  allowsGuestChannels: boolean
  channels: Map<string, Channel>
}

export interface Chat {
  id: string
  topic: string | null
  chatType: 'oneOnOne' | 'group' | 'meeting'
  created: Date
  updated: Date
  members: Set<string>
  /** People of other tenants, by their ids there. */
  foreign: Map<string, { name: string; tenant: string }>
  messages: Map<string, ChatMessage>
}
