import type { FolderEntry, Grant, ItemEntry, ProblemEntry } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import type { Microsoft365Settings } from '../microsoft-365/settings.ts'
import { dateOf, sameness } from './grants.ts'
import { keyOf } from './keys.ts'
import { principalOf } from './principals.ts'
import type { DriveFacts, Folder } from './reading.ts'
import type { DriveItem } from './resources.ts'
import { stampOf } from './stamp.ts'

interface Around {
  drive: DriveFacts
  parent: Folder | undefined
  /** What it has, where it was asked for; what it takes over from its folder otherwise. */
  own: readonly Grant[] | undefined
  settings: Pick<Microsoft365Settings, 'include' | 'exclude' | 'maxFileSize'>
}

export function folderOf(item: DriveItem, around: Around): { folder: Folder; entry: FolderEntry } {
  const { drive, parent, settings } = around
  const name = parent ? nameOf(item) : drive.name
  const place = placeBelow(item, { drive, parent, name })
  const grants = grantsIn(around)
  const leftOut = parent && (parent.leftOut ?? exclusion(settings.include, settings.exclude)(place.relative, true))
  const { relative, ...located } = place
  const modifiedAt = dateOf(item.lastModifiedDateTime)
  return {
    folder: {
      ...located,
      relative,
      grants,
      handedDown: parent && grants === parent.handedDown ? grants : grants.map(handDown),
      ...(leftOut !== undefined && { leftOut }),
    },
    entry: {
      type: 'folder',
      ...located,
      identity: located.key,
      ...ownerOf(item, drive),
      grants: [...grants],
      ...(modifiedAt && { modifiedAt }),
    },
  }
}

/** A file, or what cannot be read. */
export function itemOf(item: DriveItem, around: Around & { parent: Folder }): ItemEntry | ProblemEntry {
  const { drive, parent, settings } = around
  const { relative, ...place } = placeBelow(item, { drive, parent, name: nameOf(item) })
  const left = exclusion(settings.include, settings.exclude)(relative, false)
  if (left !== undefined) return leftOut(place, left)
  if (item.remoteItem)
    return { type: 'problem', ...place, status: 'skipped', reason: 'symlink', detail: 'It leads to another drive.' }
  const [createdAt, modifiedAt] = [dateOf(item.createdDateTime), dateOf(item.lastModifiedDateTime)]
  return {
    type: 'item',
    kind: 'file',
    ...place,
    identity: place.key,
    stamp: stampOf(item, settings.maxFileSize),
    ...(item.file?.mimeType && { mime: item.file.mimeType }),
    ...(typeof item.size === 'number' && { size: item.size }),
    ...(createdAt && { createdAt }),
    ...(modifiedAt && { modifiedAt }),
    ...ownerOf(item, drive),
    grants: [...grantsIn(around)],
    events: [],
  }
}

type Spot = Pick<ProblemEntry, 'key' | 'name' | 'path' | 'parent'>

/** What the settings do not take in, told once. */
export const leftOut = (place: Spot, detail: string): ProblemEntry => ({
  type: 'problem',
  ...place,
  status: 'skipped',
  reason: 'excluded',
  detail,
})

function placeBelow(item: DriveItem, { drive, parent, name }: { drive: DriveFacts; parent?: Folder; name: string }) {
  const relative = parent?.relative ? `${parent.relative}/${name}` : parent ? name : ''
  return {
    key: keyOf(drive.id, item.id),
    name,
    path: parent ? `${parent.path}/${name}` : name,
    relative,
    ...(parent && { parent: parent.key }),
  }
}

const nameOf = ({ name, id }: DriveItem) => displayPath(Buffer.from(name || id))

function grantsIn({ parent, own }: Around): readonly Grant[] {
  if (!own) return parent?.handedDown ?? []
  const above = new Set(parent?.grants.map(sameness))
  return own.map(grant => (above.has(sameness(grant)) ? handDown(grant) : grant))
}

const handDown = (grant: Grant): Grant => ({ ...grant, inherited: true })

/** In a person's drive all is that person's; in a library it is who made it. */
function ownerOf({ createdBy }: DriveItem, { owner }: DriveFacts) {
  const whose = owner ?? (createdBy?.user ? principalOf(createdBy) : undefined)
  return whose ? { owner: whose } : {}
}
