import { constants, type BigIntStats, type Dirent } from 'node:fs'
import { lstat, open, opendir, readlink, realpath, type FileHandle } from 'node:fs/promises'
import { ConnectorError } from './connector.ts'
import { errorCode, fileFault } from './fault.ts'
import { displayPath } from './key.ts'
import type { Places } from './places/places.ts'

/** Neither follows a link nor waits for a pipe's other end. Windows has neither flag, nor the dangers. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

const slash = 47

/** Opens a regular file and proves that it is where its path says: no folder on the way was swapped for a link. */
export async function openFile(path: Buffer, places: Places): Promise<{ handle: FileHandle; stat: BigIntStats }> {
  const handle = await open(path, flags).catch((error: unknown) => {
    throw connectorFault(path, error)
  })
  try {
    const stat = await handle.stat({ bigint: true })
    if (!stat.isFile()) throw new ConnectorError('special_file', `${displayPath(path)} is no longer a regular file.`)
    await prove(path, { handle, stat, places })
    return { handle, stat }
  } catch (error) {
    await handle.close().catch(() => {})
    throw connectorFault(path, error)
  }
}

const listing = { encoding: 'buffer' as BufferEncoding, bufferSize: 512 }

/** Lists a folder that may be read, names as bytes: the very one that was looked at, whatever was put in its place since. */
export async function* folderEntries(path: Buffer, places: Places): AsyncGenerator<Dirent> {
  if (process.platform !== 'linux') {
    await places.require(path.toString('utf8'), await lstat(path, { bigint: true }))
    return yield* await opendir(path, listing)
  }
  const handle = await open(path, flags | constants.O_DIRECTORY)
  try {
    await prove(path, { handle, stat: await handle.stat({ bigint: true }), places })
    // Open until the end: where the file system does not tell what an entry is, it is asked for by this path.
    yield* await opendir(`/proc/self/fd/${handle.fd}`, listing)
  } finally {
    await handle.close()
  }
}

async function prove(
  path: Buffer,
  { handle, stat, places }: { handle: FileHandle; stat: BigIntStats; places: Places },
) {
  if (process.platform === 'linux') await provePlace(path, handle)
  await places.require(path.toString('utf8'), stat)
}

async function provePlace(path: Buffer, handle: FileHandle) {
  const real = await readlink(`/proc/self/fd/${handle.fd}`, { encoding: 'buffer' }).catch(() => undefined)
  if (!real || real.equals(path) || real.toString('latin1').endsWith(' (deleted)')) return
  throw new ConnectorError('symlink', `${displayPath(path)} now leads to ${displayPath(real)}; links are not followed.`)
}

/** Bytes `[start, start + length)`; fewer at the end of the file. */
export async function readRange(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

const gone = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

/** Whether a file or folder is there, not reached through a link. Where the file system will not say, it counts as there. */
export async function fileExists(path: Buffer, places: Places): Promise<boolean> {
  const folder = path.subarray(0, Math.max(1, path.lastIndexOf(slash)))
  try {
    const [real, stat] = await Promise.all([realpath(folder, { encoding: 'buffer' }), lstat(path, { bigint: true })])
    return (
      real.equals(folder) &&
      (stat.isFile() || stat.isDirectory()) &&
      (await places.why(path.toString('utf8'), stat)) === undefined
    )
  } catch (error) {
    return !gone.has(errorCode(error))
  }
}

export function connectorFault(path: Buffer, error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error
  const { reason, detail } = fileFault(error)
  return new ConnectorError(reason, `${displayPath(path)}: ${detail}`, { cause: error })
}
