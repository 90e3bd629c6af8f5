import { ConnectorError, type Content, type ItemRef } from '../../kit/connector.ts'
import { decodeKey } from '../../kit/key.ts'
import { connectorFault, openFile, readRange } from '../../kit/read-file.ts'
import type { Places } from '../../kit/places/places.ts'
import { pathWithin } from '../../kit/roots.ts'
import { partStamp } from './items.ts'
import { readKey, type MailKey } from './key.ts'
import { locateInMaildir } from './maildir.ts'
import { digest } from '../../kit/mail/event.ts'
import { parseStructure, partBytes, unescapeFrom, type Part } from '@sharelight/mime'
import { attachmentsOf } from '../../kit/mail/attachments.ts'
import { withoutAttachments } from '../../kit/mail/reduce.ts'

/** Mail systems refuse messages far below this; a larger one is listed but not read. */
export const maxMessageBytes = 150 * 2 ** 20
/** More than this is handed over in pieces. */
const pieceSize = 2 * 2 ** 20
/** Reasons why a message is no longer where it was listed. */
const gone = new Set<ConnectorError['reason']>([
  'vanished',
  'changed_while_read',
  'symlink',
  'special_file',
  'excluded',
])

interface Message {
  bytes: Buffer
  root: Part
  stamp: string
  attachments: Part[]
}

/** Reads messages by key. Keeps the last one: a message is asked for, then each of its attachments. */
export class MessageReader {
  readonly #roots: readonly string[]
  readonly #places: Places
  #last: { key: string; version: string; message: Message } | undefined

  constructor(roots: readonly string[], places: Places) {
    this.#roots = roots
    this.#places = places
  }

  /** @throws ConnectorError `vanished`, `too_large`, `changed_while_read`, `permission_denied` or `io_error` */
  async content({ key, stamp }: ItemRef): Promise<Content> {
    const place = readKey(key)
    const message = await this.#load(place)
    if (place.attachment === undefined) {
      if (place.range && message.stamp !== stamp) throw moved(key)
      return { ...inPieces(readable(withoutAttachments(message.bytes, message.root), place)), stamp: message.stamp }
    }
    const part = message.attachments[place.attachment]
    if (!part || partStamp(message.bytes, part) !== stamp) throw moved(key)
    return { ...inPieces(readable(partBytes(message.bytes, part), place)), stamp }
  }

  /** @throws ConnectorError `changed_while_read` or `vanished` */
  async verify({ key, stamp }: ItemRef): Promise<void> {
    if ((await this.#stampAt(key)) !== stamp) throw moved(key)
  }

  /** Where the file system will not say, it counts as there. */
  async exists(key: string): Promise<boolean> {
    return this.#stampAt(key).then(
      stamp => stamp !== undefined,
      (error: unknown) => !(error instanceof ConnectorError) || !gone.has(error.reason),
    )
  }

  async #stampAt(key: string): Promise<string | undefined> {
    const place = readKey(key)
    const message = await this.#load(place)
    if (place.attachment === undefined) return message.stamp
    const part = message.attachments[place.attachment]
    return part && partStamp(message.bytes, part)
  }

  async #load(place: MailKey): Promise<Message> {
    const path = await this.#pathOf(place)
    const { handle, stat } = await openFile(path, this.#places)
    try {
      const { start, length } = place.range ?? { start: 0, length: Number(stat.size) }
      const key = `${path.toString('latin1')}#${start},${length}`
      const version = `${stat.dev}:${stat.ino}:${stat.size}:${stat.mtimeNs}`
      if (this.#last?.key === key && this.#last.version === version) return this.#last.message
      if (length > maxMessageBytes)
        throw new ConnectorError('too_large', `The message has ${length} bytes; at most ${maxMessageBytes} are read.`)
      const bytes = start + length <= stat.size ? await readRange(handle, start, length) : Buffer.alloc(0)
      if (bytes.length !== length || (place.range && !(await followsFromLine(handle, start)))) throw moved(key)
      const root = parseStructure(bytes)
      const message = { bytes, root, stamp: digest(bytes), attachments: attachmentsOf(root) }
      this.#last = { key, version, message }
      return message
    } catch (error) {
      throw connectorFault(path, error)
    } finally {
      await handle.close().catch(() => {})
    }
  }

  async #pathOf(place: MailKey): Promise<Buffer> {
    const path = pathWithin(this.#roots, place.file)
    await this.#places.require(path.toString('utf8'))
    return place.unique === undefined ? path : locateInMaildir(path, place.unique)
  }
}

async function followsFromLine(handle: Parameters<typeof readRange>[0], start: number): Promise<boolean> {
  const before = (await readRange(handle, Math.max(0, start - 1024), Math.min(start, 1024))).toString('latin1')
  return /(?:^|\n|\xef\xbb\xbf)From [^\n]*\n$/.test(before)
}

/** Inside an mbox, text is escaped; in files of their own it is not. */
function readable(bytes: Buffer, place: MailKey): Buffer {
  return place.range ? unescapeFrom(bytes) : bytes
}

function inPieces(bytes: Buffer): Content {
  return bytes.length <= pieceSize ? { bytes } : { stream: pieces(bytes), size: bytes.length }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}

function moved(key: string): ConnectorError {
  return new ConnectorError(
    'changed_while_read',
    `${decodeKey(key).toString('utf8')} is not what was listed; the archive changed. The next scan reads it again.`,
  )
}
