import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { displayPath } from '../../kit/key.ts'
import type { S3Client } from './client.ts'
import { archived, itemFault, S3Fault } from './fault.ts'
import { objectOf, type ObjectName } from './keys.ts'
import type { S3Settings } from './settings.ts'
import { isArchivedStamp, stampOf } from './stamp.ts'

/** Read in ranges of so many bytes: a call that breaks off costs one of them. */
const range = 8 * 2 ** 20

/** @throws ConnectorError `vanished`, `permission_denied`, `archived`, `encrypted`, `too_large`, `changed_while_read`, `unsupported` or `io_error` */
export async function objectContent(
  { client, settings: { buckets, maxFileSize = Infinity } }: { client: S3Client; settings: S3Settings },
  { key: itemKey, stamp }: ItemRef,
  { maxBytes }: FetchLimits,
): Promise<Content> {
  const object = objectOf(itemKey)
  if (buckets.length && !buckets.includes(object.bucket))
    throw new ConnectorError('vanished', `The settings do not name the bucket ${object.bucket}.`)
  const what = `${object.bucket}/${displayPath(object.key)}`
  if (isArchivedStamp(stamp)) throw archived(what)
  try {
    const answer = await firstRange(client, object)
    const { etag, size, stamp: read } = factsOf(answer)
    const most = Math.min(maxBytes, maxFileSize)
    if (size > most) {
      answer.discard()
      throw new ConnectorError('too_large', `${what} has ${size} bytes; ${most} are allowed.`)
    }
    const first = await answer.bytes()
    if (first.length >= size) return { bytes: first, stamp: read }
    if (first.length !== range)
      throw new OutboundFault('malformed', `${what}: S3 gave fewer bytes than it was asked for.`)
    return { stream: rest({ client, object, what, etag, size }, first), size, stamp: read }
  } catch (error) {
    throw itemFault(error, what)
  }
}

/** An empty object has no first byte. */
async function firstRange(client: S3Client, object: ObjectName): Promise<Answer> {
  try {
    return await client.call({ ...object, query: asStored, headers: bytesFrom(0), maxBytes: range })
  } catch (error) {
    if (!(error instanceof S3Fault) || error.status !== 416) throw error
    return client.call({ ...object, query: asStored, maxBytes: range })
  }
}

interface Rest {
  client: S3Client
  object: ObjectName
  what: string
  etag: string
  size: number
}

async function* rest({ client, object, what, etag, size }: Rest, first: Buffer): AsyncGenerator<Uint8Array> {
  yield first
  for (let at = first.length; at < size;) {
    const headers = { ...bytesFrom(at), ...(etag && { 'if-match': etag }) }
    try {
      const answer = await client.call({ ...object, query: asStored, headers, maxBytes: range })
      const bytes = await answer.bytes()
      if (factsOf(answer).size !== size || bytes.length !== Math.min(range, size - at))
        throw new ConnectorError(
          'changed_while_read',
          `${what} changed while it was read; the next scan reads it again.`,
        )
      at += bytes.length
      yield bytes
    } catch (error) {
      throw itemFault(error, what)
    }
  }
}

/** As it is stored: some name an encoding that it does not have. */
const asStored = [['response-content-encoding', 'identity']] as const

const bytesFrom = (start: number) => ({ range: `bytes=${start}-${start + range - 1}`, 'accept-encoding': 'identity' })

/** @throws OutboundFault for a whole answer to a question for a part, when it is larger */
function factsOf({ headers, status }: Answer): { etag: string; size: number; stamp: string } {
  const etag = headers.get('etag') ?? ''
  const size = Number(
    status === 206 ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : headers.get('content-length'),
  )
  const modifiedAt = new Date(headers.get('last-modified') ?? Number.NaN)
  if (!Number.isSafeInteger(size)) throw new OutboundFault('malformed', 'S3 did not say how large the object is.')
  return { etag, size, stamp: stampOf({ etag, size, modifiedAt }) }
}
