import { z } from 'zod'
import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { stampOf } from './entries.ts'
import { isMissing, SlackFault } from './fault.ts'
import { placeIn, type SlackPlace } from './keys.ts'
import type { ListReading } from './list.ts'
import { Message, SlackFile } from './shapes.ts'
import { textOf } from './text.ts'

const Messages = z.looseObject({ messages: z.array(Message) })
const One = z.looseObject({ file: SlackFile })

/** What somebody wrote or uploaded. @throws ConnectorError */
export async function slackContent(
  reading: ListReading,
  { key, stamp }: ItemRef,
  limits: FetchLimits,
): Promise<Content> {
  const place = placeIn(key)
  if (!place) throw new ConnectorError('vanished', `${key.slice(0, 200)} is no message.`)
  const most = Math.min(limits.maxBytes, reading.settings.maxFileSize ?? Infinity)
  try {
    if (place.file !== undefined) return await uploaded(reading, place.file, most)
    const known = reading.texts.take(key, stamp)
    if (known !== undefined) return { bytes: within(Buffer.from(known), most), stamp }
    const message = await messageAt(reading, place)
    return { bytes: within(Buffer.from(textOf(message)), most), stamp: stampOf(message) }
  } catch (error) {
    if (!(error instanceof SlackFault)) throw error
    if (isMissing(error)) throw new ConnectorError('vanished', 'It is no longer there.')
    throw new ConnectorError('permission_denied', `Slack does not give it away (${error.code}).`)
  }
}

/** @throws ConnectorError `vanished` for one that was deleted */
export async function messageAt(
  { slack }: Pick<ListReading, 'slack'>,
  { channel, thread, ts }: SlackPlace,
): Promise<Message> {
  const bounds = { channel, latest: ts, oldest: ts, inclusive: true, limit: 1 }
  const what = 'A message'
  const { messages } = await slack.call(
    Messages,
    thread === undefined
      ? { method: 'conversations.history', parameters: bounds, what }
      : { method: 'conversations.replies', parameters: { ...bounds, ts: thread, limit: 2 }, what },
  )
  const found = messages.find(message => message.ts === ts)
  if (!found) throw new ConnectorError('vanished', 'The message was deleted.')
  return found
}

export const fileOf = async ({ slack }: Pick<ListReading, 'slack'>, file: string): Promise<SlackFile> =>
  (await slack.call(One, { method: 'files.info', parameters: { file }, what: 'A file' })).file

async function uploaded(reading: ListReading, id: string, most: number): Promise<Content> {
  const file = await fileOf(reading, id)
  const url = file.url_private_download || file.url_private
  if (!url || file.mode === 'tombstone') throw new ConnectorError('vanished', 'The file was deleted.')
  if ((file.size ?? 0) > most) throw tooLarge(file.size ?? 0, most)
  const answer = await reading.slack.file(url)
  // Without the right to read files Slack leads to its page for signing in.
  const isPage = answer.status >= 300 && answer.status < 400
  if (answer.status !== 200) {
    answer.discard()
    if (answer.status === 404) throw new ConnectorError('vanished', 'The file was deleted.')
    throw new ConnectorError(
      'permission_denied',
      isPage
        ? 'Slack asks for a sign-in: the token may not read files (files:read).'
        : `Slack answered ${answer.status}.`,
    )
  }
  const size = Number(answer.headers.get('content-length') ?? Number.NaN)
  return { stream: answer.stream(), ...(Number.isSafeInteger(size) && { size }) }
}

function within(bytes: Buffer, most: number): Buffer {
  if (bytes.length > most) throw tooLarge(bytes.length, most)
  return bytes
}

const tooLarge = (size: number, most: number) =>
  new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)
