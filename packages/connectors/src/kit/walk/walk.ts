import type { BigIntStats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import type { ItemReason } from '@sharelight/contract'
import { ConnectorError } from '../connector.ts'
import { decodeKey, displayPath, encodeKey } from '../key.ts'
import { fileFault } from '../fault.ts'
import type { Places } from '../places/places.ts'
import { folderEntries } from '../read-file.ts'
import { isPseudo, mountOf, type Mount } from './mounts.ts'
import { isQuarantine } from './quarantine.ts'

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

/** With from where the walk gives it again. */
export type Walked = (Found | Obstacle) & { from: string | undefined }

export interface WalkOptions {
  signal: AbortSignal
  /** What of the machine may be read; a folder that is not is left out. */
  places: Places
  mounts: readonly Mount[]
  followMounts: boolean
  /** Goes on from here: `from` of what was given last. */
  from?: string | undefined
  /** Why the entry is left out, or nothing. An excluded folder is not entered. */
  exclude?(relative: string, isFolder: boolean): string | undefined
}

interface Place {
  path: Buffer
  relative: string
  depth: number
}
interface Level extends Place {
  stat: BigIntStats
  /** Names that are still to be looked at, in order, from `at` on. */
  names: Buffer[]
  at: number
  /** What was looked at and not given yet; a folder by its name. */
  looked: (Leaf | Buffer)[]
  /** The last of `names`, while the folder has more than are held. */
  upTo: Buffer | undefined
  /** Where to go on: the first name, and what follows inside it. */
  resume: Resume | undefined
}
type Leaf = Found | Obstacle
interface Resume {
  name: Buffer
  inside: Resume | undefined
}

/** Names that are held, sorted, at once. A folder of more is read once for each so many: that bounds memory, and keeps its order. */
const namesHeld = 50_000
const parallelStats = 64
const slash = Buffer.from('/')

/**
 * Everything under `root` in the order of names, a folder before what it holds, symbolic links not followed. Memory is bounded by the depth, not by
 * the number of entries. It can go on from any entry: `from` of what it gives says from where it is given again, after the folders that hold it.
 * @throws the signal's reason when it is aborted: an unfinished walk must not look finished.
 */
export async function* walk(root: Buffer, options: WalkOptions): AsyncGenerator<Walked> {
  const after = resumeIn(root, options.from)
  let from = after && options.from
  for await (const found of visit(root, after, options)) {
    yield { ...found, from }
    if (!found.isAgain) from = encodeKey(found.path)
  }
}

async function* visit(
  root: Buffer,
  after: Resume | undefined,
  options: WalkOptions,
): AsyncGenerator<(Found | Obstacle) & { isAgain?: true }> {
  const levels: Level[] = []
  yield* enter({ path: root, relative: '', depth: 0 }, { levels, options, ...(after && { again: after }) })
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    options.signal.throwIfAborted()
    const next = level.looked.shift()
    if (Buffer.isBuffer(next))
      yield* enter(placeOf(level, next), {
        levels,
        options,
        ...(level.resume?.name.equals(next) && { again: level.resume.inside ?? nothingInside }),
      })
    else if (next) yield next
    else if (level.at < level.names.length) await lookAhead(level, options)
    else if (level.upTo) yield* nextNames(level, options)
    else levels.pop()
  }
}

interface Entering {
  levels: Level[]
  options: WalkOptions
  again?: Resume
}

/** Nothing of a folder was given but the folder itself. */
const nothingInside: Resume = { name: Buffer.alloc(0), inside: undefined }

/** Lists a folder before it is announced, so that one that cannot be opened is a problem and nothing else. */
async function* enter(
  place: Place,
  { levels, options, again }: Entering,
): AsyncGenerator<(Found | Obstacle) & { isAgain?: true }> {
  try {
    const stat = await lstat(place.path, { bigint: true })
    const other = stat.isDirectory() ? undefined : leaf(place, stat)
    if (other && again) return
    const obstacle = other ?? closed(place, stat, levels, options)
    if (obstacle) return yield obstacle
    const level: Level = { ...place, stat, names: [], at: 0, looked: [], upTo: undefined, resume: again }
    await readNames(level, options)
    levels.push(level)
    yield { type: 'folder', ...place, stat, ...(again && { isAgain: true }) }
  } catch (error) {
    yield failed(place, error)
  }
}

