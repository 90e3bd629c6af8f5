import { folderType } from '../drive/files.ts'
import { driveIdOf, fileIdOf, permissionIdOf } from '../ids.ts'
import type { File, Permission } from '../state/files.ts'
import { findUser, type SharedDrive, type WorkspaceState } from '../state/workspace.ts'
import { noteDeed, noteShare, sharingOf } from './notes.ts'
import { ownerOf, userOf } from './people.ts'

/** A drive by the address of whose it is, or by a shared drive's id; a path within it from its top, or a file's id. */
export interface At {
  drive: string
  path: string
}

const googleApps = 'application/vnd.google-apps.'

export function addSharedDrive(
  state: WorkspaceState,
  { name, members }: { name: string; members: readonly { address: string; role: string; isGroup?: boolean }[] },
): SharedDrive {
  const id = driveIdOf(name, state.count())
  const restrictions = {
    adminManagedRestrictions: false,
    copyRequiresWriterPermission: false,
    domainUsersOnly: false,
    driveMembersOnly: false,
    sharingFoldersRequiresOrganizerPermission: false,
  }
  const drive = { id, name, createdTime: state.now(), restrictions }
  state.drives.set(id, drive)
  const grants = members.map(({ address, role, isGroup = false }) =>
    grantTo(state, { type: isGroup ? 'group' : 'user', role, emailAddress: address }),
  )
  state.files.keep({ ...blank(state, name, folderType), id, driveId: id, grants })
  return drive
}

const blank = (state: WorkspaceState, name: string, mimeType: string) => ({
  name,
  mimeType,
  content: Buffer.alloc(0),
  createdTime: state.now(),
  modifiedTime: state.now(),
  trashed: false,
  grants: [] as Permission[],
})

/** The folder at the top. @throws Error where there is no such drive */
function topOf(state: WorkspaceState, drive: string): File {
  const top = state.files.get(state.drives.has(drive) ? drive : userOf(state, drive).rootId)
  if (!top) throw new Error(`There is no drive ${drive}.`)
  return top
}

function childOf(state: WorkspaceState, parent: File, name: string): File | undefined {
  return state.files.below(parent.id).find(file => file.name === name && !file.trashed)
}

/** @throws Error where there is none */
export function fileAt(state: WorkspaceState, { drive, path }: At): File {
  const byId = state.files.get(path)
  if (byId) return byId
  let at: File | undefined = topOf(state, drive)
  for (const name of path.split('/').filter(Boolean)) at = at && childOf(state, at, name)
  if (!at) throw new Error(`There is nothing at ${path} of ${drive}.`)
  return at
}

interface NewFile extends At {
  content?: string | Buffer
  /** By its name's end unless said; `document`, `spreadsheet` and the like are Google's own. */
  type?: string
  /** Who makes it, and has it, where that is not whose drive it is. */
  by?: string
}

export function addFolder(state: WorkspaceState, { drive, path }: At): File {
  let at = topOf(state, drive)
  for (const name of path.split('/').filter(Boolean))
    at = childOf(state, at, name) ?? make(state, at, { name, type: folderType })
  return at
}

export function addFile(state: WorkspaceState, { drive, path, content = '', type, by }: NewFile): File {
  const names = path.split('/').filter(Boolean)
  const name = names.pop() ?? ''
  const parent = addFolder(state, { drive, path: names.join('/') })
  const mime = type === undefined ? 'text/plain' : type.includes('/') ? type : `${googleApps}${type}`
  const file = make(state, parent, { name, type: mime, content: Buffer.from(content), ...(by !== undefined && { by }) })
  noteDeed(state, file, { name: 'create', ...(by !== undefined && { by }) })
  return file
}

function make(
  state: WorkspaceState,
  parent: File,
  { name, type, content = Buffer.alloc(0), by }: { name: string; type: string; content?: Buffer; by?: string },
): File {
  const owner = by === undefined ? state.users.get(parent.ownerId ?? '') : userOf(state, by)
  const file: File = {
    ...blank(state, name, type),
    id: fileIdOf(name, state.count()),
    parentId: parent.id,
    content,
    ...(parent.driveId === undefined
      ? owner && { ownerId: owner.id, grants: [ownerOf(owner)] }
      : { driveId: parent.driveId }),
  }
  state.files.keep(file)
  return file
}

