import { OutboundFault } from '../../kit/http/index.ts'
import type { GoogleCall } from '../api.ts'
import type { Reading } from '../drive/reading.ts'
import { isMissing, isStale } from '../fault.ts'
import { tooOld, type Position } from './position.ts'
import { History, Message, messageFields, Named, Profile } from './resources.ts'

/** What one page of Gmail's says: messages that are to be looked at, and those that are gone. */
export interface Told {
  ids: string[]
  gone: string[]
  /** On the last page, where what changes from then on begins. */
  next: Position
  isLast: boolean
}

const about = (as: string, path: string, what: string) =>
  ({ api: 'gmail', path: `/users/me${path}`, as, scope: 'gmail', what }) satisfies GoogleCall

/** Where what happens from now on begins. */
export async function startOf({ google }: Reading, as: string): Promise<string> {
  const { historyId } = await google.get(Profile, about(as, '/profile', 'A mailbox'), { lossless: true })
  return String(historyId)
}

/** @throws SourceFault `resync` where Gmail does not know the position (any more) */
export async function pageAt(reading: Reading, as: string, position: Position): Promise<Told> {
  try {
    return await (position.covers === 'all' ? listed(reading, as, position) : changed(reading, as, position))
  } catch (error) {
    const isOld = position.covers === 'changes' ? isMissing(error) || isStale(error) : position.page && isStale(error)
    throw isOld ? tooOld(error) : error
  }
}

async function listed({ google }: Reading, as: string, { start, page }: Position): Promise<Told> {
  // Without spam and the bin, as Gmail itself leaves them out; messages of Chat are none of mail.
  const query = { maxResults: 100, pageToken: page, q: '-in:chats', fields: 'nextPageToken,messages(id)' }
  const call = { ...about(as, '/messages', 'The messages of a mailbox'), query }
  const { items, next } = await google.page(Named, 'messages', call)
  if (next !== undefined && next === page) throw endless()
  const ids = items.map(({ id }) => id)
  if (next !== undefined) return { ids, gone: [], next: { covers: 'all', start, page: next }, isLast: false }
  return { ids, gone: [], next: { covers: 'changes', start }, isLast: true }
}

async function changed({ google }: Reading, as: string, { start, page }: Position): Promise<Told> {
  const query = { startHistoryId: start, maxResults: 100, pageToken: page }
  const call = { ...about(as, '/history', 'What changed in a mailbox'), query }
  const { items, next, rest } = await google.page(History, 'history', call, { lossless: true })
  if (next !== undefined && next === page) throw endless()
  const told = toldBy(items)
  if (next !== undefined) return { ...told, next: { covers: 'changes', start, page: next }, isLast: false }
  return { ...told, next: { covers: 'changes', start: String(rest['historyId'] ?? start) }, isLast: true }
}

/** Other labels are how somebody sorts their mail. */
const telling = new Set(['SPAM', 'TRASH', 'DRAFT', 'SENT'])

function toldBy(history: readonly History[]): Pick<Told, 'ids' | 'gone'> {
  const last = new Map<string, 'there' | 'gone'>()
  for (const { messagesAdded, messagesDeleted, labelsAdded, labelsRemoved } of history) {
    for (const { message } of messagesAdded ?? []) if (message) last.set(message.id, 'there')
    for (const { message, labelIds } of [...(labelsAdded ?? []), ...(labelsRemoved ?? [])])
      if (message && labelIds?.some(label => telling.has(label))) last.set(message.id, 'there')
    for (const { message } of messagesDeleted ?? []) if (message) last.set(message.id, 'gone')
  }
  const those = (state: string) => [...last].flatMap(([id, is]) => (is === state ? [id] : []))
  return { ids: those('there'), gone: those('gone') }
}

const elsewhere = new Set(['SPAM', 'TRASH', 'CHAT'])

/** Heads and structure of a message; nothing where it is gone, in the bin or spam. */
export async function messageOf({ google }: Reading, as: string, id: string): Promise<Message | undefined> {
  const query = { format: 'full', fields: messageFields }
  const call = { ...about(as, `/messages/${encodeURIComponent(id)}`, 'A message'), query }
  try {
    const message = await google.get(Message, call)
    return message.labelIds?.some(label => elsewhere.has(label)) ? undefined : message
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const endless = () => new OutboundFault('malformed', 'Gmail did not say where a mailbox goes on.')
