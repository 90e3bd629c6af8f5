import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { BoxFault, isDenied, isMissing } from './fault.ts'
import { placeOf } from './keys.ts'
import type { BoxReading } from './list.ts'
import { isTooLarge } from './stamp.ts'

/** What a file holds. @throws ConnectorError */
export async function boxContent(reading: BoxReading, { key, stamp }: ItemRef, limits: FetchLimits): Promise<Content> {
  const { user, id } = placeOf(key)
  const most = Math.min(limits.maxBytes, reading.settings.maxFileSize ?? Infinity)
  if (isTooLarge(stamp)) throw new ConnectorError('too_large', `It is larger than the ${most} bytes that are allowed.`)
  try {
    const answer = await reading.box.content(id, await speakerFor(reading, user))
    if (answer.status === 202) {
      answer.discard()
      throw new ConnectorError('io_error', 'Box is still making it ready. It is read the next time.')
    }
    const size = Number(answer.headers.get('content-length') ?? Number.NaN)
    if (size > most) {
      answer.discard()
      throw new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)
    }
    const isWhole = Number.isSafeInteger(size) && !answer.headers.has('content-encoding')
    return { stream: answer.stream(), ...(isWhole && { size }) }
  } catch (error) {
    if (!(error instanceof BoxFault)) throw error
    const { message, code, status } = error
    if (isMissing(error)) throw new ConnectorError('vanished', 'It is no longer there.')
    if (isDenied(error)) throw new ConnectorError('permission_denied', `Box does not give it away (${code || status}).`)
    throw new ConnectorError('io_error', message)
  }
}

/** In the name of whom it belongs to, unless that is the app itself. */
export async function speakerFor(reading: Pick<BoxReading, 'self'>, user: string): Promise<string | undefined> {
  return (await reading.self()).id === user ? undefined : user
}
