import { constants, type BigIntStats } from 'node:fs'
import { lstat, open, readlink, type FileHandle } from 'node:fs/promises'
import { ConnectorError } from '../../../kit/connector.ts'
import { errorCode } from '../../../kit/fault.ts'
import { displayPath } from '../../../kit/key.ts'
import type { Places } from '../../../kit/places/places.ts'
import { connectorFault } from '../../../kit/read-file.ts'

const slash = 0x2f
/** Neither reads nor waits, and needs no right to read: a name of what is there, nothing more. Linux's own number, on all its processors. */
const pathOnly = 0o10000000

/** A name in a folder that is held open: what is done there is done in that very folder, whatever its path leads to meanwhile. */
export interface Spot {
  /** As it was asked for. */
  path: Buffer
  name: Buffer
  folder: FileHandle
  /** A path of this process to a name in the folder. */
  at(name: Buffer): Buffer
}

/** @throws ConnectorError `symlink` where a folder of the path is reached through a link, `excluded` where it may not be touched */
export async function inFolderOf<T>(path: Buffer, places: Places, act: (spot: Spot) => Promise<T>): Promise<T> {
  const folder = await openDirectory(parentOf(path), places)
  try {
    return await act({
      path,
      name: path.subarray(path.lastIndexOf(slash) + 1),
      folder,
      at: name => inside(folder, name),
    })
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? connectorFault(path, error) : error
  } finally {
    await folder.close()
  }
}

export async function openDirectory(path: Buffer, places: Places): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW
  return openProven(path, { flags, places })
}

/** A file or folder to change the rights of. @throws ConnectorError `symlink`, `special_file`, `vanished` */
export async function openToChange(path: Buffer, places: Places): Promise<{ handle: FileHandle; stat: BigIntStats }> {
  const handle = await openProven(path, { flags: pathOnly | constants.O_NOFOLLOW, places })
  const stat = await handle.stat({ bigint: true })
  if (stat.isFile() || stat.isDirectory()) return { handle, stat }
  await handle.close()
  throw new ConnectorError('special_file', `${displayPath(path)} is no longer a file or folder.`)
}

/** A path of this process to what is held open. */
export const pathOf = (handle: FileHandle) => `/proc/self/fd/${handle.fd}`

export const inside = (folder: FileHandle, name: Buffer) => Buffer.concat([Buffer.from(`${pathOf(folder)}/`), name])

export const parentOf = (path: Buffer) => path.subarray(0, Math.max(1, path.lastIndexOf(slash)))

/** What a path leads to, links not followed; nothing where nothing is. */
export async function look(path: Buffer): Promise<BigIntStats | undefined> {
  return lstat(path, { bigint: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
}

async function openProven(path: Buffer, { flags, places }: { flags: number; places: Places }): Promise<FileHandle> {
  const handle = await open(path, flags).catch((error: unknown) => {
    if (!['ENOTDIR', 'ELOOP'].includes(errorCode(error))) throw connectorFault(path, error)
    throw new ConnectorError(
      'symlink',
      `${displayPath(path)} is no folder, or leads elsewhere; links are not followed.`,
    )
  })
  try {
    const real = await readlink(pathOf(handle), { encoding: 'buffer' })
    if (!real.equals(path))
      throw new ConnectorError('symlink', `${displayPath(path)} leads to ${displayPath(real)}; links are not followed.`)
    await places.require(path.toString('utf8'), await handle.stat({ bigint: true }))
    return handle
  } catch (error) {
    await handle.close()
    throw connectorFault(path, error)
  }
}
