import { ExtractError, LimitReached, encrypted, malformed } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { readNext } from '../../reading/stream-member.ts'
import { ByteReader } from '../../source/byte-reader.ts'
import { collect } from '../../source/collect.ts'
import { slice } from '../../source/random-access.ts'
import { HeaderReader, readStreams, sizeOfFolder, type ArchiveMember, type Streams } from './header.ts'
import { readMembers } from './members.ts'
import { unpackFolder } from './unpack.ts'

const startBytes = 32

/** 7z archives: copy, LZMA, LZMA2, Deflate, bzip2, zstd and delta; others are listed. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const { streams, members } = await readDirectory(doc)
  const withBytes = members.filter(member => member.hasStream)
  for (const member of members) if (!member.hasStream) list(doc, member)
  let position = startBytes + streams.packPosition
  let packIndex = 0
  let memberIndex = 0
  let locked = 0
  for (const [index, folder] of streams.folders.entries()) {
    const sizes = streams.memberSizes[index] ?? []
    const packSizes = streams.packSizes.slice(packIndex, packIndex + folder.packedStreams.length)
    const packedSize = packSizes[0] ?? 0
    const inside = withBytes.slice(memberIndex, memberIndex + sizes.length)
    const packed = slice(doc.source, position, position + packedSize).stream()
    const reader = new ByteReader(unpackFolder(packed, folder, doc.session, packedSize))
    locked += yield* readFolderMembers(doc, reader, inside, sizes)
    position += packSizes.reduce((sum, size) => sum + size, 0)
    packIndex += packSizes.length
    memberIndex += sizes.length
  }
  if (withBytes.length > 0 && locked === withBytes.length) throw encrypted('All its members need a password.')
}

/** @returns how many of the members are encrypted */
async function* readFolderMembers(
  doc: Reading,
  reader: ByteReader,
  members: readonly ArchiveMember[],
  sizes: readonly number[],
): AsyncGenerator<TextChunk, number> {
  for (const [index, member] of members.entries()) {
    const place = { name: member.name }
    try {
      await reader.peek(1)
      yield* readNext(doc, reader, sizes[index] ?? 0, place)
    } catch (error) {
      if (error instanceof LimitReached && error.scope === 'source') throw error
      for (const rest of members.slice(index)) doc.unreadable({ name: rest.name }, error)
      return error instanceof ExtractError && error.reason === 'encrypted' ? members.length - index : 0
    }
  }
  return 0
}

function list(doc: Reading, { name, isFolder }: ArchiveMember): void {
  doc.session.countEntry()
  doc.part({ kind: 'entry', name, mime: isFolder ? 'inode/directory' : 'inode/x-empty', bytes: 0 })
}

async function readDirectory(doc: Reading): Promise<{ streams: Streams; members: ArchiveMember[] }> {
  const start = Buffer.from(await doc.source.read(0, startBytes))
  if (start.length < startBytes) throw malformed('Its start is cut off.')
  const none = { packPosition: 0, packSizes: [], folders: [], memberSizes: [] }
  const size = Number(start.readBigUInt64LE(20))
  if (size === 0) return { streams: none, members: [] }
  if (size > doc.limits.memoryBytes) throw malformed('Its header is impossibly large.')
  let bytes: Buffer = Buffer.from(await doc.source.read(startBytes + Number(start.readBigUInt64LE(12)), size))
  for (let rounds = 0; rounds < 4; rounds++) {
    const reader = new HeaderReader(bytes)
    const id = reader.number()
    if (id === 1) return readHeader(reader, none)
    if (id !== 23) break
    bytes = await unpackHeader(doc, readStreams(reader))
  }
  throw malformed('Its header is damaged.')
}

async function unpackHeader(doc: Reading, streams: Streams): Promise<Buffer> {
  const folder = streams.folders[0]
  const packedSize = streams.packSizes[0] ?? 0
  if (!folder || sizeOfFolder(folder) > doc.limits.memoryBytes) throw malformed('Its header is damaged.')
  const position = startBytes + streams.packPosition
  const packed = slice(doc.source, position, position + packedSize).stream()
  return collect(unpackFolder(packed, folder, doc.session, packedSize), doc.limits.memoryBytes)
}

function readHeader(reader: HeaderReader, none: Streams): { streams: Streams; members: ArchiveMember[] } {
  let streams = none
  let members: ArchiveMember[] = []
  for (let id = reader.number(); id !== 0; id = reader.number()) {
    if (id === 4 || id === 3) streams = readStreams(reader)
    else if (id === 5) members = readMembers(reader)
    else if (id === 2)
      for (let property = reader.number(); property !== 0; property = reader.number()) reader.bytes(reader.number())
    else throw malformed('Its header is damaged.')
  }
  return { streams, members }
}
