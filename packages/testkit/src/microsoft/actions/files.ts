import { itemIdOf } from '../ids.ts'
import type { Drive, Item } from '../state/files.ts'
import { nowOf, type TenantState } from '../state/tenant.ts'
import { fileNote } from './file-note.ts'
import { driveOf, findItem, itemOf, userOf } from './find.ts'

/** Where something is: the drive (its id, or the person or site whose it is) and the item (its id or path). */
export interface Place {
  drive: string
  item: string
  by?: string
}

export interface NewFile {
  drive: string
  /** From the root: `/Plans/2026.docx`; folders on the way are made. */
  path: string
  content: string | Uint8Array
  mime?: string
  by?: string
  at?: Date
}

export function addFile(state: TenantState, given: NewFile): Item {
  const drive = driveOf(state, given.drive)
  const names = given.path.split('/').filter(Boolean)
  const name = names.pop() ?? ''
  const parent = addFolder(state, { drive: drive.id, path: `/${names.join('/')}`, by: given.by })
  const bytes = typeof given.content === 'string' ? Buffer.from(given.content) : given.content
  const item: Item = {
    ...newItem(state, { drive, parent, name, by: given.by }),
    kind: 'file',
    mime: given.mime ?? mimeOf(name),
    size: bytes.length,
    content: () => bytes,
    ...(given.at && { created: given.at, modified: given.at }),
  }
  put(state, drive, item)
  fileNote(state, { operation: 'FileUploaded', drive, item, by: given.by })
  return item
}

export function addFolder(state: TenantState, given: { drive: string; path: string; by?: string }): Item {
  const drive = driveOf(state, given.drive)
  let parent = itemOf(drive, 'root')
  for (const name of given.path.split('/').filter(Boolean)) {
    const known = drive.items.children(parent.id).find(child => child.name === name)
    const folder = known ?? newItem(state, { drive, parent, name, by: given.by })
    if (!known) {
      put(state, drive, folder)
      fileNote(state, { operation: 'FolderCreated', drive, item: folder, by: given.by })
    }
    parent = folder
  }
  return parent
}

/** A notebook: shown as one item, though it is many files. */
export function addNotebook(state: TenantState, given: { drive: string; name: string; by?: string }): Item {
  const drive = driveOf(state, given.drive)
  const parent = itemOf(drive, 'root')
  const item: Item = {
    ...newItem(state, { drive, parent, name: given.name, by: given.by }),
    kind: 'package',
    packageType: 'oneNote',
  }
  put(state, drive, item)
  return item
}

export function writeFile(state: TenantState, place: Place, content: string | Uint8Array): Item {
  const { drive, item } = found(state, place)
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const before = {
    id: `${item.versions.length + 1}.0`,
    at: item.modified,
    by: item.modifiedBy,
    size: item.size,
    content: item.content(),
  }
  const after = {
    ...touched(state, item, place.by),
    size: bytes.length,
    content: () => bytes,
    contentVersion: item.contentVersion + 1,
    versions: [...item.versions, before],
  }
  put(state, drive, after)
  fileNote(state, { operation: 'FileModified', drive, item: after, by: place.by })
  return after
}

export function moveItem(state: TenantState, place: Place, to: { folder?: string; name?: string }): Item {
  const { drive, item } = found(state, place)
  const parent = to.folder === undefined ? item.parentId : itemOf(drive, to.folder).id
  const after = { ...touched(state, item, place.by), parentId: parent, name: to.name ?? item.name }
  put(state, drive, after)
  const verb = parent === item.parentId ? 'Renamed' : 'Moved'
  fileNote(state, { operation: `${nounOf(item)}${verb}`, drive, item, by: place.by, after })
  return after
}

/** Into the recycle bin, with all that lies below it. */
export function removeItem(state: TenantState, place: Place): void {
  const { drive, item } = found(state, place)
  const all = [item]
  for (const above of all) all.push(...drive.items.children(above.id))
  fileNote(state, { operation: `${nounOf(item)}Recycled`, drive, item, by: place.by })
  state.sites
    .get(drive.siteId)
    ?.bin.set(item.id, {
      driveId: drive.id,
      at: state.clock.now(),
      by: place.by === undefined ? item.modifiedBy : userOf(state, place.by).id,
      stage: 1,
    })
  for (const gone of all.toReversed()) {
    drive.items.remove(gone)
    drive.changes.note(gone.id, 'content', nowOf(state))
  }
  noteAbove(state, drive, item)
}

/** Out of the recycle bin. */
export function restoreItem(state: TenantState, place: Place): Item {
  const drive = driveOf(state, place.drive)
  const item = drive.items.gone(place.item)
  if (!item) throw new Error(`The recycle bin holds no item ${place.item}: delete it first.`)
  state.sites.get(drive.siteId)?.bin.delete(item.id)
  put(state, drive, item)
  fileNote(state, { operation: `${nounOf(item)}Restored`, drive, item, by: place.by })
  return item
}

export function readItem(state: TenantState, place: Place, ip?: string): void {
  const { drive, item } = found(state, place)
  fileNote(state, { operation: 'FileDownloaded', drive, item, by: place.by, ip })
}

/** Any facts of an item that change its etag: a lock, a check-out, malware. */
export function markItem(
  state: TenantState,
  place: Place,
  facts: Pick<Item, 'lock' | 'checkedOutBy' | 'malware'>,
): void {
  const { drive, item } = found(state, place)
  put(state, drive, { ...touched(state, item, place.by), ...facts })
}

export function found(state: TenantState, { drive: which, item }: Place): { drive: Drive; item: Item } {
  const drive = driveOf(state, which)
  return { drive, item: itemOf(drive, item) }
}

export const isThere = (state: TenantState, { drive, item }: Place) =>
  findItem(driveOf(state, drive), item) !== undefined

export function put(state: TenantState, drive: Drive, item: Item): void {
  drive.items.keep(item)
  drive.changes.note(item.id, 'content', nowOf(state))
  noteAbove(state, drive, item)
}

/** A folder changes with what lies in it. */
function noteAbove(state: TenantState, drive: Drive, item: Item): void {
  for (const above of drive.items.lineage(item).slice(0, -1)) drive.changes.note(above.id, 'below', nowOf(state))
}

export function touched(state: TenantState, item: Item, by: string | undefined): Item {
  return {
    ...item,
    modified: state.clock.now(),
    modifiedBy: by === undefined ? item.modifiedBy : userOf(state, by).id,
    version: item.version + 1,
  }
}

function newItem(state: TenantState, at: { drive: Drive; parent: Item; name: string; by?: string }): Item {
  const { drive, parent, name, by } = at
  const maker = by === undefined ? (drive.ownerId ?? parent.createdBy) : userOf(state, by).id
  const now = state.clock.now()
  return {
    id: itemIdOf(drive.id, name, state.count()),
    parentId: parent.id,
    name,
    kind: 'folder',
    size: 0,
    content: () => new Uint8Array(),
    created: now,
    createdBy: maker,
    modified: now,
    modifiedBy: maker,
    version: 1,
    contentVersion: 1,
    grants: [],
    versions: [],
  }
}

const nounOf = ({ kind }: Item) => (kind === 'folder' ? 'Folder' : 'File')

const mimes: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}
const mimeOf = (name: string) => mimes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
