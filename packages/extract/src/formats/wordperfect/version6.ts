import { shortLetters } from './characters.ts'
import type { Sink } from './sink.ts'

/** Bytes that a function of the groups 0xF0 to 0xFE takes, its first and last one the group. */
const fixedSizes = [4, 5, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 8, 8]
const textPacket = 8

/** Text of WordPerfect 6 and later, function by function; yields now and then. A function that does not end as it must is passed over. */
export function* readVersion6(bytes: Buffer, sink: Sink): Generator<undefined> {
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    const size = sizeOf(bytes, at)
    if (byte <= 32) sink.add(byte === 0 ? '' : (shortLetters[byte] ?? ''))
    else if (byte < 127) sink.add(String.fromCharCode(byte))
    else if (byte < 0xd0) sink.add(markOf(byte))
    else if (size > 1) apply(bytes, at, sink)
    at += size
    if (sink.full) yield
  }
}

function sizeOf(bytes: Buffer, at: number): number {
  const group = bytes[at] ?? 0
  if (group < 0xd0 || group === 0xff) return 1
  const size = group >= 0xf0 ? (fixedSizes[group - 0xf0] ?? 1) : at + 4 <= bytes.length ? bytes.readUInt16LE(at + 2) : 1
  return size > 2 && bytes[at + size - 1] === group ? size : 1
}

/** Functions of one byte: spaces, hyphens, ends of lines, cells and pages. */
function markOf(byte: number): string {
  if (byte === 0x80) return ' '
  if (byte === 0x81) return '\u00A0'
  if (byte === 0x84) return '-'
  if (byte === 0x87 || byte === 0x89) return '\n'
  if (byte === 0xc6) return '\t'
  // Ends of lines and pages that the writer did not ask for.
  if (byte >= 0xcd) return ' '
  return byte >= 0xb4 ? '\n' : ''
}

function apply(bytes: Buffer, at: number, sink: Sink): void {
  const [group = 0, first = 0, second = 0] = bytes.subarray(at, at + 3)
  if (group === 0xf0) sink.letter(second, first)
  else if (group === 0xf1 && first <= 1) sink.isDeleted = first === 0
  else if (group === 0xd0) sink.add(endOf(first))
  else if (group === 0xd5) sink.add(' ')
  else if (group === 0xe0) sink.add('\t')
}

/** What ends with a function of the group for ends of lines: a line as it was broken, a cell, or something of its own line. */
function endOf(kind: number): string {
  if ((kind >= 1 && kind <= 3) || (kind >= 20 && kind <= 22)) return ' '
  if (kind === 10) return '\t'
  return kind >= 4 && kind <= 28 ? '\n' : ''
}

/** Texts that lie before the document: notes, headers, comments, boxes. Together they are no longer than the file. */
export function* packetsOf(file: Buffer): Generator<Buffer> {
  const index = Math.max(16, file.readUInt16LE(14))
  const count = index + 4 <= file.length ? file.readUInt16LE(index + 2) : 0
  let left = file.length
  for (let n = 1, at = index + 14; n < count && at + 14 <= file.length && left > 0; n++, at += 14) {
    if (file[at + 1] !== textPacket) continue
    const start = file.readUInt32LE(at + 10)
    const packet = file.subarray(start, start + Math.min(left, file.readUInt32LE(at + 6)))
    left -= packet.length
    const blocks = packet.length >= 6 ? packet.readUInt16LE(0) : 0
    if (blocks > 0 && 6 + blocks * 4 <= packet.length) yield packet.subarray(6 + blocks * 4)
  }
}
