import type { FileHandle } from 'node:fs/promises'
import type { Entry, FolderEntry, ItemEntry } from '../../kit/connector.ts'
import { encodeKey } from '../../kit/key.ts'
import { readRange } from '../../kit/read-file.ts'
import { located } from '../../kit/walk/located.ts'
import type { Found } from '../../kit/walk/walk.ts'
import { messageItem, messageItems, type MessagePlace } from './items.ts'
import type { MailKey } from './key.ts'
import { digest } from '../../kit/mail/event.ts'
import { readFields } from '../../kit/mail/message.ts'
import { mboxMessages, readHeaders } from '@sharelight/mime'
import { maxMessageBytes } from './reading.ts'

/** An mbox file is a folder of messages. */
export async function* archiveEntries({
  found,
  handle,
  folder,
  signal,
}: {
  found: Found
  handle: FileHandle
  folder: FolderEntry
  signal: AbortSignal
}): AsyncGenerator<Entry> {
  yield folder
  const { path } = located(found)
  const size = Number(found.stat.size)
  const read = (at: number, length: number) => readRange(handle, at, Math.max(0, Math.min(length, size - at)))
  for await (const { fromLine, start, length } of mboxMessages({ read }, signal)) {
    const key = { file: encodeKey(found.path), range: { start, length } }
    yield* await entriesAt(
      handle,
      { start, length },
      { key, parent: folder.key, path, fromLine, fileTime: found.stat.mtime },
    )
  }
}

/** A file that is one message. */
export async function* messageFileEntries({
  found,
  handle,
  key,
  parent,
}: {
  found: Found
  handle: FileHandle
  key: MailKey
  parent: string | undefined
}): AsyncGenerator<Entry> {
  const range = { start: 0, length: Number(found.stat.size) }
  yield* await entriesAt(handle, range, { key, parent, path: located(found).path, fileTime: found.stat.mtime })
}

async function entriesAt(
  handle: FileHandle,
  { start, length }: { start: number; length: number },
  place: MessagePlace,
): Promise<ItemEntry[]> {
  if (length <= maxMessageBytes) return messageItems(await readRange(handle, start, length), place)
  const head = await readRange(handle, start, 1024 * 1024)
  const fields = readFields(readHeaders(head, 0, head.length).headers, place)
  return [messageItem(fields, place, { stamp: `${digest(head)}-${length}`, size: length })]
}
