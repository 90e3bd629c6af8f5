import type { Container, Entry, Page, Removed } from '../../kit/connector.ts'
import { isDenied, isMissing, isUnknown } from '../fault.ts'
import type { GraphPage } from '../graph.ts'
import { entriesOf, isGone, isSystem } from './entries.ts'
import { conversationPath, messagePath, refusalKey, type Conversation } from './keys.ts'
import { digestOf, folderOf, placeAt, type Place } from './place.ts'
import { beginning, isBefore, lookedFrom, positionOf, positionText, untold, type Position } from './position.ts'
import { confirmSome } from './probes.ts'
import { teamsPage, teamsPages, type TeamsReading } from './reading.ts'
import { refusalEntry, refusalFault, whyRefused } from './refusals.ts'
import { Message } from './resources.ts'

type Told = Page<Entry | Removed>

/** So many pages of a channel are looked through for replies, whatever order they come in; all of them once a day. */
const lookedThrough = 5
const sweptEveryMs = 24 * 60 * 60_000
/** Chats are asked one by one; where there are more, only those in which somebody has written since. */
const fewChats = 1000

/** A channel or chat from its beginning, or what changed in it since. One that is refused is an entry that says so, and loses nothing. */
export async function* listConversation(
  reading: TeamsReading,
  { id, name, at }: Container & { at: Conversation },
  from?: string,
): AsyncGenerator<Told> {
  const start = from === undefined ? beginning('messages', 'all') : positionOf(from)
  if (from !== undefined && isQuiet(reading, at, start)) return yield { items: [], covers: 'changes', next: from }
  const what = 'chat' in at ? 'chats' : 'channels'
  let position = begun(start)
  const first = await firstOf(reading, at, position).catch((error: unknown) => error as Error)
  if (first instanceof Error) {
    if (isMissing(first)) return yield { items: [], covers: 'all' }
    if (!isDenied(first)) throw first
    await confirmSome(reading, what)
    const items = [refusalEntry(id, name, whyRefused(first, what, 'none'))]
    return yield { items, covers: 'changes', next: positionText({ ...start, isRefused: true }) }
  }
  const { place } = first
  const folders = digestOf([folderOf(place)])
  position = { ...position, folders }
  const head: (Entry | Removed)[] = [
    ...(start.isRefused ? [{ type: 'removed', key: refusalKey(id) } as const] : []),
    ...(folders === start.folders ? [] : [folderOf(place)]),
  ]
  for (let page: GraphPage<Message> | undefined = first.page; page;) {
    reading.io.signal.throwIfAborted()
    const { covers } = position
    const { messages, deeper } = await messagesOf(reading, at, page.items, position)
    const chosen = chosenOf(messages, position)
    const { fresh, seen } = untold(chosen, position.seen)
    const entries = await told(reading, place, fresh, covers)
    const after = nextOf(reading, { at, page, messages, position: { ...position, seen } })
    for (const path of deeper) yield* deepReplies(reading, { place, path, position })
    yield { items: [...head.splice(0), ...entries], covers, next: positionText(after.position), ...systemOf(messages) }
    if (after.isOver) return
    position = after.position
    page = await messagePage(reading, at, position).catch((error: unknown): never => {
      if (isDenied(error)) throw refusalFault(error, what, 'none')
      throw error
    })
  }
}

/** A pass over changes begins by setting from when on it looks. */
function begun(position: Position): Position {
  const { covers, since, seen, isRefused: _, ...rest } = position
  if (covers === 'all') return { ...rest, covers, seen }
  return { ...rest, covers, seen, since: since ?? lookedFrom(seen) }
}

function isQuiet({ known, io }: TeamsReading, at: Conversation, { covers, asked, since, seen }: Position): boolean {
  if (!('chat' in at) || covers === 'all' || since !== undefined || asked === undefined) return false
  const chat = known.chats.get(at.chat)
  if (!chat || !known.chats.isFull(fewChats) || io.now().getTime() - asked > sweptEveryMs) return false
  const [written, altered] = [chat.lastMessagePreview?.createdDateTime, chat.lastUpdatedDateTime].map(text =>
    Date.parse(text ?? ''),
  )
  return (written ?? Number.NaN) <= seen.newest && !((altered ?? Number.NaN) > lookedFrom({ ...seen, newest: asked }))
}

async function firstOf(reading: TeamsReading, at: Conversation, position: Position) {
  const place = await placeAt(reading, at)
  return { place, page: await messagePage(reading, at, position) }
}

async function messagePage(reading: TeamsReading, at: Conversation, position: Position): Promise<GraphPage<Message>> {
  const what = 'chat' in at ? 'The messages of a chat' : 'The messages of a channel'
  const path = position.path ?? pathOf(at, position)
  const call = { schema: Message, path, what, team: 'chat' in at ? undefined : at.team }
  try {
    return await teamsPage(reading, call)
  } catch (error) {
    if (position.path !== undefined || !isUnknown(error) || isMissing(error)) throw error
    // Changes alone cannot be had: the recent ones are looked through all the same.
    if (position.list === 'delta') return { items: [] }
    return teamsPage(reading, { ...call, path: `${conversationPath(at)}/messages?$top=50` })
  }
}

