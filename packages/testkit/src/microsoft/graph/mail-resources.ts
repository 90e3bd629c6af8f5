import type { Json } from '../http/odata.ts'
import { guidOf } from '../ids.ts'
import type { InboxRule, Mailbox, MailAttachment, MailFolder, MailMessage } from '../state/mail.ts'
import { stampOf } from '../state/tenant.ts'

/** The one that stays, or the one that changes with the folder. */
export function messageId({ id, folderId }: Pick<MailMessage, 'id' | 'folderId'>, isImmutable: boolean): string {
  const text = isImmutable ? id : `${id}${guidOf('place', folderId).slice(0, 8)}`
  return `${isImmutable ? 'AAkA' : 'AAMk'}${Buffer.from(text).toString('base64url')}`
}

/** Either of its two ids; the one that changes is good for where it lies now. */
export function findMessage(box: Mailbox, given: string): MailMessage | undefined {
  const text = Buffer.from(given.slice(4), 'base64url').toString()
  const message = box.messages.get(text.slice(0, 36))
  if (!message) return undefined
  return [true, false].some(isImmutable => messageId(message, isImmutable) === given) ? message : undefined
}

export function folderResource(box: Mailbox, folder: MailFolder): Json {
  const inside = box.messages
    .values()
    .filter(({ folderId }) => folderId === folder.id)
    .toArray()
  return {
    id: folder.id,
    displayName: folder.displayName,
    parentFolderId: folder.parentId ?? `AAMkRoot${box.ownerId}`,
    childFolderCount: box.folders
      .values()
      .filter(({ parentId }) => parentId === folder.id)
      .toArray().length,
    unreadItemCount: inside.filter(({ isRead }) => !isRead).length,
    totalItemCount: inside.length,
    isHidden: folder.isHidden,
  }
}

const recipient = (address: string) => ({ emailAddress: { name: address.split('@')[0], address } })

export function messageResource(message: MailMessage, isImmutable: boolean): Json {
  const changeKey = Buffer.from(`${message.id}${message.version}`).toString('base64')
  return {
    '@odata.etag': `W/"${changeKey}"`,
    id: messageId(message, isImmutable),
    createdDateTime: stampOf(message.received),
    lastModifiedDateTime: stampOf(message.modified),
    changeKey,
    categories: [],
    receivedDateTime: stampOf(message.received),
    sentDateTime: stampOf(message.sent),
    hasAttachments: message.attachments.some(({ isInline }) => !isInline),
    internetMessageId: message.internetMessageId,
    subject: message.subject,
    bodyPreview: message.body.slice(0, 255),
    importance: 'normal',
    parentFolderId: message.folderId,
    conversationId: `AAQk${guidOf('conversation', message.subject.replace(/^(FW|RE): /, ''))}`,
    isRead: message.isRead,
    isDraft: message.isDraft,
    inferenceClassification: 'focused',
    body: { contentType: 'text', content: message.body },
    sender: recipient(message.from),
    from: recipient(message.from),
    toRecipients: message.to.map(recipient),
    ccRecipients: message.cc.map(recipient),
    bccRecipients: message.bcc.map(recipient),
    replyTo: [],
    flag: { flagStatus: 'notFlagged' },
  }
}

export const attachmentResource = ({ received }: MailMessage, one: MailAttachment): Json => ({
  '@odata.type': '#microsoft.graph.fileAttachment',
  '@odata.mediaContentType': one.contentType,
  id: one.id,
  lastModifiedDateTime: stampOf(received),
  name: one.name,
  contentType: one.contentType,
  size: one.content.length,
  isInline: one.isInline,
  contentId: null,
  contentLocation: null,
  contentBytes: Buffer.from(one.content).toString('base64'),
})

export const ruleResource = (rule: InboxRule): Json => ({
  id: rule.id,
  displayName: rule.displayName,
  sequence: rule.sequence,
  isEnabled: rule.isEnabled,
  hasError: false,
  isReadOnly: false,
  conditions: rule.conditions,
  actions: {
    ...(rule.forwardTo.length && { forwardTo: rule.forwardTo.map(recipient) }),
    ...(rule.redirectTo.length && { redirectTo: rule.redirectTo.map(recipient) }),
    ...(rule.forwardAsAttachmentTo.length && { forwardAsAttachmentTo: rule.forwardAsAttachmentTo.map(recipient) }),
    ...(rule.delete && { delete: true }),
    ...(rule.moveToFolder !== undefined && { moveToFolder: rule.moveToFolder }),
    stopProcessingRules: true,
  },
})
