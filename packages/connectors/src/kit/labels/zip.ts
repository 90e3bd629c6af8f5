import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { LabelError } from './label.ts'

/** An entry of a ZIP archive by its central directory (APPNOTE.TXT 4.3.12). */
interface Member {
  name: string
  /** The directory's own bytes of it, but for the offset of the data. */
  record: Buffer
  data: Buffer
}
export type Archive = readonly Member[]

const [endSize, recordSize, localSize] = [22, 46, 30]
const signatures = { end: 0x06054b50, record: 0x02014b50, local: 0x04034b50 } as const
/** Parts that are read are small: types, relations, properties. */
const unpackedBytes = 4 * 2 ** 20

/** @throws LabelError for what is no plain archive: in parts, encrypted, larger than 4 GiB, or damaged */
export function readArchive(bytes: Buffer): Archive {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + endSize > bytes.length) throw damaged()
  const [count, at] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  if (bytes.readUInt16LE(end + 4) !== 0 || count === 0xffff || at === 0xffffffff)
    throw new LabelError('too_large', 'It is too large, or one of several parts.')
  const members: Member[] = []
  for (let number = 0, offset = at; number < count; number++) {
    const member = memberAt(bytes, offset)
    members.push(member)
    offset += member.record.length
  }
  const names = new Set(members.map(({ name }) => name.toLowerCase()))
  const held = members.reduce((sum, { data }) => sum + data.length, 0)
  if (names.size !== members.length || held > bytes.length) throw damaged()
  return members
}

function memberAt(bytes: Buffer, offset: number): Member {
  if (offset + recordSize > bytes.length || bytes.readUInt32LE(offset) !== signatures.record) throw damaged()
  const lengths = [28, 30, 32].map(at => bytes.readUInt16LE(offset + at))
  const record = bytes.subarray(offset, offset + lengths.reduce((sum, length) => sum + length, recordSize))
  if (record.readUInt16LE(8) & 1) throw new LabelError('encrypted', 'It is encrypted.')
  const local = record.readUInt32LE(42)
  if (local + localSize > bytes.length || bytes.readUInt32LE(local) !== signatures.local) throw damaged()
  const start = local + localSize + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const data = bytes.subarray(start, start + record.readUInt32LE(20))
  if (data.length !== record.readUInt32LE(20)) throw damaged()
  return { name: record.subarray(recordSize, recordSize + (lengths[0] ?? 0)).toString('utf8'), record, data }
}

/** The content of an entry; nothing where there is none of that name. @throws LabelError */
export function contentOf(archive: Archive, name: string): Buffer | undefined {
  const member = archive.find(each => each.name.toLowerCase() === name.toLowerCase())
  if (!member) return undefined
  const method = member.record.readUInt16LE(10)
  try {
    if (method === 0) return member.data
    if (method === 8) return inflateRawSync(member.data, { maxOutputLength: unpackedBytes })
  } catch {
    throw damaged()
  }
  throw new LabelError('format', 'It is packed in a way that Office does not use.')
}

/** The archive with these entries instead of those of the same names, or behind all; the others keep their very bytes. */
export function withEntries(archive: Archive, entries: ReadonlyMap<string, Buffer>): Archive {
  const left = new Map(entries)
  const kept = archive.map(member => {
    const content = left.get(member.name)
    left.delete(member.name)
    return content ? packed(member.name, content) : member
  })
  return [...kept, ...[...left].map(([name, content]) => packed(name, content))]
}

function packed(name: string, content: Buffer): Member {
  const [data, nameBytes] = [deflateRawSync(content), Buffer.from(name)]
  const record = Buffer.alloc(recordSize + nameBytes.length)
  record.writeUInt32LE(signatures.record, 0)
  record.writeUInt16LE(45, 4)
  record.writeUInt16LE(20, 6)
  record.writeUInt16LE(8, 10)
  // 1 January 1980, as Office writes it.
  record.writeUInt16LE(0x0021, 14)
  record.writeUInt32LE(crc32(content), 16)
  record.writeUInt32LE(data.length, 20)
  record.writeUInt32LE(content.length, 24)
  record.writeUInt16LE(nameBytes.length, 28)
  nameBytes.copy(record, recordSize)
  return { name, record, data }
}

export function writeArchive(archive: Archive): Buffer {
  const pieces: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const { record, data } of archive) {
    const own = Buffer.from(record)
    // Sizes stand in front of the data: what some write behind it is left out.
    own.writeUInt16LE(own.readUInt16LE(8) & ~8, 8)
    own.writeUInt32LE(offset, 42)
    records.push(own)
    const head = headOf(own)
    pieces.push(head, data)
    offset += head.length + data.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(endSize)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(archive.length, 8)
  end.writeUInt16LE(archive.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, directory, end])
}

function headOf(record: Buffer): Buffer {
  const name = record.subarray(recordSize, recordSize + record.readUInt16LE(28))
  const head = Buffer.alloc(localSize)
  head.writeUInt32LE(signatures.local, 0)
  // Version, flags, method, time, checksum, sizes and the length of the name stand in both alike.
  record.copy(head, 4, 6, 30)
  return Buffer.concat([head, name])
}

const damaged = () => new LabelError('damaged', 'It is damaged, or not what its name says.')
