import { OutboundFault } from '../../kit/http/index.ts'
import type { GoogleCall } from '../api.ts'
import type { Reading } from '../drive/reading.ts'
import { isStale } from '../fault.ts'
import { tooOld, type Position } from './position.ts'
import { Message, messageFields, SpaceEvent } from './resources.ts'

export interface Told {
  messages: Message[]
  /** Whether somebody came or went, or the space itself changed. */
  isRoomChanged: boolean
  /** What was told last goes with it. */
  next: Omit<Position, 'seen'>
  isLast: boolean
}

const day = 86_400_000
/** Google keeps events for 28 days; a little less is counted on. */
const kept = 27 * day
/** Some events show a moment later. */
export const overlap = 60_000

/** @throws SourceFault `resync` where Google does not know the position (any more) */
export async function pageAt(reading: Reading, room: { space: string; as: string }, position: Position): Promise<Told> {
  const now = reading.io.now().getTime()
  if (position.covers === 'changes' && position.start < now - kept) throw tooOld()
  try {
    return await (position.covers === 'all' ? listed(reading, room, position) : changed(reading, room, position, now))
  } catch (error) {
    if (position.page !== undefined && isStale(error)) throw tooOld(error)
    throw error
  }
}

type In = { space: string; as: string }
const below = ({ space }: In, what: string) => `/spaces/${encodeURIComponent(space)}/${what}`

async function listed({ google }: Reading, room: In, position: Position): Promise<Told> {
  const { page, start } = position
  const query = { pageSize: 1000, pageToken: page, fields: `nextPageToken,messages(${messageFields})` }
  const path = below(room, 'messages')
  const call: GoogleCall = { api: 'chat', path, query, as: room.as, scope: 'chatMessages', what: 'What is written' }
  const { items, next } = await google.page(Message, 'messages', call)
  if (next !== undefined && next === page) throw endless()
  const told = { messages: items, isRoomChanged: false }
  if (next !== undefined) return { ...told, next: { covers: 'all', start, page: next }, isLast: false }
  return { ...told, next: { covers: 'changes', start }, isLast: true }
}

/** Each kind of event takes its own. */
const eventScopes = ['chatMessages', 'chatMembers', 'chatSpaces'] as const
const kinds = ['message.v1.created', 'message.v1.updated', 'message.v1.deleted']
const ofRoom = ['membership.v1.created', 'membership.v1.updated', 'membership.v1.deleted', 'space.v1.updated']
const types = [...kinds, ...ofRoom].map(kind => `eventTypes:"google.workspace.chat.${kind}"`).join(' OR ')

// eslint-disable-next-line max-params
async function changed({ google }: Reading, room: In, position: Position, now: number): Promise<Told> {
  const { start, page } = position
  const until = position.until ?? now
  const filter = `startTime="${iso(start)}" AND endTime="${iso(until)}" AND (${types})`
  const query = { filter, pageSize: 1000, pageToken: page }
  const path = below(room, 'spaceEvents')
  const call: GoogleCall = {
    api: 'chat',
    path,
    query,
    as: room.as,
    scope: eventScopes,
    what: 'What happened in a chat',
  }
  const { items, next } = await google.page(SpaceEvent, 'spaceEvents', call)
  if (next !== undefined && next === page) throw endless()
  const last = new Map(items.flatMap(messagesIn).map(message => [message.name, message]))
  const isRoomChanged = items.some(({ eventType }) => /\.(membership|space)\.v1\./.test(eventType ?? ''))
  const told = { messages: [...last.values()], isRoomChanged }
  if (next !== undefined) return { ...told, next: { covers: 'changes', start, until, page: next }, isLast: false }
  return { ...told, next: { covers: 'changes', start: Math.max(start, until - overlap) }, isLast: true }
}

/** Each event holds what it is about as that is now, by one name or, of several together, by another. */
function messagesIn(event: SpaceEvent): Message[] {
  return Object.entries(event)
    .filter(([name]) => /^message(Batch)?(Created|Updated|Deleted)EventData$/.test(name))
    .flatMap(([, data]) => listOf(data))
    .flatMap(one => Message.safeParse(one).data ?? [])
}

function listOf(data: unknown): unknown[] {
  if (typeof data !== 'object' || data === null) return []
  if ('message' in data) return [data.message]
  return 'messages' in data && Array.isArray(data.messages) ? data.messages.flatMap(listOf) : []
}

const iso = (time: number) => new Date(time).toISOString()
const endless = () => new OutboundFault('malformed', 'Google Chat did not say where a chat goes on.')
