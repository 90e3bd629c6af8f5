import type { Changes } from './changes.ts'

export interface MailAttachment {
  id: string
  name: string
  contentType: string
  content: Uint8Array
  isInline: boolean
}

export interface MailMessage {
  id: string
  folderId: string
  /** The message as it was sent, headers and all. */
  mime: string
  subject: string
  body: string
  from: string
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
  internetMessageId: string
  received: Date
  sent: Date
  modified: Date
  isRead: boolean
  isDraft: boolean
  attachments: readonly MailAttachment[]
  /** Goes up with each change. */
  version: number
}

export interface MailFolder {
  id: string
  displayName: string
  parentId?: string
  wellKnown?: string
  isHidden: boolean
  changes: Changes
}

/** The names are Graph's. Addresses alone, without names. */
export interface InboxRule {
  id: string
  displayName: string
  isEnabled: boolean
  sequence: number
  conditions: Record<string, unknown>
  forwardTo: readonly string[]
  redirectTo: readonly string[]
  forwardAsAttachmentTo: readonly string[]
  delete: boolean
  moveToFolder?: string
}

export interface Mailbox {
  ownerId: string
  purpose: 'user' | 'shared' | 'room' | 'equipment'
  folders: Map<string, MailFolder>
  messages: Map<string, MailMessage>
  rules: Map<string, InboxRule>
  folderChanges: Changes
  timeZone: string
  automaticReply: 'disabled' | 'alwaysEnabled' | 'scheduled'
  /** Of the mailbox as a whole; Exchange keeps it where Graph does not show it. */
  forwardingSmtpAddress?: string
  archiveFolderId?: string
}
