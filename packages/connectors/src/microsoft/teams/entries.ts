import { dataServices } from '@sharelight/contract'
import type { Entry, ItemEntry, ProblemEntry, Removed, SourceEvent } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { dateOf } from '../drives/grants.ts'
import { messageKey, type MessagePlace } from './keys.ts'
import { senderOf } from './people.ts'
import type { Place } from './place.ts'
import type { TeamsReading } from './reading.ts'
import type { Attachment, Message } from './resources.ts'

export const service = dataServices.TEAMS.key

/** Any change of a message gives it another version: reading it once more needs no call. */
export const stampOf = ({ etag, lastModifiedDateTime, id }: Pick<Message, 'etag' | 'lastModifiedDateTime' | 'id'>) =>
  etag || lastModifiedDateTime || id

export const isGone = (message: Message) => Boolean(message.deletedDateTime || message['@removed'])

/** What the service itself writes: who joined, what was renamed. Replies of bots are messages. */
export const isSystem = ({ messageType }: Message) => Boolean(messageType) && messageType !== 'message'

/** A message, and for each of its files that no drive of this source gives what became of it. */
export async function entriesOf(reading: TeamsReading, place: Place, message: Message): Promise<(Entry | Removed)[]> {
  const spot: MessagePlace = {
    at: place.at,
    message: message.id,
    ...(message.replyToId && !('chat' in place.at) && { root: message.replyToId }),
  }
  const key = messageKey(spot)
  if (isGone(message)) return [{ type: 'removed', key }, ...filesGone(reading, key)]
  const entry = await itemOf(reading, { place, message, key })
  reading.bodies.keep(key, entry.stamp, message)
  return [entry, ...filesOf(reading, entry, message)]
}

interface Placed {
  place: Place
  message: Message
  key: string
}

async function itemOf(reading: TeamsReading, { place, message, key }: Placed): Promise<ItemEntry> {
  const owner = await senderOf(reading, message, place.people)
  const [createdAt, modifiedAt] = [
    dateOf(message.createdDateTime),
    dateOf(message.lastEditedDateTime) ?? dateOf(message.createdDateTime),
  ]
  const name = nameOf(message, owner?.displayName ?? owner?.name)
  return {
    type: 'item',
    kind: 'message',
    key,
    name,
    path: `${place.path}/${name}`,
    parent: place.key,
    service,
    stamp: stampOf(message),
    mime: 'text/html',
    ...(message.body?.content && { size: Buffer.byteLength(message.body.content) }),
    ...(createdAt && { createdAt }),
    ...(modifiedAt && { modifiedAt }),
    ...(owner && { owner }),
    grants: [...place.handedDown],
    events: createdAt ? eventOf({ place, message, key }, createdAt, owner) : [],
  }
}

/** It was sent: to everybody outside who reads along, or to nobody outside. */
function eventOf({ place, key }: Placed, at: Date, actor: SourceEvent['actor']): SourceEvent[] {
  const recipients = place.outsiders.filter(({ name }) => name !== actor?.name)
  if (!recipients.length) return []
  return [{ id: `teams:${key}`, type: 'email', at, ...(actor && { actor }), recipients: [...recipients] }]
}

function nameOf({ subject, createdDateTime, policyViolation }: Message, sender: string | undefined): string {
  const when = (createdDateTime ?? '').slice(0, 16).replace('T', ' ')
  const name = subject?.trim() || `Message${sender === undefined ? '' : ` of ${sender}`}${when && `, ${when}`}`
  const action = policyViolation?.dlpAction ?? ''
  const isHeld = action !== '' && action !== 'none' && action !== 'notifySender'
  return displayPath(Buffer.from(`${name.slice(0, 400).replaceAll('/', '∕')}${isHeld ? ' (held by a policy)' : ''}`))
}

/** Teams takes no more in one message. */
const mostFiles = 10
const fileKey = (message: string, index: number) => `${message}#file/${index}`

/** Files lie in OneDrive and SharePoint and are read there; where these are not read, that is said. */
function filesOf(reading: TeamsReading, message: ItemEntry, said: Message): (ProblemEntry | Removed)[] {
  const files = unreadFiles(reading, said)
  const entries = files.map((file, index): ProblemEntry => {
    const { title } = driveOf(file)
    const name = displayPath(Buffer.from((file.name || 'A file').slice(0, 400).replaceAll('/', '∕')))
    return {
      type: 'problem',
      key: fileKey(message.key, index),
      name,
      path: `${message.path}/${name}`,
      ...(message.parent !== undefined && { parent: message.parent }),
      service,
      status: 'skipped',
      reason: 'excluded',
      detail: `The file lies in ${title}: add ${title} to the services to have it read.`,
    }
  })
  return said.lastEditedDateTime ? [...entries, ...filesGone(reading, message.key, files.length)] : entries
}

/** Of a message that may have had more files before. */
function filesGone({ settings: { services } }: TeamsReading, key: string, from = 0): Removed[] {
  if (services.includes('onedrive') && services.includes('sharepoint')) return []
  const left = Array.from({ length: Math.max(0, mostFiles - from) }, (_, index) => index + from)
  return left.map(index => ({ type: 'removed', key: fileKey(key, index) }))
}

/** Files of a message that no drive of the source gives. */
export const unreadFiles = ({ settings }: TeamsReading, { attachments }: Message): Attachment[] =>
  (attachments ?? []).filter(file => isFile(file) && !settings.services.includes(driveOf(file).service))

export const isFile = ({ contentType }: Attachment) => contentType?.toLowerCase() === 'reference'

/** What is sent in a chat lies in its sender's OneDrive, what is posted in a channel in its team's library. */
function driveOf({ contentUrl }: Attachment) {
  const host = URL.parse(contentUrl ?? '')?.hostname ?? ''
  return /^[^.]+-my\./i.test(host)
    ? ({ service: 'onedrive', title: 'OneDrive' } as const)
    : ({ service: 'sharepoint', title: 'SharePoint' } as const)
}
