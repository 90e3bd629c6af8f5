import type { ItemEntry } from '../../kit/connector.ts'
import { writeKey, type MailKey } from './key.ts'
import { copies, digest, mailEvent, type MailFields } from '../../kit/mail/event.ts'
import { readFields } from '../../kit/mail/message.ts'
import { parseStructure, partBytes, type Part } from '@sharelight/mime'
import { attachmentName, attachmentsOf } from '../../kit/mail/attachments.ts'

/** Where a message was found. */
export interface MessagePlace {
  key: MailKey
  parent: string | undefined
  /** For people; a message in an mbox adds its subject. */
  path: string
  fromLine?: string
  fileTime: Date
}

/** A message and its attachments, each an item; the message first. */
export function messageItems(message: Buffer, place: MessagePlace): ItemEntry[] {
  const root = parseStructure(message)
  const fields = readFields(root.headers, place)
  const item = messageItem(fields, place, { stamp: digest(message), size: message.length })
  const attachments = attachmentsOf(root)
  return [
    item,
    ...attachments.map((part, index) => attachmentItem({ message, part, index, carrier: item, key: place.key })),
  ]
}

export function messageItem(
  fields: MailFields,
  place: MessagePlace,
  { stamp, size }: { stamp: string; size: number },
): ItemEntry {
  const name = fields.subject || '(no subject)'
  const event = mailEvent(fields, stamp)
  return {
    type: 'item',
    kind: 'email',
    key: writeKey(place.key),
    name,
    path: place.key.range ? `${place.path}/${name}` : place.path,
    ...(place.parent === undefined ? {} : { parent: place.parent }),
    mime: 'message/rfc822',
    size,
    createdAt: fields.at,
    modifiedAt: fields.at,
    stamp,
    identity: event.id,
    ...(fields.from ? { owner: fields.from } : {}),
    grants: copies(fields),
    events: [event],
  }
}

interface AttachmentPlace {
  message: Buffer
  part: Part
  index: number
  carrier: ItemEntry
  key: MailKey
}

function attachmentItem({ message, part, index, carrier, key }: AttachmentPlace): ItemEntry {
  const name = attachmentName(message, part, index)
  return {
    type: 'item',
    kind: 'attachment',
    key: writeKey({ ...key, attachment: index }),
    name,
    path: `${carrier.path}/${name}`,
    container: carrier.key,
    ...(carrier.parent === undefined ? {} : { parent: carrier.parent }),
    ...(carrier.owner ? { owner: carrier.owner } : {}),
    ...(part.type.value ? { mime: part.type.value } : {}),
    size: partBytes(message, part).length,
    ...(carrier.createdAt ? { createdAt: carrier.createdAt, modifiedAt: carrier.createdAt } : {}),
    stamp: partStamp(message, part),
    identity: `${carrier.identity}#${index}`,
    grants: carrier.grants,
    events: [],
  }
}

export function partStamp(message: Buffer, part: Part): string {
  return digest(message.subarray(part.bodyStart, part.bodyEnd))
}
