import { snappyUncompress } from 'hyparquet'

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

const maxDepth = 12

/** The readable strings in Protocol Buffers messages whose schema is not known. */
export function archiveStrings(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; at < bytes.length;) {
    const { value: headerSize, next } = varint(bytes, at)
    const header = bytes.subarray(next, next + headerSize)
    at = next + headerSize
    const sizes = messageSizes(header)
    if (headerSize === 0 || sizes.length === 0) break
    for (const size of sizes) {
      collectStrings(bytes.subarray(at, at + size), found, 0)
      at += size
    }
  }
  return found
}

/** Field 2 of the header holds a message for each payload, whose field 3 is its size. */
function messageSizes(header: Buffer): number[] {
  return fieldsOf(header).flatMap(({ number, bytes }) => (number === 2 && bytes ? fieldsOf(bytes).filter(field => field.number === 3).map(field => field.value) : []))
}

interface Field { number: number; value: number; bytes?: Buffer }

function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  for (let at = 0; at < message.length;) {
    const key = varint(message, at)
    const number = Math.floor(key.value / 8)
    const wire = key.value % 8
    if (number === 0) return []
    at = key.next
    if (wire === 0) {
      const { value, next } = varint(message, at)
      fields.push({ number, value })
      at = next
    } else if (wire === 1) at += 8
    else if (wire === 5) at += 4
    else if (wire === 2) {
      const { value, next } = varint(message, at)
      if (next + value > message.length) return []
      fields.push({ number, value, bytes: message.subarray(next, next + value) })
      at = next + value
    } else return []
  }
  return fields
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

function varint(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0
  let next = at
  for (let shift = 0; shift < 63; shift += 7) {
    const byte = bytes[next++] ?? 0
    value += (byte & 127) * 2 ** shift
    if (byte < 128) break
  }
  return { value, next }
}
