import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { objectOf } from '../../kit/objects/keys.ts'
import { rangeBytes, readRanges, wholeSize } from '../../kit/objects/ranges.ts'
import type { StorageClient } from '../storage/client.ts'
import { StorageFault } from '../storage/fault.ts'
import { stampOf } from './entries.ts'
import { itemFault } from './fault.ts'
import type { AzureFilesSettings } from './settings.ts'
import { isCovered } from './snapshots.ts'

/** @throws ConnectorError `vanished`, `permission_denied`, `too_large`, `changed_while_read`, `unsupported` or `io_error` */
export async function fileContent(
  { client, settings }: { client: StorageClient; settings: AzureFilesSettings },
  { key: itemKey }: ItemRef,
  { maxBytes }: FetchLimits,
): Promise<Content> {
  const { bucket: share, key: path } = objectOf(itemKey)
  if (!isCovered(share, settings)) throw new ConnectorError('vanished', `The settings do not name the share ${share}.`)
  const what = `${share}/${displayPath(path)}`
  return readRanges({
    what,
    most: Math.min(maxBytes, settings.maxFileSize ?? Infinity),
    // Azure gives no part of a certain version of a file: each part says which one it is of.
    ask: range =>
      client.call({ container: share, path, headers: { ...(range && { 'x-ms-range': range }) }, maxBytes: rangeBytes }),
    factsOf(answer) {
      const [tag, size] = [answer.headers.get('etag') ?? '', wholeSize(answer)]
      return { tag, size, stamp: stampOf(tag, size) }
    },
    hasNoPart: error => error instanceof StorageFault && error.status === 416,
    faultOf: error => itemFault(error, what),
  })
}
