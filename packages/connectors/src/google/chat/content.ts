import { ConnectorError, SourceFault, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { GoogleFault, isDenied, isMissing } from '../fault.ts'
import { NobodyReads } from '../nobody-reads.ts'
import { stampOf, textOf } from './entries.ts'
import { placeIn, type ChatPlace } from './keys.ts'
import type { ChatReading } from './list.ts'
import { readerOf } from './open-room.ts'
import { Message, messageFields } from './resources.ts'

/** What somebody wrote, or uploaded with it. @throws ConnectorError */
export async function chatContent(
  reading: ChatReading,
  { key, stamp }: ItemRef,
  limits: FetchLimits,
): Promise<Content> {
  const place = placeIn(key)
  if (!place) throw new ConnectorError('vanished', `${key.slice(0, 200)} is no message.`)
  const most = Math.min(limits.maxBytes, reading.settings.maxFileSize ?? Infinity)
  try {
    if (place.attachment !== undefined) return await uploaded(reading, { ...place, attachment: place.attachment }, most)
    const known = reading.texts.take(key, stamp)
    if (known !== undefined) return { bytes: within(Buffer.from(known), most), stamp }
    const message = await messageAt(reading, place)
    return { bytes: within(Buffer.from(textOf(message)), most), stamp: stampOf(message) }
  } catch (error) {
    throw messageFault(error)
  }
}

/** @throws GoogleFault 404 for one that was deleted */
export async function messageAt(reading: ChatReading, { room, message: id }: ChatPlace): Promise<Message> {
  const as = await readerOf(reading, room)
  const path = `/spaces/${encodeURIComponent(room.space)}/messages/${encodeURIComponent(id)}`
  const query = { fields: messageFields }
  const call = { api: 'chat', path, query, as, scope: 'chatMessages', what: 'A message' } as const
  const message = await reading.google.get(Message, call)
  if (message.deleteTime) throw new GoogleFault({ status: 404, reason: 'deleted', what: 'A message' })
  return message
}

async function uploaded(
  reading: ChatReading,
  place: ChatPlace & { attachment: number },
  most: number,
): Promise<Content> {
  const message = await messageAt(reading, place)
  const name = message.attachment?.[place.attachment]?.attachmentDataRef?.resourceName
  if (!name) throw new ConnectorError('vanished', 'Nothing was uploaded with the message there any more.')
  const as = await readerOf(reading, place.room)
  const path = `/media/${name.split('/').map(encodeURIComponent).join('/')}`
  const call = {
    api: 'chat',
    path,
    query: { alt: 'media' },
    as,
    scope: 'chatMessages',
    what: 'What was uploaded',
  } as const
  const answer = await reading.google.call({ ...call, headers: { accept: '*/*' }, maxBytes: Infinity })
  const size = Number(answer.headers.get('content-length') ?? Number.NaN)
  if (size > most) {
    answer.discard()
    throw tooLarge(size, most)
  }
  return { stream: answer.stream(), ...(Number.isSafeInteger(size) && { size }) }
}

function within(bytes: Buffer, most: number): Buffer {
  if (bytes.length > most) throw tooLarge(bytes.length, most)
  return bytes
}

const tooLarge = (size: number, most: number) =>
  new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)

function messageFault(error: unknown): unknown {
  if (error instanceof NobodyReads)
    return new ConnectorError(error.isGone ? 'vanished' : 'permission_denied', error.message)
  if (error instanceof SourceFault && error.code === 'consent_lost')
    return new ConnectorError(
      'permission_denied',
      'Whoever read the chat cannot be acted for: the account may be suspended.',
    )
  if (!(error instanceof GoogleFault)) return error
  if (isMissing(error)) return new ConnectorError('vanished', 'It is no longer there.')
  if (isDenied(error)) return new ConnectorError('permission_denied', `Google does not give it away (${error.reason}).`)
  return new ConnectorError('io_error', error.message)
}