function pathOf(at: Conversation, { list, since = 0 }: Position): string {
  const messages = `${conversationPath(at)}/messages`
  const after = encodeURIComponent(`lastModifiedDateTime gt ${new Date(since).toISOString()}`)
  if (list === 'delta') return `${messages}/delta?$top=50&$filter=${after}`
  if (!('chat' in at)) return `${messages}?$top=50&$expand=replies`
  if (list === 'messages') return `${messages}?$top=50`
  return `${messages}?$top=50&$orderby=${encodeURIComponent('lastModifiedDateTime desc')}&$filter=${after}`
}

interface Read {
  at: Conversation
  page: GraphPage<Message>
  messages: readonly Message[]
  position: Position
}

/** Where the list goes on, or the next one: everything, then time and again what changed and what was said recently. */
function nextOf({ io }: TeamsReading, { at, page, messages, position }: Read): { position: Position; isOver: boolean } {
  const { list, seen, asked, since, folders } = position
  const common = { seen, ...(folders !== undefined && { folders }), ...(asked !== undefined && { asked }) }
  const now = io.now().getTime()
  const recent = 'chat' in at ? 'recent' : 'delta'
  if (list === 'messages')
    return page.next === undefined
      ? { isOver: true, position: { covers: 'changes', list: recent, ...common, asked: now } }
      : { isOver: false, position: { ...position, path: page.next } }
  if (list === 'delta') {
    if (page.next !== undefined) return { isOver: false, position: { ...position, path: page.next } }
    const { path: _, ...rest } = position
    const delta = page.delta === undefined ? {} : { delta: page.delta }
    return { isOver: false, position: { ...rest, ...delta, list: 'recent', pages: 0 } }
  }
  const pages = (position.pages ?? 0) + 1
  const isOld = messages.length > 0 && messages.every(message => isBefore(message, since ?? 0))
  const isSwept = !('chat' in at) && now - (asked ?? 0) > sweptEveryMs
  if (page.next !== undefined && !(isOld && !isSwept && ('chat' in at || pages >= lookedThrough)))
    return { isOver: false, position: { ...position, path: page.next, pages } }
  const delta = position.delta === undefined ? {} : { path: position.delta }
  const at0 = 'chat' in at || isSwept ? { asked: now } : {}
  return { isOver: true, position: { covers: 'changes', list: recent, ...common, ...at0, ...delta } }
}

/** With their replies; those that are too many for one answer are for later. */
async function messagesOf(
  reading: TeamsReading,
  at: Conversation,
  roots: readonly Message[],
  { list, since = 0 }: Position,
): Promise<{ messages: Message[]; deeper: string[] }> {
  if ('chat' in at) return { messages: [...roots], deeper: [] }
  const messages: Message[] = []
  const deeper: string[] = []
  for (const root of roots) {
    messages.push(root, ...(root.replies ?? []).map(reply => ({ ...reply, replyToId: reply.replyToId || root.id })))
    const more = root['replies@odata.nextLink']
    // A message that is new has its replies among the recent ones.
    const isAsked = list === 'delta' ? Date.parse(root.createdDateTime ?? '') <= since : root.replies === undefined
    if (more) deeper.push(pathIn(more))
    else if (isAsked && !root.replies && !isGone(root))
      deeper.push(`${messagePath({ at, message: root.id })}/replies?$top=50`)
  }
  return { messages, deeper }
}

const pathIn = (link: string) => /\/v1\.0(\/[^#]*)/.exec(link)?.[1] ?? '/'

/** Replies of one message, page by page. The place in the list of messages stays: it is gone over once more after a stop. */
async function* deepReplies(
  reading: TeamsReading,
  { place, path, position }: { place: Place; path: string; position: Position },
): AsyncGenerator<Told> {
  const team = 'chat' in place.at ? undefined : place.at.team
  const root = /\/messages\/([^/]+)\/replies/.exec(path)?.[1]
  const call = { schema: Message, path, what: 'The replies to a message', team }
  try {
    for await (const page of teamsPages(reading, call)) {
      const replies = page.map(reply => ({ ...reply, replyToId: reply.replyToId || decodeURIComponent(root ?? '') }))
      const { fresh } = untold(chosenOf(replies, position), position.seen)
      const items = await told(reading, place, fresh, position.covers)
      if (items.length) yield { items, covers: position.covers, next: positionText(position), ...systemOf(replies) }
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function chosenOf(messages: readonly Message[], { covers, since = 0 }: Position): Message[] {
  return covers === 'all' ? [...messages] : messages.filter(message => !isBefore(message, since))
}

/** A list of everything names what is there; what has gone is not named. */
async function told(
  reading: TeamsReading,
  place: Place,
  messages: readonly Message[],
  covers: Told['covers'],
): Promise<(Entry | Removed)[]> {
  const entries: (Entry | Removed)[] = []
  for (const message of messages) {
    if (isSystem(message) || (covers === 'all' && isGone(message))) continue
    const said = await entriesOf(reading, place, message)
    entries.push(...(covers === 'all' ? said.filter(({ type }) => type !== 'removed') : said))
  }
  return entries
}

/** What the service itself says is counted, and is no message. */
export function systemOf(messages: readonly Message[]): Pick<Told, 'unmapped'> {
  const counts: Record<string, number> = {}
  for (const message of messages)
    if (isSystem(message)) counts[message.messageType ?? ''] = (counts[message.messageType ?? ''] ?? 0) + 1
  return Object.keys(counts).length ? { unmapped: counts } : {}
}
