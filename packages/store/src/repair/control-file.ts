import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32c } from './crc32c.ts'

/* PostgreSQL 18: src/include/catalog/pg_control.h, access/xlog_internal.h */

export const segmentSize = 16 * 1024 * 1024
export const page = 8192
/** Where the fields of ControlFileData stand. */
export const at = {
  systemId: 0,
  state: 16,
  checkpoint: 32,
  copy: 40,
  redo: 40,
  nextXid: 64,
  nextOid: 72,
  minRecovery: 136,
}
/** Bytes of a CheckPoint. */
export const copyLength = 88
export const states = { shutDown: 1, inProduction: 6 }
export const longHeader = 40
export const recordHeader = 24

/**
 * The control file of `folder`, or in place of one that cannot be read a copy of the one in `empty`, a sound database of the same version.
 * @throws Error when not even that can be read
 */
export function readControl(folder: string, empty: string): { control: Buffer; isSound: boolean } {
  const fallback = readFileSync(join(empty, 'global/pg_control'))
  const crcAt = crcPlace(fallback)
  const path = join(folder, 'global/pg_control')
  const own = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const isSound = own.length >= crcAt + 4 && crc32c(own.subarray(0, crcAt)) === own.readUInt32LE(crcAt)
  return { control: Buffer.from(isSound ? own : fallback), isSound }
}

/** Changes a sound control file, and its checksum with it. */
export function sealControl(control: Buffer, change: () => void): void {
  const crcAt = crcPlace(control)
  change()
  control.writeUInt32LE(crc32c(control.subarray(0, crcAt)), crcAt)
}

/** Names of the files of a log, in its order. */
export function segmentsOf(wal: string): string[] {
  return readdirSync(wal)
    .filter(name => /^[0-9A-F]{24}$/.test(name))
    .toSorted()
}

function crcPlace(control: Buffer): number {
  for (let place = at.minRecovery; place < 512; place += 4)
    if (crc32c(control.subarray(0, place)) === control.readUInt32LE(place)) return place
  throw new Error('The control file of an empty database of this version is laid out in a way that is not known.')
}
