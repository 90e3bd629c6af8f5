import type { Entry, FolderEntry, Grant } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { displayPath } from '../../kit/key.ts'
import { folderKey, itemKey, pathOf } from '../../kit/objects/keys.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { childOf, textAt, type XmlElement } from '../../kit/xml.ts'
import { nameIn } from '../storage/name-in.ts'
import type { Permission } from './permissions.ts'
import type { AzureFilesSettings } from './settings.ts'

/** A file or directory as a list names it. */
export interface Listed {
  name: Buffer
  isFolder: boolean
  size: number
  modifiedAt: Date | undefined
  createdAt: Date | undefined
  /** Empty where the service tells none. */
  tag: string
  permissionKey: string
  /** Kept elsewhere: reading it would bring it back. */
  isOffline: boolean
}

export function listedIn(element: XmlElement): Listed {
  const property = (of: string) => textAt(element, 'Properties', of)
  const isFolder = element.name === 'Directory'
  const size = Number(property('Content-Length') || (isFolder ? 0 : Number.NaN))
  const name = nameIn(childOf(element, 'Name'))
  if (!name.length || name.includes('/') || !Number.isSafeInteger(size) || size < 0)
    throw new OutboundFault('malformed', 'Azure Storage listed a file without name or size.')
  return {
    name,
    isFolder,
    size,
    modifiedAt: timeOf(property('LastWriteTime')) ?? timeOf(property('Last-Modified')),
    createdAt: timeOf(property('CreationTime')),
    tag: property('Etag') || property('ETag'),
    permissionKey: textAt(element, 'PermissionKey'),
    isOffline: /\bOffline\b/i.test(textAt(element, 'Attributes')),
  }
}

function timeOf(text: string): Date | undefined {
  // Seven digits of a second are more than a date takes.
  const time = new Date(text.replace(/(\.\d{3})\d+/, '$1'))
  return text === '' || Number.isNaN(time.getTime()) ? undefined : time
}

export const stampOf = (tag: string, size: number) => `${tag}:${size}`

export interface Place {
  share: string
  /** Path of the directory, with a slash at its end; empty for the share itself. */
  above: string
  settings: Pick<AzureFilesSettings, 'include' | 'exclude'>
  /** By stored policies of the share, which hold for everything in it. */
  policies: readonly Grant[]
}

export function entryOf(
  listed: Listed,
  permission: Permission | undefined,
  { share, above, settings, policies }: Place,
): Entry {
  const { isFolder, size, tag, modifiedAt, createdAt } = listed
  const path = Buffer.concat([Buffer.from(above), listed.name])
  const parent = above ? folderKey(share, Buffer.from(above)) : folderKey(share)
  const key = isFolder ? folderKey(share, Buffer.concat([path, Buffer.from('/')])) : itemKey(share, path)
  const place = { key, name: displayPath(listed.name), path: pathOf(share, path), parent }
  const left = exclusion(settings.include, settings.exclude)(path.toString('utf8'), isFolder)
  if (left !== undefined) return { type: 'problem', ...place, status: 'skipped', reason: 'excluded', detail: left }
  const known = {
    ...(permission?.owner && { owner: permission.owner }),
    ...(modifiedAt && { modifiedAt }),
    grants: [...(permission?.grants ?? []), ...policies.map(grant => ({ ...grant, inherited: true }))],
  }
  if (isFolder) return { type: 'folder', ...place, ...known }
  if (listed.isOffline)
    return {
      type: 'problem',
      ...place,
      status: 'skipped',
      reason: 'archived',
      detail: 'It is kept elsewhere; reading it would bring it back.',
    }
  return {
    type: 'item',
    kind: 'file',
    ...place,
    ...known,
    ...(createdAt && { createdAt }),
    size,
    stamp: tag ? stampOf(tag, size) : stampOf(String(modifiedAt?.getTime() ?? ''), size),
    events: [],
  }
}

export const shareEntry = (
  share: string,
  permission: Permission | undefined,
  policies: readonly Grant[],
): FolderEntry => ({
  type: 'folder',
  key: folderKey(share),
  name: share,
  path: share,
  ...(permission?.owner && { owner: permission.owner }),
  grants: [...(permission?.grants ?? []), ...policies],
})
