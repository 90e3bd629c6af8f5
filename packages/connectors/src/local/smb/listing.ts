import { z } from 'zod'
import { SourceFault, type Entry, type Page } from '../../kit/connector.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { entryOf, problem, type Secure } from './entries.ts'
import { itemFault } from './fault.ts'
import { ListingParser, plainLine, modeOf, statusIn, type Listed } from './parse.ts'
import { canBeNamed, located, remote } from './place.ts'
import type { SmbSettings } from './settings.ts'
import type { SmbShell } from './shell.ts'

export interface Walk {
  settings: SmbSettings
  shell: SmbShell
  secure: Secure
  signal: AbortSignal
}

const pageSize = 500
const deepest = 200
/** The folder that is read, and how many of its entries have been. */
const Position = z.object({ at: z.array(z.string()), done: z.int().min(0) })
type Position = z.infer<typeof Position>

/** Everything in the share: a folder's entries, then what its folders hold, these in the order of their names. */
export async function* itemsOf(walk: Walk, from: string | undefined): AsyncGenerator<Page<Entry>> {
  const { settings, signal } = walk
  let items: Entry[] = from === undefined ? [{ type: 'folder', ...located(settings, []), grants: [] }] : []
  for await (const { entries, next } of read(walk, [], positionOf(from))) {
    signal.throwIfAborted()
    items.push(...entries)
    if (items.length < pageSize) continue
    yield { items, covers: 'all', next: JSON.stringify(next) }
    items = []
  }
  yield { items, covers: 'all' }
}

function positionOf(from: string | undefined): Position | undefined {
  if (from === undefined) return undefined
  try {
    return Position.parse(JSON.parse(from))
  } catch {
    throw new SourceFault('resync', 'The position is no longer known.')
  }
}

interface Part {
  entries: Entry[]
  next: Position
}

async function* read(walk: Walk, at: readonly string[], from: Position | undefined): AsyncGenerator<Part> {
  // What lies above the place where reading goes on is told again, so that folders come before what they hold.
  const isPast = from !== undefined && from.at.length > at.length
  const skipped = from && !isPast ? from.done : 0
  const folders: string[] = []
  let [done, part]: [number, Entry[]] = [0, []]
  for await (const found of listed(walk, at)) {
    const entry = await entryAt(walk, at, found)
    const isWay = isPast && found.name === from.at[at.length]
    if (entry?.type === 'folder' && found.isFolder && at.length < deepest) folders.push(found.name)
    done++
    if (!entry || (isPast ? !isWay : done <= skipped && entry.type !== 'folder')) continue
    part.push(entry)
    if (part.length < pageSize) continue
    yield { entries: part, next: { at: [...at], done } }
    part = []
  }
  yield { entries: part, next: { at: [...at], done } }
  const first = isPast ? from.at[at.length] : undefined
  for (const name of folders.toSorted()) {
    if (first !== undefined && name < first) continue
    yield* read(walk, [...at, name], name === first ? from : undefined)
  }
}

async function entryAt({ settings, secure }: Walk, at: readonly string[], found: Found): Promise<Entry | undefined> {
  if ('status' in found) return problem(settings, at, found.status)
  const names = [...at, found.name]
  const left = exclusion(settings.include, settings.exclude)(names.join('/'), found.isFolder)
  if (left) return { type: 'problem', ...located(settings, names), status: 'skipped', reason: 'excluded', detail: left }
  return entryOf(settings, names, found, secure)
}

type Found = Listed | (Pick<Listed, 'name' | 'isFolder'> & { status: string })

/** What a folder holds. Links to elsewhere are told as such: asking for their access lists would make smbclient follow them. */
async function* listed({ shell }: Walk, at: readonly string[]): AsyncGenerator<Found> {
  const all = remote([...at, '*'])
  const links: string[] = []
  for await (const line of shell.ask([`ls ${all}`])) {
    const plain = plainLine(line)
    if (plain && modeOf(plain.mode).isReparse) links.push(plain.name)
    const status = plain ? undefined : statusIn(line)
    if (status && !empty.has(status)) {
      yield { name: '', isFolder: false, status: itemFault(status).reason === 'vanished' ? 'gone' : status }
      return
    }
  }
  if (!links.length) return yield* withLists(shell, [`ls ${all}`])
  const names: string[] = []
  for await (const line of shell.ask([`ls ${all}`])) {
    const plain = plainLine(line)
    if (plain && !links.includes(plain.name) && canBeNamed(plain.name)) names.push(plain.name)
  }
  for (const name of links) yield { ...link, name }
  for (const name of names) yield* withLists(shell, [`ls ${remote([...at, name])}`])
}

const empty = new Set(['NT_STATUS_NO_SUCH_FILE'])
const link = { isFolder: false, isOffline: false, isReparse: true, size: 0, modifiedAt: undefined }

async function* withLists(shell: SmbShell, commands: readonly string[]): AsyncGenerator<Listed> {
  const parser = new ListingParser()
  // It is a switch: on before, off after.
  for await (const line of shell.ask(['showacls', ...commands, 'showacls'])) {
    const done = parser.line(line)
    if (done) yield done
  }
  const last = parser.end()
  if (last) yield last
}