/** So many files in folders of a hundred, as they always were there; each hundredth is open to anybody. */
export function fill(state: WorkspaceState, drive: string, count: number): void {
  const top = topOf(state, drive)
  const base = blank(state, '', 'text/plain')
  const content = Buffer.from('Nothing of note.')
  const open = grantTo(state, { type: 'anyone', role: 'reader', allowFileDiscovery: false })
  const place = top.ownerId === undefined ? { driveId: drive } : { ownerId: top.ownerId }
  const own = top.ownerId === undefined ? [] : top.grants
  let folder = top
  for (let number = 0; number < count; number++) {
    if (number % 100 === 0) {
      const name = `Folder ${state.count()}`
      folder = { ...base, ...place, name, mimeType: folderType, id: fileIdOf(name), parentId: top.id, grants: own }
      state.files.fill(folder)
    }
    const name = `File ${state.count()}.txt`
    const grants = number % 100 === 99 ? [...own, open] : own
    state.files.fill({ ...base, ...place, name, content, id: fileIdOf(name), parentId: folder.id, grants })
  }
}

export function addShortcut(state: WorkspaceState, { drive, path, to }: At & { to: string }): File {
  const file = addFile(state, { drive, path, type: 'shortcut' })
  state.files.keep({ ...file, shortcutTo: to })
  return file
}

export function writeFile(state: WorkspaceState, at: At, content: string | Buffer): File {
  const file = { ...fileAt(state, at), content: Buffer.from(content), modifiedTime: state.now() }
  state.files.keep(file)
  noteDeed(state, file, { name: 'edit' })
  return file
}

export function moveFile(state: WorkspaceState, at: At, to: At): File {
  const names = to.path.split('/').filter(Boolean)
  const name = names.pop() ?? ''
  const parent = addFolder(state, { drive: to.drive, path: names.join('/') })
  const { driveId: _, ownerId: __, ...file } = fileAt(state, at)
  const owner = parent.driveId === undefined ? userOf(state, to.drive) : undefined
  const rest = file.grants.filter(({ role }) => role !== 'owner')
  const moved: File = {
    ...file,
    name,
    parentId: parent.id,
    ...(owner ? { ownerId: owner.id, grants: [ownerOf(owner), ...rest] } : { grants: rest }),
    ...(parent.driveId !== undefined && { driveId: parent.driveId }),
  }
  state.files.keep(moved)
  noteDeed(state, moved, { name: 'move' })
  return moved
}

/** Into the bin, or for good. */
export function removeFile(state: WorkspaceState, at: At, isForGood = false): void {
  const file = fileAt(state, at)
  noteDeed(state, file, { name: isForGood ? 'delete' : 'trash' })
  if (isForGood) state.files.remove(file)
  else state.files.keep({ ...file, trashed: true })
}

export const markFile = (state: WorkspaceState, at: At, marks: Partial<Pick<File, 'isAbusive' | 'trashed'>>): void =>
  state.files.keep({ ...fileAt(state, at), ...marks })

/** Somebody opens it, or takes it away: `view`, `download`. */
export const noteUse = (state: WorkspaceState, at: At, { name, by }: { name: string; by: string }): void =>
  noteDeed(state, fileAt(state, at), { name, by })

interface Sharing extends At {
  type?: Permission['type']
  role?: string
  /** An address; a domain where it is for one. */
  with?: string
  /** Whether it is found by searching. */
  isFound?: boolean
  expires?: string
}

export function share(
  state: WorkspaceState,
  { type = 'user', role = 'reader', with: whom = '', isFound = false, expires, ...at }: Sharing,
): Permission {
  const file = fileAt(state, at)
  const isPerson = type === 'user' || type === 'group'
  const grant = grantTo(state, {
    type,
    role,
    ...(isPerson && { emailAddress: whom }),
    ...(type === 'domain' && { domain: whom }),
    ...(!isPerson && { allowFileDiscovery: isFound }),
    ...(expires !== undefined && { expirationTime: expires }),
  })
  const before = sharingOf(state, file)
  const after = { ...file, grants: [...file.grants.filter(({ id }) => id !== grant.id), grant] }
  state.files.keep(after)
  if (file.id === file.driveId) state.files.noteDrive(file.id)
  noteShare(state, after, { before, grant })
  return grant
}

export function unshare(state: WorkspaceState, at: At, grant: string): void {
  const file = fileAt(state, at)
  const before = sharingOf(state, file)
  const taken = file.grants.find(({ id }) => id === grant)
  const after = { ...file, grants: file.grants.filter(({ id }) => id !== grant) }
  state.files.keep(after)
  if (file.id === file.driveId) state.files.noteDrive(file.id)
  if (taken) noteShare(state, after, { before, grant: taken, isTaken: true })
}

function grantTo(state: WorkspaceState, given: Omit<Permission, 'id' | 'displayName'>): Permission {
  const { type, emailAddress = '', domain } = given
  const user = type === 'user' ? findUser(state, emailAddress) : undefined
  if (type === 'anyone') return { id: given.allowFileDiscovery ? 'anyone' : 'anyoneWithLink', ...given }
  if (type === 'domain') return { id: `${permissionIdOf(domain)}k`, displayName: domain ?? '', ...given }
  return { id: user?.id ?? permissionIdOf(emailAddress), displayName: user?.name ?? emailAddress, ...given }
}
