import type { BigIntStats } from 'node:fs'
import { z } from 'zod'
import { ConnectorError } from '../../../kit/connector.ts'
import { decodeKey, displayPath, encodeKey } from '../../../kit/key.ts'
import { setChangedAt } from './commands.ts'
import {
  names,
  openEntry,
  putIn,
  readManifest,
  removeEntry,
  takeOut,
  writeManifest,
  type Entry,
  type Manifest,
} from './entry.ts'
import { changed, checksumOf, Facts, factsOf, isSameFile } from './file-facts.ts'
import type { Checked } from './found-file.ts'
import type { Mending } from './mending.ts'
import {
  closeQuarantine,
  deviceOf,
  homeOf,
  leaveQuarantine,
  openQuarantine,
  type Quarantine,
} from './quarantine-folder.ts'
import { look, type Spot } from './spot.ts'

export const Undo = z.object({
  /** When the folder was changed last, before and after: undoing restores the one where it still finds the other. */
  folderBefore: z.string(),
  folderAfter: z.string(),
})

export interface PuttingAway {
  /** Where the quarantine is, by its key, and the file's entry in it. */
  home: string
  id: string
  why: string
  key: string
  before: Checked
  /** @throws ConnectorError unless what is there is what was planned for */
  verify(stat: BigIntStats | undefined): Promise<void>
  /** Before the file is moved: what it will be replaced by. */
  prepare?(entry: Entry): Promise<Manifest['other']>
  /** Once it is moved; done again where it was broken off. */
  finish(entry: Entry): Promise<void>
}

/** Where a file is put away, by its key. Moving between file systems would copy. @throws ConnectorError `excluded` */
export async function requireHome(mending: Mending, path: Buffer, device: bigint): Promise<string> {
  const home = await homeOf(mending, path)
  if ((await deviceOf(home)) === device) return encodeKey(home)
  throw new ConnectorError(
    'excluded',
    `${displayPath(path)} lies on another file system than the quarantine in ${displayPath(home)}. Name a quarantine folder on the same one in the settings.`,
  )
}

/** Moves the file at a spot to its entry. Every moment leaves the file in one of the two places, and enough to go on from there. */
export async function putAway(mending: Mending, spot: Spot, order: PuttingAway): Promise<z.infer<typeof Undo>> {
  const home = decodeKey(order.home)
  if (!home.equals(await homeOf(mending, spot.path)))
    throw changed(spot.path, 'would go to another quarantine folder by now')
  const quarantine = await openQuarantine(mending, home, { isNew: true })
  if (!quarantine) throw changed(spot.path, 'has no quarantine any more')
  try {
    const { dev } = await quarantine.folder.stat({ bigint: true })
    const stat = await look(spot.at(spot.name))
    if (stat && stat.dev !== dev) await requireHome(mending, spot.path, stat.dev)
    const undo = await inEntry(quarantine, order.id, entry => moved(mending, { spot, entry }, order))
    await closeQuarantine(quarantine)
    return undo
  } catch (error) {
    await leaveQuarantine(quarantine)
    throw error
  }
}

async function moved(
  { now }: Mending,
  { spot, entry }: { spot: Spot; entry: Entry },
  order: PuttingAway,
): Promise<z.infer<typeof Undo>> {
  const { before } = order
  const isMoved = await look(entry.at(names.content))
  if (!isMoved) {
    await order.verify(await look(spot.at(spot.name)))
    const manifest: Manifest = {
      version: 1,
      why: order.why,
      key: order.key,
      path: displayPath(spot.path),
      at: now().toISOString(),
      checksum: before.checksum,
      file: Facts.parse(before),
      folderChangedAt: String((await spot.folder.stat({ bigint: true })).mtimeNs),
      other: null,
      back: null,
    }
    await writeManifest(entry, { ...manifest, other: (await order.prepare?.(entry)) ?? null })
    if (!(await takeOut(spot, entry, { as: names.content, ino: before.ino }))) throw changed(spot.path)
  }
  await order.finish(entry)
  const manifest = await readManifest(entry)
  const after = await spot.folder.stat({ bigint: true })
  return { folderBefore: manifest?.folderChangedAt ?? String(after.mtimeNs), folderAfter: String(after.mtimeNs) }
}

interface PuttingBack {
  home: string
  id: string
  undo: unknown
  before: Checked
  /** Makes room: takes away what was put in its place. @throws ConnectorError where that is not what was put there */
  clear(entry: Entry, manifest: Manifest): Promise<void>
}

