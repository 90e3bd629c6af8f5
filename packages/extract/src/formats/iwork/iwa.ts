import { snappyUncompress } from 'hyparquet'
import { fieldsOf, varint } from './protobuf.ts'

/** Undoes the Snappy chunks of an iWork archive; stops at `limit` bytes or where it is damaged. */
export function unpackIwa(bytes: Buffer, limit: number): Buffer {
  const pieces: Uint8Array[] = []
  let total = 0
  for (let at = 0; at + 4 <= bytes.length && bytes[at] === 0;) {
    const size = bytes.readUIntLE(at + 1, 3)
    const packed = bytes.subarray(at + 4, at + 4 + size)
    at += 4 + size
    const { value } = varint(packed, 0)
    total += value
    if (total > limit) break
    const piece = new Uint8Array(value)
    try {
      snappyUncompress(packed, piece)
    } catch {
      break
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** A message of an archive; `type` tells its schema. */
export interface Message {
  type: number
  bytes: Buffer
}

/** The messages of an unpacked archive, as far as it is sound. */
export function* messagesOf(bytes: Buffer): Generator<Message> {
  for (let at = 0; at < bytes.length;) {
    const { value: headerSize, next } = varint(bytes, at)
    const infos = messageInfos(bytes.subarray(next, next + headerSize))
    at = next + headerSize
    if (headerSize === 0 || infos.length === 0) return
    for (const { type, size } of infos) {
      yield { type, bytes: bytes.subarray(at, at + size) }
      at += size
    }
  }
}

/** Field 2 of the header describes each message: its type in field 1, its size in field 3. */
function messageInfos(header: Buffer): { type: number; size: number }[] {
  return fieldsOf(header)
    .filter(({ number, bytes }) => number === 2 && bytes)
    .map(({ bytes }) => {
      const info = bytes ? fieldsOf(bytes) : []
      const valueOf = (number: number) => info.find(field => field.number === number)?.value ?? 0
      return { type: valueOf(1), size: valueOf(3) }
    })
}

const maxDepth = 12

/** The readable strings of a message. */
export function stringsOf(message: Buffer): string[] {
  const found: string[] = []
  collectStrings(message, found, 0)
  return found
}

function collectStrings(message: Buffer, found: string[], depth: number): void {
  for (const { bytes } of fieldsOf(message)) {
    if (!bytes || bytes.length === 0) continue
    const text = printable(bytes)
    const isMessage = depth < maxDepth && fieldsOf(bytes).length > 0
    // The key of a message's first field reads as a tab or a line break; a text seldom begins with one.
    const looksLikeMessage = isMessage && (bytes.length < 4 || (bytes[0] ?? 0) < 32)
    if (text !== undefined && !looksLikeMessage) found.push(text)
    else if (isMessage) collectStrings(bytes, found, depth + 1)
  }
}

function printable(bytes: Buffer): string | undefined {
  for (const byte of bytes) if (byte < 9 || (byte > 13 && byte < 32)) return undefined
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') || /^[\dA-F-]{36}$/i.test(text) ? undefined : text
}
