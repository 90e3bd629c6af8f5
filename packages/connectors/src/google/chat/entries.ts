import type { Entry, Grant, ItemEntry, Principal, Removed, SourceEvent } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { digest } from '../../kit/mail/event.ts'
import { shareTypeOf } from '../../kit/identity/share-type.ts'
import type { People } from '../directory/people.ts'
import { dateOf } from '../drive/grants.ts'
import { keyOf, type Room } from './keys.ts'
import { isHuman, personOf } from './members.ts'
import { idOf, type Attachment, type Message } from './resources.ts'

/** A room that is being read. */
export interface RoomFacts {
  room: Room
  key: string
  name: string
  as: string
  grants: readonly Grant[]
}

interface Around {
  facts: RoomFacts
  people: People
  ownDomains: readonly string[]
}

/** A message, and behind it what was uploaded with it; files of Drive are read where they lie. */
export async function entriesOf(message: Message, around: Around): Promise<(Entry | Removed)[]> {
  const place = { room: around.facts.room, message: idOf(message.name) }
  if (message.deleteTime) return [{ type: 'removed', key: keyOf(place) }]
  const carrier = await messageEntry(message, keyOf(place), around)
  const files = (message.attachment ?? []).map((file, attachment) =>
    fileEntry(file, keyOf({ ...place, attachment }), carrier),
  )
  return [carrier, ...files]
}

/** Any change of what is written changes it. */
export const stampOf = ({ name, text, lastUpdateTime, attachment, cardsV2, fallbackText }: Message) =>
  digest(JSON.stringify([name, text, lastUpdateTime, attachment?.length ?? 0, cardsV2 ?? fallbackText]))

async function messageEntry(message: Message, key: string, { facts, people, ownDomains }: Around): Promise<ItemEntry> {
  const { sender } = message
  const owner = isHuman(sender) ? await personOf(people, sender) : undefined
  const name = nameOf(message, owner?.displayName ?? owner?.name ?? sender?.displayName ?? undefined)
  const createdAt = dateOf(message.createTime)
  const modifiedAt = dateOf(message.lastUpdateTime) ?? createdAt
  return {
    type: 'item',
    kind: 'message',
    key,
    name,
    path: `${facts.name}/${name}`,
    parent: facts.key,
    mime: 'text/plain',
    size: Buffer.byteLength(textOf(message)),
    stamp: stampOf(message),
    identity: message.name,
    ...(createdAt && { createdAt }),
    ...(modifiedAt && { modifiedAt }),
    ...(owner && { owner }),
    grants: facts.grants.map(grant => ({ ...grant, inherited: true })),
    events: createdAt ? sentEvent({ facts, ownDomains, message, at: createdAt }, owner) : [],
  }
}

interface Sent extends Pick<Around, 'facts' | 'ownDomains'> {
  message: Message
  at: Date
}

/** It was sent: to everybody outside who reads along, or to nobody outside. */
function sentEvent({ facts, ownDomains, message, at }: Sent, actor: Principal | undefined): SourceEvent[] {
  const recipients = facts.grants
    .map(({ principal }) => principal)
    .filter(principal => shareTypeOf(principal, ownDomains) !== 'inside' && principal.name !== actor?.name)
  if (!recipients.length) return []
  return [{ id: `chat:${message.name}`, type: 'email', at, ...(actor && { actor }), recipients }]
}

function nameOf({ createTime }: Message, sender: string | undefined): string {
  const when = (createTime ?? '').slice(0, 16).replace('T', ' ')
  const name = `Message${sender === undefined ? '' : ` of ${sender}`}${when && `, ${when}`}`
  return displayPath(Buffer.from(name.slice(0, 400).replaceAll('/', '∕')))
}

function fileEntry(
  { contentName, contentType, source, driveDataRef }: Attachment,
  key: string,
  carrier: ItemEntry,
): Entry {
  const name = displayPath(Buffer.from((contentName || 'attachment').slice(0, 400).replaceAll('/', '∕')))
  const place = {
    key,
    name,
    path: `${carrier.path}/${name}`,
    ...(carrier.parent !== undefined && { parent: carrier.parent }),
  }
  if (source === 'DRIVE_FILE' || driveDataRef)
    return {
      type: 'problem',
      ...place,
      status: 'skipped',
      reason: 'symlink',
      detail: 'It is a link to a file in Drive.',
    }
  return {
    type: 'item',
    kind: 'attachment',
    ...place,
    container: carrier.key,
    ...(contentType && { mime: contentType }),
    ...(carrier.owner && { owner: carrier.owner }),
    ...(carrier.createdAt && { createdAt: carrier.createdAt }),
    stamp: `${carrier.stamp} ${key.slice(key.lastIndexOf('/') + 1)}`,
    identity: `${carrier.identity} ${key.slice(key.lastIndexOf('/') + 1)}`,
    grants: carrier.grants,
    events: [],
  }
}

/** What somebody wrote, what cards show, and what the files are called. */
export function textOf({ text, fallbackText, cardsV2, attachment }: Message): string {
  const names = (attachment ?? []).flatMap(({ contentName }) => contentName ?? [])
  return [text || fallbackText || '', ...wordsIn(cardsV2 ?? []), ...names].filter(Boolean).join('\n')
}

const shown = /^(text|title|subtitle|topLabel|bottomLabel|label|hintText|altText|value|header)$/
const deepest = 30

function wordsIn(value: unknown, name = '', depth = 0): string[] {
  if (depth > deepest) return []
  if (typeof value === 'string') return shown.test(name) && value.trim() ? [value] : []
  if (Array.isArray(value)) return value.flatMap(one => wordsIn(one, name, depth + 1))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => wordsIn(inner, key, depth + 1))
}
