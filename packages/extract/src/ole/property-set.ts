import type { Reading } from '../reading/reading.ts'
import { decodeCodePage } from '../rtf/decoder.ts'
import type { OleFile } from './ole-file.ts'

type Value = string | number | boolean

/** Property names by identifier ([MS-OLEPS] and [MS-OSHARED] 2.3.3.2). */
const summary: Record<number, string> = {
  2: 'title',
  3: 'subject',
  4: 'author',
  5: 'keywords',
  6: 'description',
  7: 'template',
  8: 'lastModifiedBy',
  12: 'created',
  13: 'modified',
  14: 'pages',
  18: 'producer',
}
const documentSummary: Record<number, string> = { 2: 'category', 14: 'manager', 15: 'company', 29: 'contentStatus' }
const maxProperties = 10_000

/** Title, author, dates and custom properties (Microsoft's labels among them) of an OLE2 document. */
export async function readSummaries(doc: Reading, file: OleFile): Promise<void> {
  readSet(doc, await smallStream(file, '\u0005SummaryInformation'), summary)
  readSet(doc, await smallStream(file, '\u0005DocumentSummaryInformation'), documentSummary)
}

async function smallStream(file: OleFile, name: string): Promise<Buffer> {
  return file.read(name, 2 ** 20).catch(() => Buffer.alloc(0))
}

function readSet(doc: Reading, stream: Buffer, names: Record<number, string>): void {
  try {
    if (stream.length < 48) return
    const sections = Math.min(stream.readUInt32LE(24), 2)
    for (let index = 0; index < sections; index++) {
      const start = stream.readUInt32LE(28 + index * 20 + 16)
      for (const [name, value] of section(stream.subarray(start), index === 0 ? names : undefined)) doc.set(name, value)
    }
  } catch {
    // A damaged property set says nothing; the document itself is read all the same.
  }
}

function* section(bytes: Buffer, names: Record<number, string> | undefined): Generator<[string, Value]> {
  const count = Math.min(bytes.readUInt32LE(4), maxProperties)
  const places = new Map<number, number>()
  for (let index = 0; index < count; index++)
    places.set(bytes.readUInt32LE(8 + index * 8), bytes.readUInt32LE(12 + index * 8))
  const codePageAt = places.get(1)
  const codePage = codePageAt === undefined ? 1252 : bytes.readUInt16LE(codePageAt + 4)
  const custom = names ? undefined : dictionary(bytes, places.get(0), codePage)
  for (const [id, at] of places) {
    const name = names ? names[id] : custom?.get(id)
    const value = name && id > 1 ? typedValue(bytes, at, codePage) : undefined
    if (name && value !== undefined) yield [name, value]
  }
}

function dictionary(bytes: Buffer, at: number | undefined, codePage: number): Map<number, string> {
  const names = new Map<number, string>()
  if (at === undefined) return names
  const count = Math.min(bytes.readUInt32LE(at), maxProperties)
  let next = at + 4
  for (let index = 0; index < count && next + 8 <= bytes.length; index++) {
    const id = bytes.readUInt32LE(next)
    const length = bytes.readUInt32LE(next + 4)
    const size = codePage === 1200 ? length * 2 : length
    names.set(id, decodeCodePage(bytes.subarray(next + 8, next + 8 + size), codePage).replace(/\0+$/, ''))
    next += 8 + (codePage === 1200 ? (size + 3) & ~3 : size)
  }
  return names
}

const fileTimeEpochMs = 11_644_473_600_000

function typedValue(bytes: Buffer, at: number, codePage: number): Value | undefined {
  if (at + 8 > bytes.length) return undefined
  switch (bytes.readUInt16LE(at)) {
    case 2:
      return bytes.readInt16LE(at + 4)
    case 3:
      return bytes.readInt32LE(at + 4)
    case 5:
      return at + 12 <= bytes.length ? bytes.readDoubleLE(at + 4) : undefined
    case 11:
      return bytes.readInt16LE(at + 4) !== 0
    case 30: {
      const length = bytes.readUInt32LE(at + 4)
      return decodeCodePage(bytes.subarray(at + 8, at + 8 + length), codePage)
        .replace(/\0[^]*$/, '')
        .trim()
    }
    case 31:
      return bytes
        .toString('utf16le', at + 8, Math.min(bytes.length, at + 8 + bytes.readUInt32LE(at + 4) * 2))
        .replace(/\0[^]*$/, '')
        .trim()
    case 64:
      return at + 12 <= bytes.length ? fileTime(bytes.readBigUInt64LE(at + 4)) : undefined
    default:
      return undefined
  }
}

/** 100-nanosecond steps since 1601 as ISO 8601. */
export function fileTime(ticks: bigint): string | undefined {
  const ms = Number(ticks / 10_000n) - fileTimeEpochMs
  return ms > -fileTimeEpochMs + 86_400_000 * 1000 && ms < 8.64e15 ? new Date(ms).toISOString() : undefined
}
