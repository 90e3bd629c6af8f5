import { constants, type BigIntStats } from 'node:fs'
import { mkdir, open, realpath, rmdir, type FileHandle } from 'node:fs/promises'
import { ConnectorError } from '../../../kit/connector.ts'
import { errorCode } from '../../../kit/fault.ts'
import { displayPath } from '../../../kit/key.ts'
import { contains } from '../../../kit/places/contains.ts'
import { quarantineName } from '../../../kit/walk/quarantine.ts'
import { setChangedAt } from './commands.ts'
import type { Mending } from './mending.ts'
import { inside, look, openDirectory } from './spot.ts'

const nameBytes = Buffer.from(quarantineName)

/** Where what is under a path is put away: a folder in which the quarantine is, or is to be. @throws ConnectorError `excluded`, `vanished` */
export async function homeOf({ settings, roots, places }: Mending, path: Buffer): Promise<Buffer> {
  const chosen = settings.quarantineFolder
  if (chosen) return Buffer.from(await places.real(chosen))
  const text = path.toString('utf8')
  const root = roots.find(each => contains(each, text))
  if (root === undefined || root === text)
    throw new ConnectorError(
      'excluded',
      `${displayPath(path)} is a folder of the data source by itself, so that there is no place beside it. Name a quarantine folder in the settings.`,
    )
  return Buffer.from(await realpath(root))
}

/** The quarantine in its home, held open together with it. Close both. */
export interface Quarantine {
  home: FileHandle
  folder: FileHandle
}

/** @throws ConnectorError where something else has its name, or somebody else may look into it */
export async function openQuarantine(
  { places }: Mending,
  home: Buffer,
  { isNew }: { isNew: boolean },
): Promise<Quarantine | undefined> {
  const at = await openDirectory(home, places)
  try {
    if (isNew) await keepingTime(at, () => made(inside(at, nameBytes)))
    const folder = await openOwn(inside(at, nameBytes))
    if (folder) return { home: at, folder }
    await at.close()
    return undefined
  } catch (error) {
    await at.close()
    throw error
  }
}

export async function closeQuarantine({ home, folder }: Quarantine): Promise<void> {
  await folder.close()
  await home.close()
}

/** Takes the quarantine away where it is empty, and closes it. */
export async function leaveQuarantine({ home, folder }: Quarantine): Promise<void> {
  await folder.close()
  try {
    await keepingTime(home, () => rmdir(inside(home, nameBytes)))
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error))) throw error
  } finally {
    await home.close()
  }
}

/** A folder of ours in one that is open: nobody else may look into it. Nothing where there is none. */
export async function openOwn(path: Buffer): Promise<FileHandle | undefined> {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW
  const handle = await open(path, flags).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  const stat = await handle.stat({ bigint: true })
  if (isOurs(stat)) return handle
  await handle.close()
  throw new ConnectorError(
    'excluded',
    `There is a folder ${quarantineName} that is not Sharelight's own, or that others may look into. Rename it, or name another quarantine folder in the settings.`,
  )
}

const isOurs = ({ uid, mode }: BigIntStats) => Number(uid) === process.geteuid?.() && (mode & 0o077n) === 0n

/** Makes a folder that only this account may enter, unless it is there. */
export async function made(path: Buffer): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** What we make for ourselves is no change of the folder to people. */
async function keepingTime(folder: FileHandle, act: () => Promise<void>): Promise<void> {
  const before = await folder.stat({ bigint: true })
  await act()
  const after = await folder.stat({ bigint: true })
  await folder.sync()
  if (after.mtimeNs !== before.mtimeNs) await setChangedAt(folder, String(before.mtimeNs))
}

/** The file system on which the quarantine of a home lies, or would. */
export async function deviceOf(home: Buffer): Promise<bigint | undefined> {
  const slash = Buffer.from('/')
  const there = (await look(Buffer.concat([home, slash, nameBytes]))) ?? (await look(home))
  return there?.dev
}
