import type { Entry, Grant, ItemEntry, Principal } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { copies, digest, mailEvent, type MailFields } from '../../kit/mail/event.ts'
import type { exclusion } from '../../kit/walk/globs.ts'
import { dateOf } from '../drives/grants.ts'
import { keyOf } from './keys.ts'
import type { Attachment, Message, Recipient } from './resources.ts'

/** Where messages lie. */
export interface MailFolderFacts {
  user: string
  /** Of the folder's entry. */
  key: string
  /** To people, the mailbox first. */
  path: string
  owner: Principal
  exclude: ReturnType<typeof exclusion>
}

export function messageEntry(message: Message, folder: MailFolderFacts): ItemEntry {
  const fields = fieldsOf(message)
  const name = displayPath(Buffer.from(fields.subject || '(no subject)'))
  const modifiedAt = dateOf(message.lastModifiedDateTime)
  const stamp = stampOf(message)
  return {
    type: 'item',
    kind: 'email',
    key: keyOf({ user: folder.user, message: message.id }),
    name,
    path: `${folder.path}/${name}`,
    parent: folder.key,
    mime: 'message/rfc822',
    createdAt: fields.at,
    ...(modifiedAt && { modifiedAt }),
    stamp,
    identity: `mail/${message.id}`,
    owner: folder.owner,
    grants: readers(fields, folder.owner),
    events: message.isDraft ? [] : [mailEvent(fields, stamp)],
  }
}

/** What Graph calls a file, another message, or a file that lies elsewhere: the last is a link, and has no content here. */
export function attachmentEntry(
  attachment: Attachment,
  carrier: ItemEntry,
  folder: MailFolderFacts,
  message: string,
): Entry {
  const { id, contentType, size } = attachment
  const name = displayPath(Buffer.from(attachment.name || 'attachment'))
  const place = {
    key: keyOf({ user: folder.user, message, attachment: id }),
    name,
    path: `${carrier.path}/${name}`,
    parent: folder.key,
  }
  if (/#microsoft\.graph\.referenceAttachment$/i.test(attachment['@odata.type'] ?? ''))
    return {
      type: 'problem',
      ...place,
      status: 'skipped',
      reason: 'symlink',
      detail: 'It is a link to a file elsewhere.',
    }
  const isMessage = /#microsoft\.graph\.itemAttachment$/i.test(attachment['@odata.type'] ?? '')
  const mime = isMessage ? 'message/rfc822' : contentType
  return {
    type: 'item',
    kind: 'attachment',
    ...place,
    container: carrier.key,
    owner: folder.owner,
    ...(mime && { mime }),
    ...(typeof size === 'number' && { size }),
    ...(carrier.createdAt && { createdAt: carrier.createdAt }),
    stamp: `${carrier.stamp} ${size ?? ''}`,
    identity: `${carrier.identity}/${id}`,
    grants: carrier.grants,
    events: [],
  }
}

/** Leaves out what the settings do. */
export function takenIn(entry: Entry, { path, exclude }: MailFolderFacts): Entry {
  const left = entry.type === 'item' ? exclude(entry.path.slice(path.indexOf('/') + 1), false) : undefined
  if (left === undefined || entry.type !== 'item') return entry
  const { key, name, path: at, parent } = entry
  return {
    type: 'problem',
    key,
    name,
    path: at,
    ...(parent && { parent }),
    status: 'skipped',
    reason: 'excluded',
    detail: left,
  }
}

/** A message that was sent stays as it is; marks such as *read* are no change of it. */
function stampOf({ isDraft, changeKey, internetMessageId, sentDateTime, subject, hasAttachments }: Message): string {
  if (isDraft && changeKey) return changeKey
  return digest(JSON.stringify([internetMessageId, sentDateTime, subject, hasAttachments === true]))
}

function fieldsOf(message: Message): MailFields {
  const { sentDateTime, receivedDateTime, createdDateTime, internetMessageId, subject } = message
  const from = personOf(message.from ?? message.sender)
  const all = [message.toRecipients, message.ccRecipients, message.bccRecipients].flatMap(some => some ?? [])
  const recipients = new Map(all.flatMap(one => personOf(one) ?? []).map(one => [one.address ?? one.name, one]))
  return {
    subject: (subject ?? '').replace(/\p{Cc}+/gu, ' ').slice(0, 1000),
    from,
    recipients: [...recipients.values()],
    at: dateOf(sentDateTime) ?? dateOf(receivedDateTime) ?? dateOf(createdDateTime) ?? new Date(0),
    messageId: internetMessageId?.replace(/^<|>$/g, '').trim() || undefined,
  }
}

export function personOf(recipient: Recipient | null | undefined): Principal | undefined {
  const { name, address } = recipient?.emailAddress ?? {}
  const shown = name && name.toLowerCase() !== address?.toLowerCase() ? { displayName: name.slice(0, 500) } : {}
  if (address?.includes('@'))
    return { kind: 'user', name: address.toLowerCase(), address: address.toLowerCase(), ...shown }
  const known = address || name
  return known ? { kind: 'user', name: known.slice(0, 1000), ...shown } : undefined
}

/** The mailbox's owner, and whoever sent or got it. */
function readers(fields: MailFields, owner: Principal): Grant[] {
  const others = copies(fields).filter(({ principal }) => principal.address !== owner.address)
  return [{ principal: owner, role: 'owner', via: 'mailbox' }, ...others]
}
