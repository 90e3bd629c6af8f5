import type { ByteSource } from '../source/byte-source.ts'
import { piecesOf } from '../source/byte-source.ts'
import type { ZipEntry } from './directory.ts'
import { decodeName } from './names.ts'

const localSignature = Buffer.from('PK\x03\x04', 'latin1')

/** Members found by their local headers, for a file whose central directory is missing or damaged. */
export async function* salvagedEntries(source: ByteSource): AsyncGenerator<ZipEntry> {
  let open: { entry: ZipEntry; dataStart: number } | undefined
  let last = 0
  for await (const at of signatures(source)) {
    if (open) yield closed(open, at)
    open = await localEntry(source, at)
    last = at
  }
  if (open) yield closed(open, Math.max(last, source.size ?? Infinity))
}

function closed({ entry, dataStart }: { entry: ZipEntry; dataStart: number }, next: number): ZipEntry {
  const room = next - dataStart
  return { ...entry, compressedSize: entry.compressedSize > 0 ? Math.min(entry.compressedSize, room) : room }
}

async function* signatures(source: ByteSource): AsyncGenerator<number> {
  let window = Buffer.alloc(0)
  let start = 0
  for await (const piece of piecesOf(source)) {
    window = Buffer.concat([window, piece])
    for (let at = window.indexOf(localSignature); at >= 0; at = window.indexOf(localSignature, at + 4)) yield start + at
    const kept = Math.min(3, window.length)
    start += window.length - kept
    window = window.subarray(window.length - kept)
  }
}

async function localEntry(source: ByteSource, at: number) {
  const header = Buffer.from(await source.read(at, 30))
  if (header.length < 30) return undefined
  const nameLength = header.readUInt16LE(26)
  const extraLength = header.readUInt16LE(28)
  const rest = Buffer.from(await source.read(at + 30, nameLength + extraLength))
  const flags = header.readUInt16LE(6)
  const entry: ZipEntry = {
    name: decodeName(rest.subarray(0, nameLength), rest.subarray(nameLength), (flags & 0x800) !== 0),
    method: header.readUInt16LE(8),
    encrypted: (flags & 1) !== 0,
    compressedSize: header.readUInt32LE(18),
    size: header.readUInt32LE(22),
    headerOffset: at,
  }
  return { entry, dataStart: at + 30 + nameLength + extraLength }
}
