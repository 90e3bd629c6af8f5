import { malformed } from '../errors.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { sizeOf } from '../source/random-access.ts'
import { decodeName } from './names.ts'

/** One member of a ZIP file, from its central directory (APPNOTE.TXT 4.3.12) or its local header. Sizes in bytes. */
export interface ZipEntry {
  name: string
  method: number
  encrypted: boolean
  compressedSize: number
  size: number
  headerOffset: number
}

const endSignature = 0x06054b50
const end64Signature = 0x06064b50
const centralSignature = 0x02014b50
const blockBytes = 256 * 1024

interface Directory {
  offset: number
  size: number
  base: number
}

/** Members by the central directory. @throws ExtractError `malformed` when there is none */
export async function* centralEntries(source: ByteSource): AsyncGenerator<ZipEntry> {
  const { offset, size, base } = await findDirectory(source)
  let block = Buffer.alloc(0)
  let at = offset
  const end = offset + size
  const fill = async (need: number) => {
    while (block.length < need && at < end) {
      const piece = await source.read(at, Math.min(blockBytes, end - at))
      if (piece.length === 0) return false
      at += piece.length
      block = Buffer.concat([block, piece])
    }
    return block.length >= need
  }
  while (await fill(46)) {
    if (block.readUInt32LE(0) !== centralSignature) return
    const length = 46 + block.readUInt16LE(28) + block.readUInt16LE(30) + block.readUInt16LE(32)
    if (!(await fill(length))) throw malformed('Its list of members is cut off.')
    yield centralEntry(block.subarray(0, length), base)
    block = block.subarray(length)
  }
}

function centralEntry(record: Buffer, base: number): ZipEntry {
  const nameEnd = 46 + record.readUInt16LE(28)
  const extra = record.subarray(nameEnd, nameEnd + record.readUInt16LE(30))
  const flags = record.readUInt16LE(8)
  const wide = zip64Values(extra)
  const value = (offset: number) => {
    const short = record.readUInt32LE(offset)
    return short === 0xffffffff ? (wide.shift() ?? short) : short
  }
  const size = value(24)
  const compressedSize = value(20)
  return {
    name: decodeName(record.subarray(46, nameEnd), extra, (flags & 0x800) !== 0),
    method: record.readUInt16LE(10),
    encrypted: (flags & 1) !== 0,
    size,
    compressedSize,
    headerOffset: value(42) + base,
  }
}

function zip64Values(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2)
    const end = Math.min(at + 4 + length, extra.length)
    if (extra.readUInt16LE(at) === 1) {
      const values = []
      for (let value = at + 4; value + 8 <= end; value += 8) values.push(Number(extra.readBigUInt64LE(value)))
      return values
    }
    at += 4 + length
  }
  return []
}

async function findDirectory(source: ByteSource): Promise<Directory> {
  const fileSize = await sizeOf(source)
  const tailStart = Math.max(0, fileSize - 65_557 - 20)
  const tail = Buffer.from(await source.read(tailStart, fileSize - tailStart))
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== endSignature) continue
    const found = await directoryAt(source, tail, at, tailStart)
    if (found) return found
  }
  throw malformed('It has no list of members at its end.')
}

async function directoryAt(
  source: ByteSource,
  tail: Buffer,
  at: number,
  tailStart: number,
): Promise<Directory | undefined> {
  const size = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  const endOffset = tailStart + at
  if (at >= 20 && tail.readUInt32LE(at - 20) === 0x07064b50) {
    const wide = await directory64(source, Number(tail.readBigUInt64LE(at - 12)))
    if (wide) return wide
  }
  const base = endOffset - size - offset
  for (const shift of base > 0 ? [base, 0] : [0]) {
    if (await isDirectory(source, offset + shift, size)) return { offset: offset + shift, size, base: shift }
  }
  return undefined
}

async function directory64(source: ByteSource, at: number): Promise<Directory | undefined> {
  const record = Buffer.from(await source.read(at, 56))
  if (record.length < 56 || record.readUInt32LE(0) !== end64Signature) return undefined
  return { size: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)), base: 0 }
}

async function isDirectory(source: ByteSource, offset: number, size: number): Promise<boolean> {
  if (size === 0) return true
  const start = Buffer.from(await source.read(offset, 4))
  return start.length === 4 && start.readUInt32LE(0) === centralSignature
}
