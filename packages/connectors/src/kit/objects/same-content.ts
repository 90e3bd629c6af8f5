import { createHash } from 'node:crypto'
import type { Content } from '../connector.ts'
import type { ObjectName } from './keys.ts'
import type { ObjectStore } from './store.ts'

/** Whether two objects are the same byte by byte: by the service's own checksums where these are equal, else by reading both. */
export async function sameContent(store: ObjectStore, one: ObjectName, other: ObjectName): Promise<boolean> {
  const [first, second] = await Promise.all([store.look(one), store.look(other)])
  if (!first || !second || first.size !== second.size) return false
  if (first.checksum !== undefined && first.checksum === second.checksum) return true
  return (await digestOf(await store.content(one))) === (await digestOf(await store.content(other)))
}

async function digestOf(content: Content): Promise<string> {
  const hash = createHash('sha256')
  if ('bytes' in content) hash.update(content.bytes)
  if ('stream' in content) for await (const part of content.stream) hash.update(part)
  return hash.digest('hex')
}
