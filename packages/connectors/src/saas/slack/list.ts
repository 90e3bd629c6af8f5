import { z } from 'zod'
import type { ConnectorIo, Container, Entry, Page, Removed } from '../../kit/connector.ts'
import { digest } from '../../kit/mail/event.ts'
import type { Texts } from '../../kit/texts.ts'
import { channelOf, nameOf, type SlackReading } from './channels.ts'
import { entriesOf, isNotice, stampOf, type Around, type RoomFacts } from './entries.ts'
import { granting, hasCode, isMissing, SlackFault } from './fault.ts'
import { keyOf, type SlackPlace } from './keys.ts'
import { grantsOf } from './members.ts'
import { positionOf, positionText, resync, type Position } from './position.ts'
import { Message } from './shapes.ts'
import { textOf } from './text.ts'

export interface ListReading extends SlackReading {
  texts: Texts
  io: Pick<ConnectorIo, 'now' | 'ownDomains' | 'signal'>
}
type Listed = Page<Entry | Removed>

const Messages = z.looseObject({ messages: z.array(z.unknown()) })

/**
 * A conversation from its newest message back, each page with the replies to it; later what is new, and what was changed or deleted among the
 * newest of them. One that is shut is an entry that says so, and loses nothing.
 */
export async function* listChannel(
  reading: ListReading,
  { id, name }: Container,
  from?: string,
): AsyncGenerator<Listed> {
  let position = positionOf(from, reading.io.now().getTime())
  const opened = await open(reading, { id, name }, position).catch((error: unknown) => whyShut({ id, name }, error))
  if ('problem' in opened) return yield opened.problem
  const { room } = opened
  let { told } = opened
  const mark = digest(JSON.stringify([room.name, room.grants])).slice(0, 12)
  let before: Entry[] = position.room === mark ? [] : [folderOf(room)]
  told.next.room = mark
  for (;;) {
    yield { items: [...before, ...told.items], covers: position.covers, next: positionText(told.next) }
    before = []
    if (told.isLast) return
    position = told.next
    reading.io.signal.throwIfAborted()
    told = await pageAt(reading, room, position)
  }
}

interface Told {
  items: (Entry | Removed)[]
  next: Position
  isLast: boolean
}

/** With its first page: whether a conversation may be read shows by reading it. */
async function open(reading: ListReading, { id, name }: Container, position: Position) {
  const channel = await channelOf(reading, id)
  const grants = await grantsOf(reading, channel, reading.io.ownDomains)
  const room: RoomFacts = { id, name: name || (await nameOf(reading.people, channel)), grants }
  return { room, told: await pageAt(reading, room, position) }
}

const pageAt = (reading: ListReading, room: RoomFacts, position: Position): Promise<Told> =>
  position.threads.length ? replies(reading, room, position) : messages(reading, room, position)

async function messages(reading: ListReading, room: RoomFacts, position: Position): Promise<Told> {
  const { page, next: cursor } = await history(reading, room.id, position.cursor)
  const known = new Map(position.seen)
  const most = reading.slack.lookedAt
  const all = page.filter(message => !isNotice(message))
  const isWhole = position.covers === 'all'
  const oldest = Number(position.seen.at(-1)?.[0] ?? 0)
  const isTold = (message: Message) => Number(message.ts) < oldest || known.get(message.ts) === markOf(message)
  const told = isWhole ? all : all.filter(message => !isTold(message))
  const items = await entriesAt(
    reading,
    room,
    told.map(message => ({ message, place: { channel: room.id, ts: message.ts } })),
  )
  const threads = told.filter(isThread).map(({ ts }) => ts)
  const fresh = [...position.fresh, ...all.map(message => [message.ts, markOf(message)] as [string, string])].slice(
    0,
    most,
  )
  const isEnough = !isWhole && reaches(position, page, most)
  const after: Position = { ...position, threads, fresh, cursor: isEnough ? undefined : cursor }
  const isDone = after.cursor === undefined
  const gone = isDone && !isWhole ? goneFrom(room.id, position, fresh) : []
  return {
    items: [...items, ...gone],
    next: isDone ? { ...after, seen: fresh, fresh: [], isRead: threads.length === 0 } : after,
    isLast: isDone && threads.length === 0,
  }
}

/** Whether all that is new was told, and what was looked at the last time, or enough of it, was looked at again. */
function reaches({ seen, fresh }: Position, page: readonly Message[], most: number): boolean {
  const [newest, oldest] = [seen[0]?.[0], seen.at(-1)?.[0]]
  const last = page.at(-1)?.ts
  if (newest === undefined || oldest === undefined || last === undefined || Number(last) > Number(newest)) return false
  return fresh.length + page.length >= most || Number(last) <= Number(oldest)
}