/** What of a path comes after the root, name by name. */
function resumeIn(root: Buffer, from: string | undefined): Resume | undefined {
  const path = from === undefined ? undefined : decodeKey(from)
  if (!path?.subarray(0, root.length).equals(root)) return undefined
  const names = path.subarray(root.length).toString('latin1').split('/').filter(Boolean)
  return (
    names.reduceRight<Resume | undefined>(
      (inside, name) => ({ name: Buffer.from(name, 'latin1'), inside }),
      undefined,
    ) ?? nothingInside
  )
}

function closed(place: Place, stat: BigIntStats, levels: readonly Level[], options: WalkOptions): Obstacle | undefined {
  const parent = levels.at(-1)
  if (levels.some(level => level.stat.ino === stat.ino && level.stat.dev === stat.dev))
    return skipped(place, 'symlink', 'It loops back to a folder that holds it.')
  if (parent?.stat.dev === stat.dev) return undefined
  const mount = mountOf(displayPath(place.path), options.mounts)
  if (isPseudo(mount))
    return skipped(place, 'special_file', `It is a ${mount?.type} file system, which holds no documents.`)
  if (!parent || options.followMounts) return undefined
  return skipped(place, 'excluded', 'Another file system is mounted here, and the settings say not to follow mounts.')
}

async function* nextNames(level: Level, options: WalkOptions): AsyncGenerator<Obstacle> {
  try {
    await readNames(level, options)
  } catch (error) {
    level.upTo = undefined
    yield { ...failed(level, error), rest: true }
  }
}

/** Reads the next names in order: those after the last one that was held. */
async function readNames(level: Level, { places, signal }: WalkOptions): Promise<void> {
  const isNext = (name: Buffer) =>
    level.upTo ? Buffer.compare(name, level.upTo) > 0 : !level.resume || Buffer.compare(name, level.resume.name) >= 0
  let names: Buffer[] = []
  let isCut = false
  for await (const entry of folderEntries(level.path, places)) {
    const name = bufferName(entry.name)
    if (isNext(name)) names.push(name)
    if (names.length < 2 * namesHeld) continue
    signal.throwIfAborted()
    names = names.sort(Buffer.compare).slice(0, namesHeld)
    isCut = true
  }
  const held = names.sort(Buffer.compare).slice(0, namesHeld)
  Object.assign(level, { names: held, at: 0, upTo: isCut || held.length < names.length ? held.at(-1) : undefined })
}

async function lookAhead(level: Level, options: WalkOptions): Promise<void> {
  const names = level.names.slice(level.at, level.at + parallelStats)
  level.at += names.length
  if (level.at === level.names.length) Object.assign(level, { names: [], at: 0 })
  const looked = await Promise.all(names.map(name => look(level, name, options)))
  // What the walk goes on after was given before, unless it is a folder.
  level.looked = looked.filter(
    (found, index) => Buffer.isBuffer(found) || !names[index]?.equals(level.resume?.name ?? nothingInside.name),
  )
}

/** A folder is given by its name, and looked at again when it is entered. */
async function look(level: Level, name: Buffer, options: WalkOptions): Promise<Leaf | Buffer> {
  const place = placeOf(level, name)
  try {
    const stat = await lstat(place.path, { bigint: true })
    const reason = options.exclude?.(place.relative, stat.isDirectory())
    if (reason) return skipped(place, 'excluded', reason)
    if (isQuarantine(name, stat))
      return skipped(place, 'excluded', 'It is the quarantine: what is in it was put away from here.')
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
  return {
    type: 'problem',
    path: place.path,
    relative: place.relative,
    depth: place.depth,
    status: 'skipped',
    reason,
    detail,
  }
}

function failed({ path, relative, depth }: Place, error: unknown): Obstacle {
  if (error instanceof ConnectorError) return skipped({ path, relative, depth }, error.reason, error.message)
  return { type: 'problem', path, relative, depth, status: 'failed', ...fileFault(error) }
}

/** `opendir` gives names as bytes when asked to, which its types do not know. */
function bufferName(name: string): Buffer {
  return name as unknown as Buffer
}
