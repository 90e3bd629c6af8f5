import { ConnectorError, type Entry } from '../connector.ts'
import { objectOf, type ObjectName } from './keys.ts'

/** An object, or an earlier version of one. */
export interface VersionName extends ObjectName {
  version?: string
}

/** No object's own key has a `#`, so that an earlier version is never taken for an object: remedies know none. */
const mark = '#'

/** @throws ConnectorError `vanished` for what is no such key */
export function versionOf(key: string): VersionName {
  const at = key.indexOf(mark)
  if (at < 0) return objectOf(key)
  try {
    return { ...objectOf(key.slice(0, at)), version: decodeURIComponent(key.slice(at + 1)) }
  } catch {
    throw new ConnectorError('vanished', `${key.slice(0, 200)} is no version of an object.`)
  }
}

/** What an earlier version becomes: an item of its own beside the object, told by its time. */
export function asVersion(entry: Entry, { version, modifiedAt }: { version: string; modifiedAt: Date }): Entry {
  if (entry.type === 'folder') return entry
  const says = ` (version of ${modifiedAt.toISOString().slice(0, 19).replace('T', ' ')})`
  return {
    ...entry,
    key: `${entry.key}${mark}${encodeURIComponent(version)}`,
    name: `${entry.name}${says}`,
    path: `${entry.path}${says}`,
  }
}
