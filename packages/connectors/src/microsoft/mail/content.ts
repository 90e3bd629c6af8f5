import { parseStructure } from '@sharelight/mime'
import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { withoutAttachments } from '../../kit/mail/reduce.ts'
import type { Reading } from '../drives/reading.ts'
import { GraphFault, isDenied, isLocked, isMissing, isUnknown } from '../fault.ts'
import { fieldOfAttachment, mimeOfFields, tooLarge, type ContentCall } from './fields.ts'
import { attachmentPath, bucketOf, immutable, messagePath, placeOf } from './keys.ts'

/** Exchange Online takes no larger messages. */
const mostBytes = 150 * 2 ** 20

/** A message as it was sent, without what is attached to it, which are items of their own; or one of these. @throws ConnectorError */
export async function mailContent(reading: Reading, { key }: ItemRef, limits: FetchLimits): Promise<Content> {
  const place = placeOf(key)
  const { attachment } = place
  const most = Math.min(limits.maxBytes, reading.settings.maxFileSize ?? Infinity, mostBytes)
  try {
    if (attachment !== undefined) {
      const path = attachmentPath({ ...place, attachment })
      const call = { path: `${path}/$value`, user: place.user, most }
      return { bytes: await orElse(bytesOf(reading, call), () => fieldOfAttachment(reading.graph, { ...call, path })) }
    }
    const path = messagePath(place)
    const call = { path: `${path}/$value`, user: place.user, most }
    const mime = Buffer.from(await orElse(bytesOf(reading, call), () => mimeOfFields(reading.graph, { ...call, path })))
    return { bytes: withoutAttachments(mime, parseStructure(mime)) }
  } catch (error) {
    throw messageFault(error)
  }
}

/** Not every cloud gives content as it was sent; what the fields of a message hold is had everywhere. */
async function orElse(bytes: Promise<Uint8Array>, otherwise: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await bytes
  } catch (error) {
    if (!isUnknown(error)) throw error
    return otherwise()
  }
}

async function bytesOf({ graph }: Reading, { path, user, most }: ContentCall): Promise<Uint8Array> {
  const what = 'The content of a message'
  const answer = await graph.call({ path, bucket: bucketOf(user), prefer: immutable, what, maxBytes: most + 1 })
  const told = Number(answer.headers.get('content-length') ?? Number.NaN)
  if (told > most) {
    answer.discard()
    throw tooLarge(told, most)
  }
  return answer.bytes()
}

function messageFault(error: unknown): unknown {
  if (!(error instanceof GraphFault)) return error
  if (isMissing(error)) return new ConnectorError('vanished', 'It is no longer there.')
  if (isLocked(error) || isDenied(error))
    return new ConnectorError(
      'permission_denied',
      'The application may see who wrote to whom alone: it needs Mail.Read.',
    )
  if (error.status === 400 || error.status === 405)
    return new ConnectorError('unsupported', 'Microsoft 365 gives no content for it.')
  return new ConnectorError('io_error', error.message)
}
