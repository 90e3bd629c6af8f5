import type { CarriedLabel } from '@sharelight/contract'
import type { FolderEntry, Grant, ItemEntry, Principal, ProblemEntry } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import type { GoogleWorkspaceSettings } from '../google-workspace/settings.ts'
import { dateOf, sameness } from './grants.ts'
import { keyOf } from './keys.ts'
import type { Folder, OpenDrive } from './reading.ts'
import { shortcutType, type DriveFile } from './resources.ts'
import { readAs, stampOf } from './stamp.ts'

export interface Around {
  drive: OpenDrive
  parent: Folder | undefined
  /** What it has, where it says so; what it takes over from its folder otherwise. */
  own: readonly Grant[] | undefined
  settings: Pick<GoogleWorkspaceSettings, 'include' | 'exclude' | 'maxFileSize'>
}

export function folderOf(file: DriveFile, around: Around): { folder: Folder; entry: FolderEntry } {
  const { drive, parent, settings } = around
  const { relative, ...located } = placeBelow(file, around)
  const grants = grantsIn(around)
  const leftOut = parent && (parent.leftOut ?? exclusion(settings.include, settings.exclude)(relative, true))
  const modifiedAt = dateOf(file.modifiedTime)
  return {
    folder: { key: located.key, path: located.path, relative, grants, ...(leftOut !== undefined && { leftOut }) },
    entry: {
      type: 'folder',
      ...located,
      identity: `${drive.root.kind} ${file.id}`,
      ...ownerOf(file),
      grants: [...grants],
      ...(modifiedAt && { modifiedAt }),
    },
  }
}

/** A file, or what cannot be read. */
export function itemOf(
  file: DriveFile,
  around: Around & { parent: Folder; carried?: CarriedLabel[] | undefined },
): ItemEntry | ProblemEntry {
  const { drive, settings, carried } = around
  const { relative, ...place } = placeBelow(file, around)
  const left = exclusion(settings.include, settings.exclude)(relative, false)
  if (left !== undefined) return leftOut(place, left)
  if (file.mimeType === shortcutType)
    return { ...problem(place), reason: 'symlink', detail: 'It leads to another file.' }
  const [createdAt, modifiedAt] = [dateOf(file.createdTime), dateOf(file.modifiedTime)]
  const size = Number(file.size ?? Number.NaN)
  const mime = readAs(file.mimeType) ?? file.mimeType
  return {
    type: 'item',
    kind: 'file',
    ...place,
    identity: `${drive.root.kind} ${file.id}`,
    stamp: stampOf(file, settings.maxFileSize),
    ...(mime && { mime }),
    ...(Number.isSafeInteger(size) && { size }),
    ...(createdAt && { createdAt }),
    ...(modifiedAt && { modifiedAt }),
    ...ownerOf(file),
    grants: [...grantsIn(around)],
    ...(carried && { carried }),
    events: [],
  }
}

type Spot = Pick<ProblemEntry, 'key' | 'name' | 'path' | 'parent'>
const problem = (place: Spot) => ({ type: 'problem', ...place, status: 'skipped' }) as const

/** What the settings do not take in, told once. */
export const leftOut = (place: Spot, detail: string): ProblemEntry => ({
  ...problem(place),
  reason: 'excluded',
  detail,
})

function placeBelow(file: DriveFile, { drive, parent }: Pick<Around, 'drive' | 'parent'>) {
  const name = parent ? displayPath(Buffer.from(file.name || file.id)) : drive.name
  return {
    key: keyOf(drive.root, file.id),
    name,
    path: parent ? `${parent.path}/${name}` : name,
    relative: parent?.relative ? `${parent.relative}/${name}` : parent ? name : '',
    ...(parent && { parent: parent.key }),
  }
}

/** Google tells all grants of a file, and not always where each was given: what its folder has, too, comes from there. */
function grantsIn({ parent, own }: Around): readonly Grant[] {
  const handDown = (grant: Grant): Grant => ({ ...grant, inherited: true })
  if (!own) return parent?.grants.map(handDown) ?? []
  const above = new Set(parent?.grants.filter(({ role }) => role !== 'owner').map(sameness))
  return own.map(grant => (above.has(sameness(grant)) ? handDown(grant) : grant))
}

/** Nobody owns what lies in a shared drive. */
function ownerOf({ owners }: DriveFile): { owner?: Principal } {
  const { emailAddress, displayName } = owners?.[0] ?? {}
  const name = emailAddress || displayName
  if (!name) return {}
  return {
    owner: { kind: 'user', name, ...(emailAddress && { address: emailAddress }), ...(displayName && { displayName }) },
  }
}
