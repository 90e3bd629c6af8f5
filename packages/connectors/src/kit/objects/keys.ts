import { ConnectorError } from '../connector.ts'
import { decodeKey, displayPath, encodeKey } from '../key.ts'

/** An object as its service names it; of some, a bucket is called a container. */
export interface ObjectName {
  bucket: string
  key: Buffer
}

export const itemKey = (bucket: string, key: Uint8Array) => `${bucket}/${encodeKey(key)}`

/** `#` is in no key of an item: a folder is never taken for an object that is called like it. */
export const folderKey = (bucket: string, prefix?: Uint8Array) =>
  prefix ? `${bucket}#/${encodeKey(prefix)}` : `${bucket}#`

export const pathOf = (bucket: string, key: Uint8Array) => `${bucket}/${displayPath(key)}`

/** The object that an item's key stands for. @throws ConnectorError `vanished` for what is no such key */
export function objectOf(key: string): ObjectName {
  const at = key.indexOf('/')
  if (at < 1 || at === key.length - 1 || key.includes('#'))
    throw new ConnectorError('vanished', `${key.slice(0, 200)} is no object of a bucket.`)
  return { bucket: key.slice(0, at), key: decodeKey(key.slice(at + 1)) }
}

/** The bucket that a folder's key stands for, where it is a whole one. */
export function bucketOf(key: string): string | undefined {
  return /^([^#/]+)#?$/.exec(key)?.[1]
}
