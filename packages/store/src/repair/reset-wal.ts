import { globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

/*
 * What pg_resetwal does, for a database whose write-ahead log or control file is lost: a control file that tells of a clean
 * end at a checkpoint, and a log that holds this checkpoint only (PostgreSQL 18: src/include/catalog/pg_control.h, access/xlog_internal.h).
 */

const transactionsPerPage = page * 4
// Far above any object that the schema makes.
const spareOids = 100_000

/**
 * Gives `folder` a new write-ahead log. `empty` is a sound database of the same version, whose control file stands in for one that cannot be read.
 * @throws Error when not even that can be read
 */
export function resetWal(folder: string, empty: string): void {
  const { control } = readControl(folder, empty)
  const segment = Math.floor(latestPosition(folder, control) / segmentSize) + 2
  const position = BigInt(segment) * BigInt(segmentSize) + BigInt(longHeader)
  sealControl(control, () => {
    control.writeInt32LE(states.shutDown, at.state)
    for (const place of [at.checkpoint, at.redo]) control.writeBigUInt64LE(position, place)
    control.writeBigUInt64LE(nextTransaction(folder, control), at.nextXid)
    control.writeUInt32LE(Math.max(control.readUInt32LE(at.nextOid), latestFile(folder)) + spareOids, at.nextOid)
    control.fill(0, at.minRecovery, at.minRecovery + 33)
  })
  writeSegment(folder, { segment, control, magic: magicOf(empty) })
  writeFileSync(join(folder, 'global/pg_control'), control)
}

function writeSegment(
  folder: string,
  { segment, control, magic }: { segment: number; control: Buffer; magic: number },
) {
  const file = Buffer.alloc(segmentSize)
  file.writeUInt16LE(magic, 0)
  file.writeUInt16LE(2, 2)
  file.writeUInt32LE(1, 4)
  file.writeBigUInt64LE(BigInt(segment) * BigInt(segmentSize), 8)
  control.copy(file, 24, at.systemId, at.systemId + 8)
  file.writeUInt32LE(segmentSize, 32)
  file.writeUInt32LE(page, 36)
  const length = recordHeader + 2 + copyLength
  const record = file.subarray(longHeader, longHeader + length)
  record.writeUInt32LE(length, 0)
  // The short form of a record's own data, and its length.
  record.writeUInt8(255, recordHeader)
  record.writeUInt8(copyLength, recordHeader + 1)
  control.copy(record, recordHeader + 2, at.copy, at.copy + copyLength)
  record.writeUInt32LE(crc32c(Buffer.concat([record.subarray(recordHeader), record.subarray(0, 20)])), 20)
  const wal = join(folder, 'pg_wal')
  for (const name of segmentsOf(wal)) rmSync(join(wal, name))
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  writeFileSync(join(wal, `${hex(1)}${hex(Math.floor(segment / 256))}${hex(segment % 256)}`), file, { mode: 0o600 })
}

/** The highest place in the log that anything in the folder tells of. */
function latestPosition(folder: string, control: Buffer): number {
  let latest = Number(control.readBigUInt64LE(at.checkpoint))
  for (const name of segmentsOf(join(folder, 'pg_wal'))) {
    latest = Math.max(
      latest,
      (Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)) * segmentSize,
    )
  }
  for (const path of globSync(['base/*/*', 'global/*'], { cwd: folder })) {
    if (!/\/\d+(_\w+)?$/.test(path) || !statSync(join(folder, path)).isFile()) continue
    const file = readFileSync(join(folder, path))
    for (let start = 0; start + page <= file.length; start += page) {
      // Pages of this layout only: what a damaged one says is no position.
      if (file.readUInt16LE(start + 18) === 0x2004 && file.readUInt32LE(start) < 0xffff) {
        latest = Math.max(latest, file.readUInt32LE(start) * 2 ** 32 + file.readUInt32LE(start + 4))
      }
    }
  }
  return latest
}

/** The first of a page that is not there yet, so that no transaction is given a number, or a state, that another had. */
function nextTransaction(folder: string, control: Buffer): bigint {
  const folderOfStates = join(folder, 'pg_xact')
  const known = readdirSync(folderOfStates).reduce(
    (pages, name) => pages + statSync(join(folderOfStates, name)).size / page,
    0,
  )
  return BigInt(
    Math.max(Math.ceil(known), Math.floor(Number(control.readBigUInt64LE(at.nextXid)) / transactionsPerPage) + 1) *
      transactionsPerPage,
  )
}

function latestFile(folder: string): number {
  return Math.max(...globSync('base/*/*', { cwd: folder }).map(path => Number(/\/(\d+)$/.exec(path)?.[1] ?? 0)), 0)
}

function magicOf(empty: string): number {
  const wal = join(empty, 'pg_wal')
  return readFileSync(join(wal, segmentsOf(wal)[0] ?? '')).readUInt16LE(0)
}
