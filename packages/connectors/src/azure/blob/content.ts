import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { rangeBytes, readRanges, wholeSize } from '../../kit/objects/ranges.ts'
import { versionOf } from '../../kit/objects/versions.ts'
import type { StorageClient } from '../storage/client.ts'
import { StorageFault } from '../storage/fault.ts'
import { archived, itemFault } from './fault.ts'
import type { BlobSettings } from './settings.ts'
import { isArchivedStamp, stampOf } from './stamp.ts'

/** @throws ConnectorError `vanished`, `permission_denied`, `archived`, `encrypted`, `too_large`, `changed_while_read`, `unsupported` or `io_error` */
export async function blobContent(
  { client, settings: { containers, maxFileSize = Infinity } }: { client: StorageClient; settings: BlobSettings },
  { key: itemKey, stamp }: ItemRef,
  { maxBytes }: FetchLimits,
): Promise<Content> {
  const { bucket: container, key: blob, version } = versionOf(itemKey)
  if (containers.length && !containers.includes(container))
    throw new ConnectorError('vanished', `The settings do not name the container ${container}.`)
  const what = `${container}/${displayPath(blob)}`
  if (isArchivedStamp(stamp)) throw archived(what)
  return readRanges({
    what,
    most: Math.min(maxBytes, maxFileSize),
    ask: (range, tag) =>
      client.call({
        container,
        path: blob,
        ...(version !== undefined && { query: [['versionid', version]] }),
        headers: { ...(range && { 'x-ms-range': range }), ...(tag && { 'if-match': tag }) },
        maxBytes: rangeBytes,
      }),
    factsOf(answer) {
      const [tag, size] = [answer.headers.get('etag') ?? '', wholeSize(answer)]
      return { tag, size, stamp: stampOf({ etag: tag, size, isArchived: false }) }
    },
    hasNoPart: error => error instanceof StorageFault && error.status === 416,
    faultOf: error => itemFault(error, what),
  })
}
