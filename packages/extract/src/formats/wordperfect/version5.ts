import type { Sink } from './sink.ts'

/** Bytes that a function of the groups 0xC0 to 0xCF takes, its first and last one the group. */
const fixedSizes = [4, 9, 11, 3, 3, 5, 6, 7, 4, 5, 6, 6, 8, 10, 10, 12]
const marks: Readonly<Record<number, string>> = {
  0x0a: '\n',
  0x0b: ' ',
  0x0c: '\n',
  0x0d: ' ',
  0x8c: '\n',
  0x99: '\n',
  0xa0: '\u00A0',
  0xa9: '-',
  0xaa: '-',
  0xab: '-',
}

/** Text of WordPerfect 5, function by function; yields now and then. A function that does not end as it must is passed over. */
export function* readVersion5(bytes: Buffer, sink: Sink): Generator<undefined> {
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    const size = sizeOf(bytes, at)
    if (byte >= 32 && byte < 127) sink.add(String.fromCharCode(byte))
    else if (byte < 0xc0) sink.add(marks[byte] ?? (byte >= 0x90 && byte <= 0x95 ? ' ' : ''))
    else if (size > 1) yield* apply(bytes.subarray(at, at + size), sink)
    at += size
    if (sink.full) yield
  }
}

function sizeOf(bytes: Buffer, at: number): number {
  const group = bytes[at] ?? 0
  if (group < 0xc0) return 1
  const size =
    group < 0xd0 ? (fixedSizes[group - 0xc0] ?? 1) : at + 4 <= bytes.length ? bytes.readUInt16LE(at + 2) + 4 : 1
  return size > 2 && bytes[at + size - 1] === group ? size : 1
}

function* apply(whole: Buffer, sink: Sink): Generator<undefined> {
  const [group = 0, first = 0, second = 0] = whole
  if (group === 0xc0) sink.letter(second, first)
  else if (group === 0xc1 || group === 0xc2) sink.add('\t')
  else if ((group === 0xd5 || group === 0xd6) && !sink.isBeside) {
    sink.isBeside = true
    yield* readVersion5(whole.subarray(besideAt(whole), -8), sink)
    sink.beside.newLine()
    sink.isBeside = false
  }
}

/** Where the text of a header (0xD5), a footnote or an endnote (0xD6) begins in its function. */
function besideAt(whole: Buffer): number {
  if (whole[0] === 0xd5) return 4 + 18
  return whole[1] === 0 ? 4 + 4 + 2 * ((whole[7] ?? 0) + 1) + 9 : 4 + 7
}
