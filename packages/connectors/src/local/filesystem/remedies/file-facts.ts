import type { BigIntStats } from 'node:fs'
import { constants } from 'node:fs'
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { ConnectorError } from '../../../kit/connector.ts'
import { errorCode } from '../../../kit/fault.ts'
import { displayPath } from '../../../kit/key.ts'

/** A file or folder as it was planned for. Numbers that JSON would round are texts. */
export const Facts = z.object({
  dev: z.string(),
  ino: z.string(),
  uid: z.int(),
  gid: z.int(),
  /** Octal, as people write it. */
  mode: z.string(),
  size: z.string(),
  mtimeNs: z.string(),
  ctimeNs: z.string(),
})
export type Facts = z.infer<typeof Facts>

export function factsOf({ dev, ino, uid, gid, mode, size, mtimeNs, ctimeNs }: BigIntStats): Facts {
  return {
    dev: String(dev),
    ino: String(ino),
    uid: Number(uid),
    gid: Number(gid),
    mode: modeOf({ mode }),
    size: String(size),
    mtimeNs: String(mtimeNs),
    ctimeNs: String(ctimeNs),
  }
}

export const modeOf = ({ mode }: Pick<BigIntStats, 'mode'>) => (Number(mode) & 0o7777).toString(8).padStart(3, '0')

/** The same object with the same content, as far as the file system tells. Device numbers are given anew with each mount. */
export const isSameFile = (a: Facts, b: Facts) =>
  a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs && a.uid === b.uid && a.gid === b.gid

/** The time of a change moves in steps: two changes within one cannot be told apart by it. */
const stepNs = 20_000_000n

/** Whether the time of change alone shows that nothing was changed since `at`. */
export function isUntouched(now: Facts, before: Facts, at: Date): boolean {
  return now.ctimeNs === before.ctimeNs && BigInt(before.ctimeNs) + stepNs < BigInt(at.getTime()) * 1_000_000n
}

/** Reads a file to its end, without a trace in its time of reading where that may be. @throws the file system's errors */
export async function checksumOf(path: Buffer | string): Promise<string> {
  const handle = await openQuietly(path)
  try {
    const hash = createHash('sha256')
    for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } finally {
    await handle.close()
  }
}

const readOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Only the owner and root may read without being noted. */
export async function openQuietly(path: Buffer | string): Promise<FileHandle> {
  return open(path, readOnly | (constants.O_NOATIME ?? 0)).catch((error: unknown) => {
    if (errorCode(error) === 'EPERM') return open(path, readOnly)
    throw error
  })
}

export const changed = (path: Buffer, how = 'has changed since it was planned', wayOut = 'Plan again.') =>
  new ConnectorError('changed_while_read', `${displayPath(path)} ${how}. ${wayOut}`)

/** What was found in it was found in other content. */
export const changedSinceScan = (path: Buffer) =>
  changed(path, 'has changed since it was scanned last', 'Scan the data source again, then plan.')
