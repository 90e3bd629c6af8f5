import type { ActivityEvent } from '../../kit/connector.ts'
import { Folders } from '../../kit/objects/folders.ts'
import { itemKey, pathOf } from '../../kit/objects/keys.ts'

/** An object by the key that reading S3 gives it. */
export function itemOf(bucket: string, key: string | undefined): Pick<ActivityEvent, 'item'> {
  if (!/^[A-Za-z0-9][\w.-]{1,254}$/.test(bucket) || !key) return {}
  const bytes = Buffer.from(key)
  const path = pathOf(bucket, bytes)
  return {
    item: {
      key: itemKey(bucket, bytes),
      name: path.split('/').findLast(part => part !== '') ?? path,
      path,
      kind: 'file',
      parent: Folders.holding(bucket, bytes),
    },
  }
}