/** Moves a file from its entry back to its spot, never over something else, and takes the entry away. */
export async function putBack(mending: Mending, spot: Spot, order: PuttingBack): Promise<void> {
  const quarantine = await openQuarantine(mending, decodeKey(order.home), { isNew: false })
  if (!quarantine) return requireBack(spot, order.before)
  try {
    const entry = await openEntry(quarantine, order.id, { isNew: false })
    if (!entry) return await requireBack(spot, order.before)
    try {
      await back(spot, entry, order)
      await removeEntry(quarantine, order.id, entry)
    } finally {
      await entry.close()
    }
  } finally {
    await leaveQuarantine(quarantine)
  }
}

interface Checking extends Pick<PuttingBack, 'home' | 'id' | 'before'> {
  /** @throws ConnectorError where what was put in its place is not that any more */
  verify?(manifest: Manifest): Promise<void>
}

/** Finds what putting back would, and changes nothing. Answers whether it is back already. @throws ConnectorError as that would */
export async function checkBack(mending: Mending, spot: Spot, order: Checking): Promise<boolean> {
  const quarantine = await openQuarantine(mending, decodeKey(order.home), { isNew: false })
  if (!quarantine) return isBack(spot, order.before)
  try {
    const entry = await openEntry(quarantine, order.id, { isNew: false })
    if (!entry) return await isBack(spot, order.before)
    try {
      const manifest = await readManifest(entry)
      if (!manifest || !(await look(entry.at(names.content)))) return await isBack(spot, order.before)
      await requireUntouched(spot, entry, { ...order, comparedTo: mostCompared })
      if (manifest.other === null) await requireFree(spot, order.before)
      await order.verify?.(manifest)
      return false
    } finally {
      await entry.close()
    }
  } finally {
    await closeQuarantine(quarantine)
  }
}

async function isBack(spot: Spot, before: Checked): Promise<true> {
  await requireBack(spot, before)
  return true
}

async function back(spot: Spot, entry: Entry, { before, undo, clear }: PuttingBack): Promise<void> {
  const manifest = await readManifest(entry)
  if (!manifest) return requireBack(spot, before)
  const planned = manifest.back ?? { folderChangedAt: await timeToRestore(spot, Undo.parse(undo)) }
  await writeManifest(entry, { ...manifest, back: planned })
  if (await look(entry.at(names.content))) {
    await requireUntouched(spot, entry, { before })
    if (manifest.other === null) await requireFree(spot, before)
    await clear(entry, manifest)
    if (!(await putIn(spot, entry, names.content))) throw occupied(spot)
  } else await requireBack(spot, before)
  if (planned.folderChangedAt !== null) await setChangedAt(spot.folder, planned.folderChangedAt)
}

async function requireFree(spot: Spot, before: Checked): Promise<void> {
  const there = await look(spot.at(spot.name))
  if (there && String(there.ino) !== before.ino) throw occupied(spot)
}

const occupied = ({ path }: Spot) =>
  new ConnectorError(
    'changed_while_read',
    `Something else has the name ${displayPath(path)} by now, and is not overwritten. Rename it, then take this back again.`,
  )

/** A folder that somebody else has changed since keeps its time. */
async function timeToRestore(spot: Spot, { folderBefore, folderAfter }: z.infer<typeof Undo>): Promise<string | null> {
  const { mtimeNs } = await spot.folder.stat({ bigint: true })
  return String(mtimeNs) === folderAfter ? folderBefore : null
}

/** It is back already. @throws ConnectorError where it is not */
async function requireBack(spot: Spot, before: Checked): Promise<void> {
  const there = await look(spot.at(spot.name))
  if (there && isSameFile(factsOf(there), before)) return
  throw changed(
    spot.path,
    'is no longer in quarantine, and not in its place either',
    'It cannot be put back from here.',
  )
}

/** Looking at what would be put back takes no minutes: of a larger file only the facts are compared then. */
const mostCompared = 64 * 2 ** 20

async function requireUntouched(
  spot: Spot,
  entry: Entry,
  { before, comparedTo = Infinity }: { before: Checked; comparedTo?: number },
): Promise<void> {
  const held = await look(entry.at(names.content))
  const isCompared = Number(before.size) <= comparedTo
  if (
    held &&
    isSameFile(factsOf(held), before) &&
    (!isCompared || (await checksumOf(entry.at(names.content))) === before.checksum)
  )
    return
  throw changed(spot.path, 'was changed in quarantine', 'It stays there; look at it before anybody puts it back.')
}

/** An entry that comes to hold nothing is not left behind. */
async function inEntry<T>(quarantine: Quarantine, id: string, act: (entry: Entry) => Promise<T>): Promise<T> {
  const entry = await openEntry(quarantine, id, { isNew: true })
  if (!entry) throw new ConnectorError('vanished', 'The quarantine was taken away meanwhile.')
  try {
    return await act(entry)
  } catch (error) {
    if (!(await look(entry.at(names.content)))) await removeEntry(quarantine, id, entry).catch(() => {})
    throw error
  } finally {
    await entry.close()
  }
}
