import { leaves, type Part } from '@sharelight/mime'
import type { Entry, Grant, ItemEntry, Principal } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { attachmentName, attachmentsOf } from '../../kit/mail/attachments.ts'
import { copies, digest, mailEvent, type MailFields } from '../../kit/mail/event.ts'
import { readFields } from '../../kit/mail/message.ts'
import type { exclusion } from '../../kit/walk/globs.ts'
import { keyOf, mailboxKey } from './keys.ts'
import type { Message } from './resources.ts'
import { outlineOf, sizesOf } from './structure.ts'

/** Whose mailbox it is, and who else may read it. */
export interface MailboxFacts {
  user: string
  address: string
  owner: Principal
  /** What everybody who may read the mailbox has of each message. */
  readers: readonly Grant[]
  exclude: ReturnType<typeof exclusion>
}

/** A message, and behind it what is attached. */
export function entriesOf(message: Message, mailbox: MailboxFacts): Entry[] {
  const { bytes, root } = outlineOf(message.payload ?? {})
  const received = new Date(Number(message.internalDate ?? Number.NaN))
  const fileTime = Number.isNaN(received.getTime()) ? new Date(0) : received
  const fields = readFields(root.headers, { fileTime })
  const carrier = messageEntry(message, { mailbox, fields })
  const left = mailbox.exclude(carrier.path.slice(carrier.path.indexOf('/') + 1), false)
  if (left !== undefined) return [leftOut(carrier, left)]
  const sizes = new Map<Part, number | undefined>()
  for (const [index, size] of sizesOf(message.payload ?? {}).entries()) {
    const leaf = leaves(root)[index]
    if (leaf) sizes.set(leaf, size)
  }
  const attachments = attachmentsOf(root).map((part, index) =>
    attachmentEntry(
      { message, carrier, name: attachmentName(bytes, part, index), part, index, size: sizes.get(part) },
      mailbox,
    ),
  )
  return [carrier, ...attachments]
}

interface Told {
  mailbox: MailboxFacts
  fields: MailFields
}

function messageEntry({ id, labelIds, sizeEstimate, internalDate }: Message, { mailbox, fields }: Told): ItemEntry {
  const name = displayPath(Buffer.from(fields.subject || '(no subject)'))
  const stamp = digest(`${id} ${internalDate ?? ''}`)
  return {
    type: 'item',
    kind: 'email',
    key: keyOf({ user: mailbox.user, message: id }),
    name,
    path: `${mailbox.address}/${name}`,
    parent: mailboxKey(mailbox.user),
    mime: 'message/rfc822',
    ...(typeof sizeEstimate === 'number' && { size: sizeEstimate }),
    createdAt: fields.at,
    stamp,
    identity: `mail/${mailbox.user}/${id}`,
    owner: mailbox.owner,
    grants: grantsOf(fields, mailbox),
    events: labelIds?.includes('DRAFT') ? [] : [mailEvent(fields, stamp)],
  }
}

/** The mailbox's owner and whoever acts for them, and whoever sent or got it. */
function grantsOf(fields: MailFields, { owner, readers }: MailboxFacts): Grant[] {
  const known = new Set([owner, ...readers.map(({ principal }) => principal)].map(({ name }) => name.toLowerCase()))
  const others = copies(fields).filter(({ principal }) => !known.has(principal.name.toLowerCase()))
  return [{ principal: owner, role: 'owner', via: 'mailbox' }, ...readers, ...others]
}

interface Attached {
  message: Message
  carrier: ItemEntry
  name: string
  part: Part
  index: number
  size: number | undefined
}

function attachmentEntry(
  { message, carrier, name: raw, part, index, size }: Attached,
  { user }: MailboxFacts,
): ItemEntry {
  const name = displayPath(Buffer.from(raw))
  return {
    type: 'item',
    kind: 'attachment',
    key: keyOf({ user, message: message.id, attachment: index }),
    name,
    path: `${carrier.path}/${name}`,
    ...(carrier.parent !== undefined && { parent: carrier.parent }),
    container: carrier.key,
    ...(carrier.owner && { owner: carrier.owner }),
    ...(part.type.value && { mime: part.type.value }),
    ...(size !== undefined && { size }),
    ...(carrier.createdAt && { createdAt: carrier.createdAt }),
    stamp: `${carrier.stamp} ${index}`,
    identity: `${carrier.identity}/${index}`,
    grants: carrier.grants,
    events: [],
  }
}

function leftOut({ key, name, path, parent }: ItemEntry, detail: string): Entry {
  const place = { key, name, path, ...(parent !== undefined && { parent }) }
  return { type: 'problem', ...place, status: 'skipped', reason: 'excluded', detail }
}
