import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'
import { displayPath } from '../../kit/key.ts'
import { versionOf } from '../../kit/objects/versions.ts'
import { rangeBytes, readRanges, wholeSize, type ObjectFacts } from '../../kit/objects/ranges.ts'
import type { S3Client } from './client.ts'
import { archived, itemFault, S3Fault } from './fault.ts'
import type { S3Settings } from './settings.ts'
import { isArchivedStamp, stampOf } from './stamp.ts'

/** @throws ConnectorError `vanished`, `permission_denied`, `archived`, `encrypted`, `too_large`, `changed_while_read`, `unsupported` or `io_error` */
export async function objectContent(
  { client, settings: { buckets, maxFileSize = Infinity } }: { client: S3Client; settings: S3Settings },
  { key: itemKey, stamp }: ItemRef,
  { maxBytes }: FetchLimits,
): Promise<Content> {
  const { version, ...object } = versionOf(itemKey)
  if (buckets.length && !buckets.includes(object.bucket))
    throw new ConnectorError('vanished', `The settings do not name the bucket ${object.bucket}.`)
  const what = `${object.bucket}/${displayPath(object.key)}`
  if (isArchivedStamp(stamp)) throw archived(what)
  return readRanges({
    what,
    most: Math.min(maxBytes, maxFileSize),
    ask: (range, tag) =>
      client.call({
        ...object,
        ...(version !== undefined && { query: [['versionId', version]] }),
        headers: { 'accept-encoding': 'identity', ...(range && { range }), ...(tag && { 'if-match': tag }) },
        asStored: true,
        maxBytes: rangeBytes,
      }),
    factsOf,
    hasNoPart: error => error instanceof S3Fault && error.status === 416,
    faultOf: error => itemFault(error, what),
  })
}

function factsOf(answer: Answer): ObjectFacts {
  const [tag, size] = [answer.headers.get('etag') ?? '', wholeSize(answer)]
  const modifiedAt = new Date(answer.headers.get('last-modified') ?? Number.NaN)
  return { tag, size, stamp: stampOf({ etag: tag, size, modifiedAt }) }
}
