import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { encoded } from '../drives/keys.ts'
import { isDenied, isMissing, GraphFault } from '../fault.ts'
import type { Body } from './bodies.ts'
import { asHtml, asMail, picturesIn, type Picture } from './body.ts'
import { isGone, stampOf } from './entries.ts'
import { messagePath, placeOf, type MessagePlace } from './keys.ts'
import { teamsGet, type TeamsReading } from './reading.ts'
import { Message } from './resources.ts'

/** Pictures of one message, and bytes of them together: the rest is left out. */
const mostPictures = 20
const mostBytes = 20 * 2 ** 20

/** What somebody wrote, with cards, code and pictures in it. @throws ConnectorError `vanished`, `permission_denied`, `excluded`, `too_large` or `io_error` */
export async function messageContent(
  reading: TeamsReading,
  { key, stamp }: ItemRef,
  limits: FetchLimits,
): Promise<Content> {
  const place = placeOf(key)
  if (!place) throw new ConnectorError('permission_denied', 'Microsoft 365 did not give out these messages.')
  try {
    const known = reading.bodies.take(key, stamp)
    const { body, version } = known ? { body: known, version: stamp } : await asked(reading, place)
    const ids = picturesIn(body).slice(0, mostPictures)
    const pictures = ids.length ? await picturesOf(reading, place, ids) : []
    const bytes = pictures.length ? asMail(body, pictures) : asHtml(body)
    if (bytes.length > limits.maxBytes)
      throw new ConnectorError('too_large', `It has ${bytes.length} bytes; ${limits.maxBytes} are allowed.`)
    return { bytes, stamp: version }
  } catch (error) {
    throw messageFault(error)
  }
}

async function asked(reading: TeamsReading, place: MessagePlace): Promise<{ body: Body; version: string }> {
  const team = 'chat' in place.at ? undefined : place.at.team
  const message = await teamsGet(reading, { schema: Message, path: messagePath(place), what: 'A message', team })
  if (isGone(message)) throw new ConnectorError('vanished', 'It is no longer there.')
  return { body: message, version: stampOf(message) }
}

/** A picture that cannot be had leaves a message without it. */
async function picturesOf(reading: TeamsReading, place: MessagePlace, ids: readonly string[]): Promise<Picture[]> {
  const pictures: Picture[] = []
  let left = mostBytes
  for (const id of ids) {
    if (left <= 0) break
    const path = `${messagePath(place)}/hostedContents/${encoded(id)}/$value`
    await reading.rate.wait('messages', 'chat' in place.at ? undefined : place.at.team)
    try {
      const answer = await reading.graph.call({
        path,
        bucket: 'teams',
        what: 'A picture in a message',
        headers: { accept: '*/*' },
      })
      const bytes = await answer.bytes()
      left -= bytes.length
      if (left >= 0) pictures.push({ type: answer.headers.get('content-type') ?? 'application/octet-stream', bytes })
    } catch (error) {
      if (!(error instanceof GraphFault)) throw error
    }
  }
  return pictures
}

function messageFault(error: unknown): unknown {
  if (!(error instanceof GraphFault)) return error
  if (isMissing(error)) return new ConnectorError('vanished', 'It is no longer there.')
  if (isDenied(error))
    return new ConnectorError(
      'permission_denied',
      'The application may not read it: it needs ChannelMessage.Read.All for channels and Chat.Read.All for chats.',
    )
  return new ConnectorError('io_error', error.message)
}
