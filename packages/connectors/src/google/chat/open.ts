import {
  SourceFault,
  type Container,
  type Content,
  type Entry,
  type FetchLimits,
  type ItemRef,
  type Page,
  type Removed,
} from '../../kit/connector.ts'
import type { Reading } from '../drive/reading.ts'
import { GoogleFault, isMissing } from '../fault.ts'
import { NobodyReads } from '../nobody-reads.ts'
import { chatContent, messageAt } from './content.ts'
import { isChat, placeIn } from './keys.ts'
import { listRoom, type ChatReading } from './list.ts'
import { roomsOf } from './rooms.ts'
import { Texts } from '../../kit/texts.ts'

/** Google Chat's part of a connection. What is not of chats answers undefined, and somebody else's turn comes. */
interface Chat {
  containers(): AsyncIterable<Container>
  items(container: Container, from?: string): AsyncIterable<Page<Entry | Removed>> | undefined
  exists(key: string): Promise<boolean> | undefined
  fetch(item: ItemRef, limits: FetchLimits): Promise<Content> | undefined
}

export function openChat(reading: Reading): Chat {
  const chat = { ...reading, texts: new Texts() }
  const isRead = reading.settings.services.includes('chat')
  return {
    async *containers() {
      if (isRead) yield* roomsOf(reading)
    },
    items: (container, from) => listRoom(chat, container, from),
    exists: key => (isChat(key) ? isMessageThere(chat, key) : undefined),
    fetch: (item, limits) => (isChat(item.key) ? chatContent(chat, item, limits) : undefined),
  }
}

/** What cannot be told of is there. */
async function isMessageThere(chat: ChatReading, key: string): Promise<boolean> {
  const place = placeIn(key)
  if (!place || !chat.settings.services.includes('chat')) return false
  try {
    const { attachment } = await messageAt(chat, place)
    return place.attachment === undefined || place.attachment < (attachment?.length ?? 0)
  } catch (error) {
    if (error instanceof NobodyReads) return !error.isGone
    if (isMissing(error)) return false
    if (error instanceof GoogleFault || (error instanceof SourceFault && error.code === 'consent_lost')) return true
    throw error
  }
}
