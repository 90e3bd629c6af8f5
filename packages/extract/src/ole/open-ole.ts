import { malformed } from '../errors.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { sizeOf } from '../source/random-access.ts'
import { collectAll, endOfChain, OleFile, type OleEntry } from './ole-file.ts'
import { storageOf } from './storage-source.ts'

const maxEntries = 200_000

/** Opens a compound file. @throws ExtractError `malformed` */
export async function openOle(source: ByteSource): Promise<OleFile> {
  const storage = storageOf(source)
  if (storage) return storage
  const header = Buffer.from(await source.read(0, 512))
  if (header.length < 512 || header.readUInt32LE(0) !== 0xe011cfd0) throw malformed('It is no OLE2 compound file.')
  const shift = header.readUInt16LE(30)
  const miniShift = header.readUInt16LE(32)
  if (shift < 7 || shift > 16 || miniShift > shift) throw malformed('Its sector size is impossible.')
  const sectorSize = 2 ** shift
  const fat = await readFat(source, header, sectorSize)
  const bare = {
    sectorSize,
    miniSize: 2 ** miniShift,
    miniCutoff: header.readUInt32LE(56),
    fat,
    miniFat: new Int32Array(0),
    rootStart: endOfChain,
    rootSize: 0,
  }
  const plain = new OleFile(source, bare, new Map())
  const miniFat = toInts(await collectAll(plain.chain(header.readInt32LE(60), header.readUInt32LE(64) * sectorSize)))
  const directory = await collectAll(plain.chain(header.readInt32LE(48), maxEntries * 128))
  const isLong = header.readUInt16LE(26) >= 4
  const records = directoryRecords(directory, isLong)
  const root = records[0]
  if (!root) throw malformed('It has no directory.')
  const layout = { ...bare, miniFat, rootStart: root.start, rootSize: root.size }
  return new OleFile(source, layout, treeOf(records))
}

async function readFat(source: ByteSource, header: Buffer, sectorSize: number): Promise<Int32Array> {
  const maxSectors = Math.ceil((await sizeOf(source)) / sectorSize)
  const wanted = Math.min(header.readUInt32LE(44), Math.ceil((maxSectors * 4) / sectorSize) + 1)
  const places: number[] = []
  for (let at = 76; at < 512 && places.length < wanted; at += 4) places.push(header.readInt32LE(at))
  let next = header.readInt32LE(68)
  for (let rounds = 0; next >= 0 && rounds < maxSectors && places.length < wanted; rounds++) {
    const sector = Buffer.from(await source.read((next + 1) * sectorSize, sectorSize))
    if (sector.length < sectorSize) break
    for (let at = 0; at < sectorSize - 4 && places.length < wanted; at += 4) places.push(sector.readInt32LE(at))
    next = sector.readInt32LE(sectorSize - 4)
  }
  const sectors: Uint8Array[] = []
  for (const place of places) {
    if (place < 0) continue
    const sector = await source.read((place + 1) * sectorSize, sectorSize)
    sectors.push(
      sector.length === sectorSize ? sector : Buffer.concat([sector, Buffer.alloc(sectorSize - sector.length, 0xff)]),
    )
  }
  return toInts(Buffer.concat(sectors))
}

function toInts(bytes: Buffer): Int32Array {
  const ints = new Int32Array(bytes.length >> 2)
  for (let at = 0; at < ints.length; at++) ints[at] = bytes.readInt32LE(at * 4)
  return ints
}

interface DirectoryRecord {
  name: string
  type: number
  left: number
  right: number
  child: number
  start: number
  size: number
  classId: string
}

function directoryRecords(directory: Buffer, isLong: boolean): DirectoryRecord[] {
  const records: DirectoryRecord[] = []
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2)
    records.push({
      name: directory.toString('utf16le', at, at + nameBytes),
      type: directory[at + 66] ?? 0,
      left: directory.readInt32LE(at + 68),
      right: directory.readInt32LE(at + 72),
      child: directory.readInt32LE(at + 76),
      classId: directory.toString('hex', at + 80, at + 96),
      start: directory.readInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120) + (isLong ? (directory.readUInt32LE(at + 124) & 0x1fffff) * 2 ** 32 : 0),
    })
  }
  return records
}

/** Walks the red-black trees without trusting them: every record is visited once. */
function treeOf(records: readonly DirectoryRecord[]): Map<string, OleEntry> {
  const entries = new Map<string, OleEntry>()
  const seen = new Set([0])
  const todo: { index: number; prefix: string }[] = [{ index: records[0]?.child ?? -1, prefix: '' }]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const record = records[next.index]
    if (!record || seen.has(next.index)) continue
    seen.add(next.index)
    const path = next.prefix + record.name
    if (record.type === 1 || record.type === 2) {
      entries.set(path.toLowerCase(), {
        path,
        name: record.name,
        isStorage: record.type === 1,
        start: record.start,
        size: record.size,
        classId: record.classId,
      })
    }
    todo.push({ index: record.left, prefix: next.prefix }, { index: record.right, prefix: next.prefix })
    if (record.type === 1) todo.push({ index: record.child, prefix: `${path}/` })
  }
  return entries
}
