import { inflateSync } from 'node:zlib'
import { LimitReached } from '../errors.ts'
import type { Reading } from '../reading/reading.ts'
import type { TextChunk } from '../reading/session.ts'
import { fromBytes } from '../source/from-bytes.ts'

/** Instances that a picture's record may have, by its type ([MS-ODRAW] 2.2.23); the higher ones have a second identifier. */
const instances: Readonly<Record<number, readonly number[]>> = {
  0xf01a: [0x3d4, 0x3d5],
  0xf01b: [0x216, 0x217],
  0xf01c: [0x542, 0x543],
  0xf01d: [0x46a, 0x46b, 0x6e2, 0x6e3],
  0xf01e: [0x6e0, 0x6e1],
  0xf01f: [0x7a8, 0x7a9],
  0xf029: [0x6e4, 0x6e5],
  0xf02a: [0x46a, 0x46b, 0x6e2, 0x6e3],
}
const bitmap = 0xf01f
/** EMF, WMF and PICT: drawings, whose words are not read. */
const metafiles = new Set([0xf01a, 0xf01b, 0xf01c])
const identifierBytes = 16
const metafileHeader = 34

/** Pictures of a legacy Office document, each as a member: PNG, JPEG, TIFF and bitmaps, and the PDF that a drawing made on a Macintosh holds. */
export async function* readPictures(doc: Reading, bytes: Buffer): AsyncGenerator<TextChunk> {
  let number = 0
  for (const { type, data } of picturesIn(bytes)) {
    const place = { name: `picture ${++number}`, kind: 'image' } as const
    try {
      const content = metafiles.has(type)
        ? pdfInside(data, doc.limits.memoryBytes)
        : type === bitmap
          ? withFileHeader(data)
          : data
      if (content) yield* doc.member(fromBytes(content, place.name), place)
    } catch (error) {
      if (error instanceof LimitReached && error.scope === 'source') throw error
      doc.unreadable(place, error)
    }
  }
}

interface Picture {
  type: number
  data: Buffer
}

/** The picture records in `bytes`, found by their headers because what is around them differs from program to program. */
export function* picturesIn(bytes: Buffer): Generator<Picture> {
  for (let at = bytes.indexOf(0xf0, 3); at >= 0; at = bytes.indexOf(0xf0, at + 1)) {
    const start = at - 3
    const type = bytes.readUInt16LE(at - 1)
    const versionAndInstance = bytes.readUInt16LE(start)
    const instance = versionAndInstance >> 4
    if ((versionAndInstance & 15) !== 0 || !instances[type]?.includes(instance) || at + 5 > bytes.length) continue
    const end = start + 8 + bytes.readUInt32LE(start + 4)
    const identifiers = (instance & 1) === 1 ? 2 * identifierBytes : identifierBytes
    const head = identifiers + (metafiles.has(type) ? metafileHeader : 1)
    if (end > bytes.length || end < start + 8 + head) continue
    yield { type, data: bytes.subarray(start + 8 + head, end) }
    at = end - 1
  }
}

function pdfInside(packed: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    const picture = inflateSync(packed, { maxOutputLength })
    const start = picture.indexOf('%PDF-')
    return start < 0 ? undefined : picture.subarray(start)
  } catch {
    return undefined
  }
}

/** A bitmap as a file of its own: its header says where the colours end (BITMAPFILEHEADER). */
function withFileHeader(bitmapBytes: Buffer): Buffer {
  const header = Buffer.alloc(14)
  const infoSize = bitmapBytes.readUInt32LE(0)
  const bits = bitmapBytes.readUInt16LE(14)
  const colours = bits > 8 ? 0 : bitmapBytes.readUInt32LE(32) || 2 ** bits
  header.write('BM', 'latin1')
  header.writeUInt32LE(14 + bitmapBytes.length, 2)
  header.writeUInt32LE(14 + infoSize + 4 * colours, 10)
  return Buffer.concat([header, bitmapBytes])
}
