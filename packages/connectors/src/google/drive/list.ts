import type { Container, Entry, FolderEntry, Page, Removed } from '../../kit/connector.ts'
import { atOnce } from '../../kit/at-once.ts'
import { folderOf, itemOf, leftOut } from './entries.ts'
import { Folders } from './folders.ts'
import { keyOf, rootOf } from './keys.ts'
import { openDrive } from './open-drive.ts'
import { pageAt, startOf, type Told } from './pages.ts'
import { ownGrants, type Own } from './permissions.ts'
import { positionOf, positionText, type Position } from './position.ts'
import { askedAtOnce, type Folder, type OpenDrive, type Reading } from './reading.ts'
import { isFolder, type DriveFile } from './resources.ts'
import { whyShut } from '../shut.ts'

type Listed = Page<Entry | Removed>

/** A drive from its beginning, or what changed in it since, page by page; nothing where the container is none of files. */
export function listDrive(reading: Reading, container: Container, from?: string): AsyncGenerator<Listed> | undefined {
  const root = rootOf(container.id)
  return root && pagesOf(reading, { root, name: container.name }, from)
}

type Named = Pick<OpenDrive, 'root' | 'name'>

/** A drive that is shut is an entry that says so, and loses nothing. */
async function* pagesOf(reading: Reading, named: Named, from: string | undefined): AsyncGenerator<Listed> {
  let position = from === undefined ? undefined : positionOf(from)
  const { root, name } = named
  const shut = { key: keyOf(root, 'root'), name, what: 'Drive', user: root.kind === 'my' ? root.id : undefined }
  const opened = await open(reading, named, position).catch((error: unknown) => whyShut(reading, shut, error))
  if ('problem' in opened) return yield opened.problem
  const { drive } = opened
  const listing = { reading, drive, folders: new Folders(reading, drive) }
  let { told } = opened
  position = opened.position
  for (;;) {
    reading.io.signal.throwIfAborted()
    const items = await entriesOf(listing, told, position.covers)
    reading.io.signal.throwIfAborted()
    const next = told.next ?? told.last
    yield { items, covers: position.covers, ...(next && { next: positionText(next) }) }
    if (!told.next) return
    position = told.next
    told = await pageAt(reading, drive, position)
  }
}

/** With its first page: whether a drive may be read shows by reading it. */
async function open(reading: Reading, named: Named, from: Position | undefined) {
  const drive = await openDrive(reading, named)
  const position: Position = from ?? { covers: 'all', phase: 'folders', start: await startOf(reading, drive) }
  return { drive, position, told: await pageAt(reading, drive, position) }
}

interface Listing {
  reading: Reading
  drive: OpenDrive
  folders: Folders
}

/** What a page names, folders before what they hold. */
async function entriesOf(listing: Listing, { files, gone, isDriveChanged }: Told, covers: Listed['covers']) {
  const { reading, drive, folders } = listing
  const own = await atOnce(files, askedAtOnce, file => ownGrants(reading, drive, file))
  const placing: Placing = {
    ...listing,
    page: new Map(files.map(file => [file.id, file])),
    own: new Map(files.map(({ id }, index) => [id, own[index] ?? {}])),
    covers,
    told: [],
    begun: new Set(),
  }
  const top = isDriveChanged ? await folders.top() : undefined
  if (top) placing.told.push(top.entry)
  for (const file of files) await place(placing, file)
  const removed = gone.map((id): Removed => ({ type: 'removed', key: keyOf(drive.root, id) }))
  return [...removed, ...placing.told]
}

interface Placing extends Listing {
  page: ReadonlyMap<string, DriveFile>
  own: ReadonlyMap<string, Own>
  covers: Listed['covers']
  told: (Entry | Removed)[]
  begun: Set<string>
}

/** Tells a file after the folders on the way to it, whichever of them the page names and in whatever order. */
async function place(placing: Placing, file: DriveFile): Promise<void> {
  const { begun, told, drive, reading, folders, covers } = placing
  if (begun.has(file.id)) return
  begun.add(file.id)
  const { grants: own, isGone } = placing.own.get(file.id) ?? {}
  // It went while its page was read; a later list says so.
  if (isGone) return
  // Somebody below it came first, and its entry with that one's.
  if (covers === 'all' && isFolder(file) && folders.get(file.id)) return
  const parent = await folderAbove(placing, file.parents?.[0])
  if (!parent) return
  if (parent.leftOut !== undefined) return drop(placing, file)
  const around = { drive, parent, own, settings: reading.settings }
  if (!isFolder(file)) {
    const carried = drive.labels && reading.labels.carried(file.labelInfo?.labels, drive.labels)
    return void told.push(itemOf(file, { ...around, carried }))
  }
  const { folder, entry } = folderOf(file, around)
  folders.keep(file.id, folder)
  told.push(folder.leftOut === undefined ? entry : leftOut(spotOf(entry), folder.leftOut))
}

async function folderAbove(placing: Placing, id: string | undefined): Promise<Folder | undefined> {
  const { page, folders, told } = placing
  const named = id === undefined ? undefined : page.get(id)
  if (named) await place(placing, named)
  const found: FolderEntry[] = []
  const folder = await folders.reach(id, found)
  told.push(...found)
  return folder
}

/** Moved to where the settings do not look. */
function drop({ covers, told, drive }: Placing, { id }: DriveFile): void {
  if (covers === 'changes') told.push({ type: 'removed', key: keyOf(drive.root, id) })
}

const spotOf = ({ key, name, path, parent }: FolderEntry) => ({
  key,
  name,
  path,
  ...(parent !== undefined && { parent }),
})
