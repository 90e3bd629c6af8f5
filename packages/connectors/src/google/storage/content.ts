import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { rangeBytes, readRanges, wholeSize } from '../../kit/objects/ranges.ts'
import { versionOf } from '../../kit/objects/versions.ts'
import { objectPath, type GcsClient } from './client.ts'
import { GcsFault, itemFault } from './fault.ts'
import type { GcsSettings } from './settings.ts'
import { isArchivedStamp, stampOf } from './stamp.ts'

/** @throws ConnectorError `vanished`, `permission_denied`, `archived`, `encrypted`, `too_large`, `changed_while_read` or `io_error` */
export async function objectContent(
  { client, settings: { buckets, maxFileSize = Infinity } }: { client: GcsClient; settings: GcsSettings },
  { key: itemKey, stamp }: ItemRef,
  { maxBytes }: FetchLimits,
): Promise<Content> {
  const { bucket, key, version } = versionOf(itemKey)
  if (buckets.length && !buckets.includes(bucket))
    throw new ConnectorError('vanished', `The settings do not name the bucket ${bucket}.`)
  const what = `${bucket}/${displayPath(key)}`
  if (isArchivedStamp(stamp))
    throw new ConnectorError(
      'archived',
      `${what} is in the class Archive, where reading costs. The settings may say that it is read.`,
    )
  return readRanges({
    what,
    most: Math.min(maxBytes, maxFileSize),
    ask: (range, tag) =>
      client.call({
        path: objectPath(bucket, key),
        query: { alt: 'media', generation: version, ifGenerationMatch: tag || undefined },
        // Without it, Google would unpack what is kept packed, and give no part of it.
        headers: { 'accept-encoding': 'gzip', ...(range && { range }) },
        asStored: true,
        maxBytes: rangeBytes,
      }),
    factsOf(answer) {
      const [tag, size] = [answer.headers.get('x-goog-generation') ?? '', wholeSize(answer)]
      return { tag, size, stamp: tag === '' ? stamp : stampOf({ generation: tag, size, isArchived: false }) }
    },
    hasNoPart: error => error instanceof GcsFault && error.status === 416,
    faultOf: error => itemFault(error, what),
  })
}
