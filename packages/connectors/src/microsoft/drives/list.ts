import type { Container, Entry, FolderEntry, Page, Principal, Removed } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { atOnce } from '../at-once.ts'
import { isDenied, isLocked, isMissing, isOfOne, needing } from '../fault.ts'
import type { GraphPage } from '../graph.ts'
import { folderOf, itemOf, leftOut } from './entries.ts'
import { Folders } from './folders.ts'
import { drivePath, keyOf } from './keys.ts'
import { grantsOfListed, isGiven, type OwnGrants, type Untold } from './permissions.ts'
import { positionOf, positionText, type Position } from '../position.ts'
import { askedAtOnce, type DriveFacts, type Reading } from './reading.ts'
import { principalOf } from './principals.ts'
import { Drive, DriveItem } from './resources.ts'
import { sitesOf } from './sites.ts'

type Told = Page<Entry | Removed>

/** Grants are told where they are given; a change of them, too, and what lies below an item that is not shared any more. */
const prefer = 'hierarchicalsharing, deltashowremovedasdeleted, deltatraversepermissiongaps, deltashowsharingchanges'

/** A drive from its beginning, or what changed in it since, page by page. A drive that is shut is an entry that says so, and loses nothing. */
export async function* listDrive(reading: Reading, { id, name }: Container, from?: string): AsyncGenerator<Told> {
  const drive: DriveFacts = { id, name }
  const listing = { reading, drive, folders: new Folders(reading, drive) }
  let position = positionOf(`${drivePath(drive.id)}/root/delta`, from)
  for (let isFirst = true; ; isFirst = false) {
    reading.io.signal.throwIfAborted()
    const page = await someOf(reading, position).catch((error: unknown) =>
      isFirst ? whyShut(reading, drive, error) : needing('Files.Read.All')(error),
    )
    if ('problem' in page) return yield page.problem
    if (page.items.length && !('owner' in drive)) drive.owner = await ownerOf(reading, id)
    const items = await entriesOf(listing, page.items, position.covers)
    if (page.malformed) items.push(malformedIn(drive))
    reading.io.signal.throwIfAborted()
    const next = nextOf(page, position)
    yield { items, covers: position.covers, next: positionText(next) }
    if (page.next === undefined) return
    position = next
  }
}

/** Whose a person's drive is. */
async function ownerOf({ graph }: Reading, id: string): Promise<Principal | undefined> {
  const call = { path: drivePath(id), bucket: 'files', what: 'A drive' } as const
  try {
    const { driveType, owner } = await graph.get(Drive, call)
    return driveType === 'documentLibrary' || !owner ? undefined : principalOf(owner)
  } catch (error) {
    // Its list was answered: who made a file is told with each.
    if (isOfOne(error)) return undefined
    throw error
  }
}

/** As many pages of Microsoft's as are one of ours: what is stored together costs less. What cannot be had after the first is asked for the next time. */
async function someOf(reading: Reading, position: Position): Promise<GraphPage<DriveItem>> {
  let page = await deltaPage(reading, position)
  const items = page.items
  let malformed = page.malformed ?? 0
  for (let { path } = position; page.next !== undefined && page.next !== path && items.length < itemsAtOnce;) {
    path = page.next
    const more = await deltaPage(reading, { ...position, path }).catch(() => undefined)
    if (!more || more.next === path) break
    items.push(...more.items)
    malformed += more.malformed ?? 0
    page = more
  }
  return { ...page, items, malformed }
}

const deltaPage = ({ graph }: Reading, { path }: Position) =>
  graph.page(DriveItem, { path, prefer, bucket: 'files', what: 'What a drive holds' })

function nextOf({ next, delta }: GraphPage<unknown>, { covers, path }: Position): Position {
  if (next !== undefined && next !== path) return { covers, path: next }
  if (delta !== undefined) return { covers: 'changes', path: delta }
  throw new OutboundFault('malformed', 'Microsoft 365 did not say where a drive goes on.')
}

/** A drive may be shut by itself; where nothing may be read at all, it is the application that lacks a right. @throws SourceFault `scope_missing` */
async function whyShut({ graph, known }: Reading, drive: DriveFacts, error: unknown): Promise<{ problem: Told }> {
  // Drives of people are had without the right to sites.
  if (isDenied(error) && !known.sitesRefused) await sitesOf(graph).next()
  else if (!isDenied(error) && !isLocked(error) && !isMissing(error)) throw error
  return shut(drive, isMissing(error))
}

function shut({ id, name }: DriveFacts, isGone: boolean): { problem: Told } {
  const detail = isGone
    ? 'The drive is no longer there.'
    : 'Microsoft 365 keeps the drive shut: an administrator has locked its site, or it is kept from applications.'
  const reason = isGone ? 'vanished' : 'permission_denied'
  const entry: Entry = { type: 'problem', key: keyOf(id, 'root'), name, path: name, status: 'failed', reason, detail }
  return { problem: { items: [entry], covers: isGone ? 'all' : 'changes' } }
}

