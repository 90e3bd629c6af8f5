import type { Entry, Grant, Principal } from '../connector.ts'
import { exclusion } from '../walk/globs.ts'
import { Folders } from './folders.ts'
import { folderKey, itemKey, pathOf } from './keys.ts'

/** An object of a bucket or container as it becomes an item. */
export interface StoredObject {
  bucket: string
  key: Buffer
  size: number
  modifiedAt: Date
  createdAt?: Date | undefined
  stamp: string
  owner?: Principal | undefined
  grants: Grant[]
}

/** An object, or what is left out; nothing for what only marks a folder. */
export function entryOf(
  { bucket, key, owner, createdAt, ...facts }: StoredObject,
  { include, exclude }: { include: string[]; exclude: string[] },
): Entry[] {
  const text = key.toString('utf8')
  if (text.endsWith('/') && facts.size === 0) return []
  const place = { key: itemKey(bucket, key), name: nameOf(key), path: pathOf(bucket, key) }
  const located = { ...place, parent: Folders.holding(bucket, key) }
  const left = exclusion(include, exclude)(text, false)
  if (left !== undefined) return [{ type: 'problem', ...located, status: 'skipped', reason: 'excluded', detail: left }]
  const known = { ...(owner && { owner }), ...(createdAt && { createdAt }) }
  return [{ type: 'item', kind: 'file', ...located, ...facts, ...known, events: [] }]
}

/** A bucket that cannot be listed. */
export const problemOf = (bucket: string, reason: 'vanished' | 'permission_denied', detail: string): Entry => ({
  type: 'problem',
  key: folderKey(bucket),
  name: bucket,
  path: bucket,
  status: 'failed',
  reason,
  detail,
})

/** What stands after the last slash, and that slash where nothing does. */
function nameOf(key: Buffer): string {
  const path = pathOf('', key)
  return /[^/]+\/*$/.exec(path)?.[0] ?? path
}
