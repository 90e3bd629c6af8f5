import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  at,
  copyLength,
  longHeader,
  page,
  readControl,
  recordHeader,
  sealControl,
  segmentsOf,
  segmentSize,
  states,
} from './control-file.ts'
import { crc32c } from './crc32c.ts'

interface Checkpoint {
  position: bigint
  record: Buffer
  systemId: bigint
}

const shortHeader = 24
const longHeaderFlag = 2
const recordLength = recordHeader + 2 + copyLength
// Of the manager of the log itself: a checkpoint at a clean end, and one in between.
const kinds = new Set([0x00, 0x10])

/**
 * Gives `folder`, whose control file is lost, another one that tells of the last checkpoint in its log, so that the database replays what was written
 * since. False where the control file is sound, or the log holds no checkpoint.
 */
export function controlFromLog(folder: string, empty: string): boolean {
  const { control, isSound } = readControl(folder, empty)
  const last = isSound ? undefined : lastCheckpoint(join(folder, 'pg_wal'))
  if (!last) return false
  sealControl(control, () => {
    control.writeBigUInt64LE(last.systemId, at.systemId)
    control.writeInt32LE(states.inProduction, at.state)
    control.writeBigUInt64LE(last.position, at.checkpoint)
    last.record.copy(control, at.copy, recordHeader + 2)
    control.fill(0, at.minRecovery, at.minRecovery + 33)
  })
  writeFileSync(join(folder, 'global/pg_control'), control)
  return true
}

function lastCheckpoint(wal: string): Checkpoint | undefined {
  if (!existsSync(wal)) return undefined
  // A record may begin in one file and end in the next; checkpoints are small, so the file before is enough.
  const names = segmentsOf(wal)
  for (let index = names.length - 1; index >= 0; index--) {
    const found = lastIn(
      [names[index], names[index + 1]]
        .filter(name => name !== undefined)
        .map(name => ({ name, bytes: readFileSync(join(wal, name)) })),
    )
    if (found) return found
  }
  return undefined
}

function lastIn(files: readonly { name: string; bytes: Buffer }[]): Checkpoint | undefined {
  const pages = files.flatMap(({ name, bytes }) => pagesOf(name, bytes))
  const stream = Buffer.concat(pages.map(({ bytes }) => bytes))
  const [first] = pages
  if (!first) return undefined
  const positionOf = (place: number) => {
    let before = 0
    for (const { position, bytes } of pages) {
      if (place < before + bytes.length) return position + BigInt(place - before)
      before += bytes.length
    }
    return first.position
  }
  for (let place = Math.floor((stream.length - recordLength) / 8) * 8; place >= 0; place -= 8) {
    const record = stream.subarray(place, place + recordLength)
    if (isCheckpoint(record))
      return { position: positionOf(place), record, systemId: files[0]?.bytes.readBigUInt64LE(shortHeader) ?? 0n }
  }
  return undefined
}

/** What the pages of a file hold, up to the first that was not written for this place: files are used again. */
function pagesOf(name: string, file: Buffer): { position: bigint; bytes: Buffer }[] {
  const start =
    BigInt(Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)) * BigInt(segmentSize)
  const pages: { position: bigint; bytes: Buffer }[] = []
  for (let place = 0; place + page <= file.length; place += page) {
    const position = start + BigInt(place)
    if (file.readBigUInt64LE(place + 8) !== position) break
    const header = file.readUInt16LE(place + 2) & longHeaderFlag ? longHeader : shortHeader
    pages.push({ position: position + BigInt(header), bytes: file.subarray(place + header, place + page) })
  }
  return pages
}

function isCheckpoint(record: Buffer): boolean {
  return (
    record.readUInt32LE(0) === recordLength &&
    record[17] === 0 &&
    kinds.has(record.readUInt8(16)) &&
    record[recordHeader] === 255 &&
    record[recordHeader + 1] === copyLength &&
    crc32c(Buffer.concat([record.subarray(recordHeader), record.subarray(0, 20)])) === record.readUInt32LE(20)
  )
}