function goneFrom(channel: string, { seen }: Position, fresh: Position['fresh']): Removed[] {
  const now = new Set(fresh.map(([ts]) => ts))
  const oldest = Number(fresh.at(-1)?.[0] ?? 0)
  return seen.flatMap(([ts]) =>
    now.has(ts) || Number(ts) < oldest ? [] : { type: 'removed' as const, key: keyOf({ channel, ts }) },
  )
}

async function replies(reading: ListReading, room: RoomFacts, position: Position): Promise<Told> {
  const [thread = '', ...others] = position.threads
  const { page, next } = await repliesOf(reading, { channel: room.id, thread, cursor: position.inThread })
  const told = page
    .filter(({ ts }) => ts !== thread)
    .map(message => ({ message, place: { channel: room.id, thread, ts: message.ts } }))
  const after: Position = { ...position, threads: next === undefined ? others : position.threads, inThread: next }
  const isLast = after.threads.length === 0 && after.cursor === undefined
  return { items: await entriesAt(reading, room, told), next: { ...after, isRead: isLast }, isLast }
}

interface Placed {
  message: Message
  place: SlackPlace
}

async function entriesAt(reading: ListReading, room: RoomFacts, all: readonly Placed[]): Promise<Entry[]> {
  const { people, io, settings } = reading
  const around: Around = { room, people, ownDomains: io.ownDomains, maxFileSize: settings.maxFileSize }
  const entries: Entry[] = []
  for (const { message, place } of all) {
    entries.push(...(await entriesOf(message, place, around)))
    reading.texts.keep(keyOf(place), stampOf(message), textOf(message))
  }
  return entries
}

/** What a message says, how often it was answered, and when last. */
const markOf = (message: Message) =>
  `${stampOf(message).slice(0, 8)}${message.reply_count ? `.${message.reply_count}.${message.latest_reply ?? ''}` : ''}`
const isThread = ({ ts, thread_ts, reply_count }: Message) => (reply_count ?? 0) > 0 && (!thread_ts || thread_ts === ts)

async function history({ slack }: SlackReading, channel: string, cursor: string | undefined) {
  const parameters = { channel, limit: slack.mostMessages }
  return onePage(slack, { method: 'conversations.history', parameters, what: 'Messages of a conversation' }, cursor)
}

async function repliesOf(
  { slack }: SlackReading,
  { channel, thread, cursor }: { channel: string; thread: string; cursor: string | undefined },
) {
  const call = {
    method: 'conversations.replies',
    parameters: { channel, ts: thread, limit: slack.mostMessages },
    what: 'Replies',
  }
  // It was deleted since it was listed.
  return onePage(slack, call, cursor).catch((error: unknown) => {
    if (isMissing(error)) return { page: [] as Message[], next: undefined }
    throw error
  })
}

async function onePage(
  slack: SlackReading['slack'],
  call: Parameters<typeof slack.pages>[1],
  cursor: string | undefined,
) {
  try {
    for await (const { page, next } of slack.pages(Messages, call, cursor))
      return { page: page.messages.flatMap(message => Message.safeParse(message).data ?? []), next }
  } catch (error) {
    if (cursor !== undefined && hasCode(error, 'invalid_cursor')) throw resync(error)
    throw error
  }
  return { page: [] as Message[], next: undefined }
}

const folderOf = ({ id, name, grants }: RoomFacts): Entry => ({
  type: 'folder',
  key: id,
  name,
  path: name,
  identity: id,
  grants: [...grants],
})

type Problem = { problem: Listed }

function whyShut({ id, name }: Container, error: unknown): Problem {
  if (!(error instanceof SlackFault)) throw error
  const isGone = isMissing(error)
  const entry: Entry = {
    type: 'problem',
    key: id,
    name,
    path: name,
    status: 'failed',
    reason: isGone ? 'vanished' : 'permission_denied',
    detail: isGone ? 'The conversation is no longer there.' : detailOf(error),
  }
  return { problem: { items: [entry], covers: isGone ? 'all' : 'changes' } }
}

function detailOf({ code, needed }: SlackFault): string {
  if (code === 'not_in_channel')
    return 'The app does not belong to the channel. Type /invite and its name there, or use a token of a person.'
  if (code === 'missing_scope') return `The token may not read it. ${granting(needed ?? '…:history')}`
  return `Slack keeps it shut (${code}).`
}
