import type { BigIntStats, Dir } from 'node:fs'
import { lstat } from 'node:fs/promises'
import type { ItemReason } from '@sharelight/contract'
import { ConnectorError } from '../connector.ts'
import { displayPath } from '../key.ts'
import { fileFault } from '../fault.ts'
import type { Places } from '../places/places.ts'
import { openFolder } from '../read-file.ts'
import { isPseudo, mountOf, type Mount } from './mounts.ts'

export interface Found {
  type: 'folder' | 'file'
  path: Buffer
  /** From the root, with `/`; empty for the root itself. */
  relative: string
  depth: number
  stat: BigIntStats
}

export interface Obstacle {
  type: 'problem'
  path: Buffer
  relative: string
  depth: number
  status: 'skipped' | 'failed'
  reason: ItemReason
  detail: string
  /** The rest of a folder that was already listed in part. */
  rest?: true
}

export interface WalkOptions {
  signal: AbortSignal
  /** What of the machine may be read; a folder that is not is left out. */
  places: Places
  mounts: readonly Mount[]
  followMounts: boolean
  /** Why the entry is left out, or nothing. An excluded folder is not entered. */
  exclude?(relative: string, isFolder: boolean): string | undefined
}

interface Place { path: Buffer; relative: string; depth: number }
interface Level extends Place { stat: BigIntStats; listing: Dir | undefined; folders: Buffer[] }

/** Names that are held, sorted, at once. Bounds memory in a folder of millions. */
const chunkSize = 1024
const parallelStats = 64
const slash = Buffer.from('/')

/**
 * Everything under `root`, a folder before what it holds, symbolic links not followed. Memory is bounded by the depth, not by the number of entries.
 * @throws the signal's reason when it is aborted: an unfinished walk must not look finished.
 */
export async function* walk(root: Buffer, options: WalkOptions): AsyncGenerator<Found | Obstacle> {
  const levels: Level[] = []
  try {
    yield* enter({ path: root, relative: '', depth: 0 }, levels, options)
    for (let level = levels.at(-1); level; level = levels.at(-1)) {
      options.signal.throwIfAborted()
      const name = level.folders.shift()
      if (name) yield* enter(placeOf(level, name), levels, options)
      else if (level.listing) yield* nextChunk(level, options)
      else levels.pop()
    }
  } finally {
    await Promise.all(levels.map(({ listing }) => listing?.close().catch(() => {})))
  }
}

/** Opens a folder before it is announced, so that one that cannot be opened is a problem and nothing else. */
async function* enter(place: Place, levels: Level[], options: WalkOptions): AsyncGenerator<Found | Obstacle> {
  try {
    const stat = await lstat(place.path, { bigint: true })
    const other = stat.isDirectory() ? undefined : leaf(place, stat)
    const obstacle = other ?? closed(place, stat, levels, options)
    if (obstacle) return yield obstacle
    const listing = await openFolder(place.path, options.places)
    levels.push({ ...place, stat, listing, folders: [] })
    yield { type: 'folder', ...place, stat }
  } catch (error) {
    yield failed(place, error)
  }
}

function closed(place: Place, stat: BigIntStats, levels: readonly Level[], options: WalkOptions): Obstacle | undefined {
  const parent = levels.at(-1)
  if (levels.some(level => level.stat.ino === stat.ino && level.stat.dev === stat.dev)) return skipped(place, 'symlink', 'It loops back to a folder that holds it.')
  if (parent?.stat.dev === stat.dev) return undefined
  const mount = mountOf(displayPath(place.path), options.mounts)
  if (isPseudo(mount)) return skipped(place, 'special_file', `It is a ${mount?.type} file system, which holds no documents.`)
  if (!parent || options.followMounts) return undefined
  return skipped(place, 'excluded', 'Another file system is mounted here, and the settings say not to follow mounts.')
}

async function* nextChunk(level: Level, options: WalkOptions): AsyncGenerator<Found | Obstacle> {
  const names = await readNames(level).catch((error: unknown) => error)
  if (!Array.isArray(names)) {
    await closeListing(level)
    yield { ...failed(level, names), rest: true }
    return
  }
  for (let at = 0; at < names.length; at += parallelStats) {
    options.signal.throwIfAborted()
    for (const found of await Promise.all(names.slice(at, at + parallelStats).map(name => look(level, name, options)))) {
      // In the order of names, whichever was looked at first.
      if (Buffer.isBuffer(found)) level.folders.push(found)
      else yield found
    }
  }
}

async function readNames(level: Level): Promise<Buffer[]> {
  const names: Buffer[] = []
  while (names.length < chunkSize) {
    const entry = await level.listing?.read()
    if (!entry) {
      await closeListing(level)
      break
    }
    names.push(bufferName(entry.name))
  }
  return names.sort(Buffer.compare)
}

/** Files are given now; folders, given by name, wait until the chunk's files are through, and are looked at again then. */
async function look(level: Level, name: Buffer, options: WalkOptions): Promise<Found | Obstacle | Buffer> {
  const place = placeOf(level, name)
  try {
    const stat = await lstat(place.path, { bigint: true })
    const reason = options.exclude?.(place.relative, stat.isDirectory())
    if (reason) return skipped(place, 'excluded', reason)
    if (!stat.isDirectory()) return leaf(place, stat)
    return name
  } catch (error) {
    return failed(place, error)
  }
}

function leaf(place: Place, stat: BigIntStats): Found | Obstacle {
  if (stat.isFile()) return { type: 'file', ...place, stat }
  if (stat.isSymbolicLink()) return skipped(place, 'symlink', 'It is a symbolic link; links are not followed.')
  return skipped(place, 'special_file', `It is a ${specialName(stat)}, not a document.`)
}

function specialName(stat: BigIntStats): string {
  if (stat.isSocket()) return 'socket'
  if (stat.isFIFO()) return 'named pipe'
  return stat.isBlockDevice() ? 'block device' : 'character device'
}

function placeOf(level: Level, name: Buffer): Place {
  const atTop = level.path.length === 1 && level.path[0] === slash[0]
  const path = Buffer.concat(atTop ? [level.path, name] : [level.path, slash, name])
  const relative = level.relative ? `${level.relative}/${name.toString('utf8')}` : name.toString('utf8')
  return { path, relative, depth: level.depth + 1 }
}

function skipped(place: Place, reason: ItemReason, detail: string): Obstacle {
  return { type: 'problem', path: place.path, relative: place.relative, depth: place.depth, status: 'skipped', reason, detail }
}

function failed({ path, relative, depth }: Place, error: unknown): Obstacle {
  if (error instanceof ConnectorError) return skipped({ path, relative, depth }, error.reason, error.message)
  return { type: 'problem', path, relative, depth, status: 'failed', ...fileFault(error) }
}

async function closeListing(level: Level) {
  await level.listing?.close().catch(() => {})
  level.listing = undefined
}

/** `opendir` gives names as bytes when asked to, which its types do not know. */
function bufferName(name: string): Buffer {
  return name as unknown as Buffer
}
