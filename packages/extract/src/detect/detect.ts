import type { ByteSource } from '../source/byte-source.ts'
import { decodeBytes } from '../text/decode.ts'
import { isUtf8, wideCharset } from '../text/charset.ts'
import { isZero } from '../text/holes.ts'
import { disguiseOf } from './disguise.ts'
import { headBytes, magicMime } from './magic.ts'
import { oleMime } from './ole-kind.ts'
import { textMime } from './text-kind.ts'
import { zipMime } from './zip-kind.ts'

export interface Detected {
  mime: string
  /** `exe as pdf`, when the name promises something else. */
  disguised?: string
}

/** What a document is, by its content; its name only chooses among kinds of plain text. */
export async function detect(source: ByteSource): Promise<Detected> {
  const mime = await mimeOf(source)
  const disguised = disguiseOf(mime, source.name)
  return disguised ? { mime, disguised } : { mime }
}

async function mimeOf(source: ByteSource): Promise<string> {
  const head = await source.read(0, headBytes)
  if (head.length === 0) return 'inode/x-empty'
  const magic = magicMime(head)
  if (magic === 'application/zip') return zipMime(source)
  if (magic === 'application/x-ole-storage') return oleMime(source)
  if (magic) return magic
  if (isText(head)) return textMime(await decodeBytes(head), source.name)
  const asText = textMime(Buffer.from(head).toString('latin1'), source.name)
  if (asText === 'message/rfc822' || asText === 'application/mbox') return asText
  return (await knownToFileType(source)) ?? (await besideHoles(source, head)) ?? 'application/octet-stream'
}

const leastHole = 64
const searchBytes = 256 * 1024

/** The kind of a sparse text, which begins with a hole or has one after its first words; nothing where there is other than text. */
async function besideHoles(source: ByteSource, head: Uint8Array): Promise<string | undefined> {
  const start = head.some(byte => byte !== 0) ? head : await afterHole(source)
  const end = start.findLastIndex(byte => byte !== 0) + 1
  if (end === 0 || (start === head && head.length - end < leastHole)) return undefined
  const words = start.subarray(0, end)
  return isText(words) ? textMime(await decodeBytes(words), source.name) : undefined
}

/** The first bytes that are none of a hole. */
async function afterHole(source: ByteSource): Promise<Uint8Array> {
  for (let offset = 0; ; offset += searchBytes) {
    const piece = await source.read(offset, searchBytes)
    if (piece.length === 0) return piece
    const at = isZero(piece, 0, piece.length) ? -1 : piece.findIndex(byte => byte !== 0)
    if (at >= 0) return piece.subarray(at, at + headBytes)
  }
}

/** Text has almost no control characters; UTF-16 and UTF-32 show otherwise. */
function isText(head: Uint8Array): boolean {
  let odd = 0
  let zeros = 0
  for (const byte of head) {
    if (byte === 0) zeros++
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) odd++
  }
  if (zeros === 0 && odd <= head.length * (isUtf8(head) ? 0.1 : 0.02)) return true
  const hasMark =
    (head[0] === 0xff && head[1] === 0xfe) ||
    (head[0] === 0xfe && head[1] === 0xff) ||
    (head[2] === 0xfe && head[3] === 0xff)
  return hasMark || wideCharset(head) !== undefined || (odd <= head.length * 0.02 && zeros <= head.length * 0.005)
}

async function knownToFileType(source: ByteSource): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  try {
    return (await fileTypeFromBuffer(await source.read(0, 64 * 1024)))?.mime
  } catch {
    return undefined
  }
}
