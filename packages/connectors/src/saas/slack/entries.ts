import type { Entry, Grant, ItemEntry, Principal, SourceEvent } from '../../kit/connector.ts'
import { shareTypeOf } from '../../kit/identity/share-type.ts'
import { displayPath } from '../../kit/key.ts'
import { digest } from '../../kit/mail/event.ts'
import { keyOf, type SlackPlace } from './keys.ts'
import type { SlackPeople } from './people.ts'
import { SlackFile, type Message } from './shapes.ts'
import { textOf } from './text.ts'

/** A conversation that is being read. */
export interface RoomFacts {
  id: string
  name: string
  grants: readonly Grant[]
}

export interface Around {
  room: RoomFacts
  people: SlackPeople
  ownDomains: readonly string[]
  maxFileSize: number | undefined
}

/** What says that somebody came, went or renamed something is no message of anybody's. */
const notices =
  /^(channel|group|mpim|bot_add|bot_remove|pinned_item|unpinned_item|reminder|tombstone|huddle_thread|ekm_access_denied)/

export const isNotice = ({ subtype }: Message) => subtype !== undefined && subtype !== null && notices.test(subtype)

/** A message, and behind it the files that were shared with it. */
export async function entriesOf(message: Message, place: SlackPlace, around: Around): Promise<Entry[]> {
  const carrier = await messageEntry(message, keyOf(place), around)
  const files = (message.files ?? []).flatMap(file => SlackFile.safeParse(file).data ?? [])
  return [carrier, ...files.flatMap(file => fileEntry(file, keyOf({ ...place, file: file.id }), { carrier, around }))]
}

/** Any change of what is written changes it. */
export const stampOf = (message: Message) =>
  digest(JSON.stringify([message.ts, textOf(message), message.edited?.ts ?? null, message.files?.length ?? 0]))

async function messageEntry(message: Message, key: string, { room, people, ownDomains }: Around): Promise<ItemEntry> {
  const owner = message.user ? await people.principal(message.user) : undefined
  const at = new Date(Number(message.ts) * 1000)
  const by = owner?.displayName ?? owner?.name ?? message.username ?? undefined
  const name = shown(`Message${by ? ` of ${by}` : ''}, ${at.toISOString().slice(0, 16).replace('T', ' ')}`)
  return {
    type: 'item',
    kind: 'message',
    key,
    name,
    path: `${room.name}/${name}`,
    parent: room.id,
    mime: 'text/plain',
    size: Buffer.byteLength(textOf(message)),
    createdAt: at,
    modifiedAt: message.edited?.ts ? new Date(Number(message.edited.ts) * 1000 || at) : at,
    stamp: stampOf(message),
    identity: `${room.id} ${message.ts}`,
    ...(owner && { owner }),
    grants: room.grants.map(grant => ({ ...grant, inherited: true })),
    events: sentEvent({ room, ownDomains, at, id: `slack:${room.id}:${message.ts}` }, owner),
  }
}

interface Sent extends Pick<Around, 'room' | 'ownDomains'> {
  at: Date
  id: string
}

/** It was sent: to everybody outside who reads along, or to nobody outside. */
function sentEvent({ room, ownDomains, at, id }: Sent, actor: Principal | undefined): SourceEvent[] {
  const recipients = room.grants
    .map(({ principal }) => principal)
    .filter(principal => principal.kind === 'user' && principal.name !== actor?.name)
    .filter(principal => shareTypeOf(principal, ownDomains) !== 'inside')
  return recipients.length ? [{ id, type: 'email', at, ...(actor && { actor }), recipients }] : []
}

const shown = (text: string) => displayPath(Buffer.from(text.slice(0, 400).replaceAll('/', '∕')))

interface Carried {
  carrier: ItemEntry
  around: Around
}

function fileEntry(file: SlackFile, key: string, { carrier, around }: Carried): Entry[] {
  const name = shown(file.name || file.title || file.id)
  const place = { key, name, path: `${carrier.path}/${name}`, ...(carrier.parent && { parent: carrier.parent }) }
  if (file.mode === 'tombstone') return []
  const unread = whyUnread(file)
  if (unread) return [{ type: 'problem', ...place, status: 'skipped', ...unread }]
  if (around.maxFileSize !== undefined && (file.size ?? 0) > around.maxFileSize)
    return [{ type: 'problem', ...place, status: 'skipped', reason: 'too_large', detail: `It has ${file.size} bytes.` }]
  const at = file.timestamp ?? file.created
  return [
    {
      type: 'item',
      kind: 'attachment',
      ...place,
      container: carrier.key,
      ...(file.mimetype && { mime: file.mimetype }),
      ...(typeof file.size === 'number' && { size: file.size }),
      ...(at && { createdAt: new Date(at * 1000) }),
      ...(carrier.owner && { owner: carrier.owner }),
      stamp: `${file.id} ${file.size ?? ''} ${at ?? ''}`,
      identity: `${carrier.identity} ${file.id}`,
      grants: [...publicLink(file), ...carrier.grants],
      events: [],
    },
  ]
}

/** A link of its own that anybody can open. */
function publicLink({ id, public_url_shared, permalink_public }: SlackFile): Grant[] {
  if (!public_url_shared) return []
  const principal: Principal = { kind: 'anonymous', name: 'anyone', displayName: 'Anyone with the link' }
  return [{ principal, role: 'read', via: 'link', id, ...(permalink_public && { link: permalink_public }) }]
}

function whyUnread({ mode, is_external }: SlackFile) {
  if (is_external || mode === 'external')
    return { reason: 'symlink', detail: 'It is a link to a file elsewhere.' } as const
  if (mode === 'hidden_by_limit')
    return { reason: 'archived', detail: 'The plan of the workspace keeps it from being read.' } as const
  return undefined
}
