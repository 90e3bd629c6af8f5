import { constants } from 'node:fs'
import { link, open, readFile, rename, rmdir, unlink, type FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { errorCode } from '../../../kit/fault.ts'
import { Facts } from './file-facts.ts'
import { made, openOwn, type Quarantine } from './quarantine-folder.ts'
import { inside, look, type Spot } from './spot.ts'

/** What a file's place in the quarantine holds. `content` is the file itself, moved there; it was never copied. */
export const names = {
  content: Buffer.from('content'),
  /** A file of ours on its way to or from the place of the content. */
  other: Buffer.from('other'),
  manifest: Buffer.from('manifest.json'),
  draft: Buffer.from('manifest.new'),
}

/** All that putting it back needs, for people and for us, whatever becomes of the journal. */
export const Manifest = z.object({
  version: z.literal(1),
  why: z.string(),
  /** As the data source names it. */
  key: z.string(),
  path: z.string(),
  at: z.string(),
  checksum: z.string(),
  file: Facts,
  /** When its folder was changed last, before anything was done. */
  folderChangedAt: z.string(),
  /** Of what was put in its place: inode and checksum. */
  other: z.object({ ino: z.string(), checksum: z.string() }).nullable(),
  /** Being put back: when its folder is to have been changed last then. */
  back: z.object({ folderChangedAt: z.string().nullable() }).nullable(),
})
export type Manifest = z.infer<typeof Manifest>

/** The place of one file in the quarantine, held open. */
export interface Entry {
  folder: FileHandle
  at(name: Buffer): Buffer
  close(): Promise<void>
}

export async function openEntry(
  { folder: quarantine }: Quarantine,
  id: string,
  { isNew }: { isNew: boolean },
): Promise<Entry | undefined> {
  const path = inside(quarantine, Buffer.from(id))
  if (isNew) await made(path)
  const folder = await openOwn(path)
  if (isNew) await quarantine.sync()
  return folder && { folder, at: name => inside(folder, name), close: () => folder.close() }
}

export async function readManifest(entry: Entry): Promise<Manifest | undefined> {
  const text = await readFile(entry.at(names.manifest), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : Manifest.parse(JSON.parse(text))
}

/** It is there as a whole or not at all, and survives a loss of power. */
export async function writeManifest(entry: Entry, manifest: Manifest): Promise<void> {
  const draft = await open(entry.at(names.draft), 'w', 0o600)
  try {
    await draft.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(entry.at(names.draft), entry.at(names.manifest))
  await entry.folder.sync()
}

/** Takes an entry away that holds no file any more. */
export async function removeEntry({ folder }: Quarantine, id: string, entry: Entry): Promise<void> {
  for (const name of [names.other, names.draft, names.manifest]) await remove(entry.at(name))
  await rmdir(inside(folder, Buffer.from(id)))
  await folder.sync()
}

async function remove(path: Buffer): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
}

/**
 * Moves what is at a spot into an entry, whatever it is: nothing is ever overwritten or deleted by that. What turns out to be something else than
 * `ino` is given back, and the answer is no.
 */
export async function takeOut(spot: Spot, entry: Entry, { as, ino }: { as: Buffer; ino: string }): Promise<boolean> {
  await rename(spot.at(spot.name), entry.at(as))
  const moved = await look(entry.at(as))
  if (String(moved?.ino) !== ino) {
    await giveBack(spot, entry, as)
    return false
  }
  // Of two names of one file, as putting it in leaves them when it is cut off, renaming one to the other takes none away.
  const left = await look(spot.at(spot.name))
  if (left?.ino === moved?.ino && left?.dev === moved?.dev) await unlink(spot.at(spot.name))
  await Promise.all([entry.folder.sync(), spot.folder.sync()])
  return true
}

async function giveBack(spot: Spot, entry: Entry, as: Buffer): Promise<void> {
  try {
    await link(entry.at(as), spot.at(spot.name))
    await unlink(entry.at(as))
  } catch (error) {
    // A folder has one name only.
    if (errorCode(error) !== 'EPERM' || (await look(spot.at(spot.name)))) throw error
    await rename(entry.at(as), spot.at(spot.name))
  }
}

/** Gives a file of an entry its place at a spot, never over something else. Answers whether the place was free, or had it already. */
export async function putIn(spot: Spot, entry: Entry, name: Buffer): Promise<boolean> {
  const held = await look(entry.at(name))
  try {
    await link(entry.at(name), spot.at(spot.name))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const there = await look(spot.at(spot.name))
    if (held === undefined || there?.ino !== held.ino || there.dev !== held.dev) return false
  }
  await spot.folder.sync()
  await unlink(entry.at(name))
  await entry.folder.sync()
  return true
}

/** A file of ours in an entry, written through to the disk. */
export async function writeInto(
  entry: Entry,
  name: Buffer,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW
  const handle = await open(entry.at(name), flags, 0o600)
  try {
    await write(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