/** In the place of entries without an id, which nothing can be asked of. */
const malformedIn = ({ id, name }: DriveFacts): Entry => ({
  type: 'problem',
  key: keyOf(id, 'malformed'),
  name: 'malformed',
  path: `${name}/malformed`,
  status: 'failed',
  reason: 'io_error',
  detail: 'Microsoft 365 listed something here that is no such thing as a file or folder. All else was read.',
})

const itemsAtOnce = 1000

interface Listing {
  reading: Reading
  drive: DriveFacts
  folders: Folders
}

/** What a page names, folders before what they hold. */
async function entriesOf(
  listing: Listing,
  items: readonly DriveItem[],
  covers: Told['covers'],
): Promise<(Entry | Removed)[]> {
  const last = new Map(items.map(item => [item.id, item]))
  const there = [...last.values()].filter(({ deleted }) => !deleted)
  const grants = await ownGrants(listing, there, covers)
  const placing: Placing = { ...listing, page: last, grants, covers, told: [], begun: new Set() }
  const wereMissing = listing.reading.marks.areMissing
  for (const item of there) await place(placing, item)
  // What of this page was taken to have no grants of its own is looked at once more.
  if (listing.reading.marks.areMissing && !wereMissing) return entriesOf(listing, items, covers)
  const gone = [...last.values()].filter(({ deleted }) => deleted)
  const removed = gone.map(({ id }): Removed => ({ type: 'removed', key: keyOf(listing.drive.id, id) }))
  return covers === 'changes' ? [...removed, ...placing.told] : placing.told
}

type Own = ReadonlyMap<string, OwnGrants>

/** Of what has grants of its own: a drive as a whole, and what its list calls shared or not shared any more. */
async function ownGrants(
  { reading, drive }: Listing,
  items: readonly DriveItem[],
  covers: Told['covers'],
): Promise<Own> {
  const own = reading.marks.wanted(items, covers === 'all')
  const grants = await atOnce(
    own,
    askedAtOnce,
    async item => [item.id, await grantsOfListed(reading, drive.id, item)] as const,
  )
  return new Map(grants)
}

interface Placing extends Listing {
  page: ReadonlyMap<string, DriveItem>
  grants: Own
  covers: Told['covers']
  told: (Entry | Removed)[]
  begun: Set<string>
}

/** Tells an item after the folders on the way to it, whichever of them the page names and in whatever order. */
async function place(placing: Placing, item: DriveItem): Promise<void> {
  const { begun, grants, drive, told, reading, covers } = placing
  if (begun.has(item.id)) return
  begun.add(item.id)
  const asked = grants.get(item.id)
  // It went while its page was read; a later list says so.
  if (asked === 'gone') return
  const own = isGiven(asked) ? asked : undefined
  const untold = typeof asked === 'object' && !isGiven(asked) ? asked : undefined
  const above = item.root ? undefined : item.parentReference?.id
  const parent = above ? await folderAbove(placing, above) : undefined
  if (!item.root && !parent) return
  if (parent?.leftOut !== undefined) return drop(placing, item)
  if (own && parent) reading.marks.learn(item, own, parent.grants)
  const around = { drive, parent, own, settings: reading.settings }
  if (!item.folder && !item.root && parent) {
    const entry = itemOf(item, { ...around, parent })
    return void told.push(untold && entry.type === 'item' ? untoldIn(entry, entry.key, untold) : entry)
  }
  const { folder, entry } = folderOf(item, around)
  placing.folders.keep(item.id, folder)
  told.push(folder.leftOut === undefined ? entry : leftOut(entryPlace(entry), folder.leftOut))
  const key = `${entry.key}#permissions`
  if (untold) told.push(untoldIn(entry, key, untold))
  else if (covers === 'changes' && asked) told.push({ type: 'removed', key })
}

/** Who may reach it is not known: that is said, rather than that few may. */
const untoldIn = (
  { name, path, parent }: Pick<FolderEntry, 'name' | 'path' | 'parent'>,
  key: string,
  why: Untold,
): Entry => ({ type: 'problem', key, name, path, ...(parent !== undefined && { parent }), status: 'failed', ...why })

async function folderAbove(placing: Placing, id: string) {
  const { page, folders, told } = placing
  const named = page.get(id)
  if (named && !named.deleted) {
    await place(placing, named)
    return folders.get(id)
  }
  const found: FolderEntry[] = []
  const folder = await folders.reach(id, found)
  told.push(...found)
  return folder
}

/** Moved to where the settings do not look. */
function drop({ covers, told, drive }: Placing, { id }: DriveItem): void {
  if (covers === 'changes') told.push({ type: 'removed', key: keyOf(drive.id, id) })
}

const entryPlace = ({ key, name, path, parent }: FolderEntry) => ({
  key,
  name,
  path,
  ...(parent !== undefined && { parent }),
})
