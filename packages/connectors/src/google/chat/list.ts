import type { Container, Entry, FolderEntry, Page, Removed } from '../../kit/connector.ts'
import { digest } from '../../kit/mail/event.ts'
import type { Reading } from '../drive/reading.ts'
import { whyShut } from '../shut.ts'
import { entriesOf, stampOf, textOf, type RoomFacts } from './entries.ts'
import { keyOf, roomIn, roomKey, wholeRoom, type Room } from './keys.ts'
import { openRoom } from './open-room.ts'
import { overlap, pageAt, type Told } from './pages.ts'
import { positionOf, positionText, type Position } from './position.ts'
import { idOf, type Message } from './resources.ts'
import type { Texts } from '../../kit/texts.ts'

type Listed = Page<Entry | Removed>
export type ChatReading = Reading & { texts: Texts }

/** A room from its beginning, or what happened in it since, page by page; nothing for what is none. */
export function listRoom(
  reading: ChatReading,
  { id, name }: Container,
  from?: string,
): AsyncGenerator<Listed> | undefined {
  const room = roomIn(id)
  return room && pagesOf(reading, { room, name }, from)
}

interface Named {
  room: Room
  name: string
}

/** One that is shut is an entry that says so, and loses nothing. */
async function* pagesOf(reading: ChatReading, { room, name }: Named, from: string | undefined): AsyncGenerator<Listed> {
  let position = from === undefined ? undefined : positionOf(from)
  const shut = { key: `${roomKey(room)}/${wholeRoom}`, name, what: 'Google Chat', user: room.reader }
  const opened = await open(reading, { room, name }, position).catch((error: unknown) => whyShut(reading, shut, error))
  if ('problem' in opened) return yield opened.problem
  const { facts } = opened
  let { told } = opened
  position = opened.position
  if (position.covers === 'all') yield { items: [folderOf(facts)], covers: 'all' }
  for (;;) {
    reading.io.signal.throwIfAborted()
    const { seen, covers } = position
    const fresh = told.messages.filter(message => !seen.includes(markOf(message)))
    const items = await toldEntries(reading, facts, { ...told, messages: fresh })
    reading.io.signal.throwIfAborted()
    const next: Position = { ...told.next, seen: lastOf(fresh, position) }
    yield {
      items: covers === 'all' ? items.filter(({ type }) => type !== 'removed') : items,
      covers,
      next: positionText(next),
    }
    if (told.isLast) return
    position = next
    told = await pageAt(reading, { space: room.space, as: facts.as }, position)
  }
}

const remembered = 1000

/** What may be told once more, since some of it shows a moment later: that of the last minute, and of the changes that were read last. */
function lastOf(messages: readonly Message[], { start, seen }: Position): string[] {
  const late = messages.filter(({ createTime, lastUpdateTime, deleteTime }) =>
    [createTime, lastUpdateTime, deleteTime].some(time => Date.parse(time ?? '') >= start),
  )
  return [...late.map(markOf).toReversed(), ...seen].slice(0, remembered)
}

const markOf = (message: Message) =>
  digest(`${message.name} ${message.deleteTime ? 'gone' : stampOf(message)}`).slice(0, 10)

/** With its first page: whether a room may be read shows by reading it. */
async function open(reading: ChatReading, { room, name }: Named, from: Position | undefined) {
  const position: Position = from ?? { covers: 'all', start: reading.io.now().getTime() - overlap, seen: [] }
  const facts = await openRoom(reading, room, name)
  return { facts, position, told: await pageAt(reading, { space: room.space, as: facts.as }, position) }
}

const folderOf = ({ key, name, grants }: RoomFacts): FolderEntry => ({
  type: 'folder',
  key,
  name,
  path: name,
  identity: key,
  grants: [...grants],
})

async function toldEntries(reading: ChatReading, facts: RoomFacts, { messages, isRoomChanged }: Told) {
  const items: (Entry | Removed)[] = isRoomChanged ? [folderOf(facts)] : []
  const around = { facts, people: reading.people, ownDomains: reading.io.ownDomains }
  for (const message of messages) {
    items.push(...(await entriesOf(message, around)))
    const key = keyOf({ room: facts.room, message: idOf(message.name) })
    if (!message.deleteTime) reading.texts.keep(key, stampOf(message), textOf(message))
  }
  return items
}
