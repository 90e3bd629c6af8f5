import { parseStructure, partBytes, type Part } from '@sharelight/mime'
import { ConnectorError, SourceFault, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { attachmentsOf } from '../../kit/mail/attachments.ts'
import { withoutAttachments } from '../../kit/mail/reduce.ts'
import type { Reading } from '../drive/reading.ts'
import { GoogleFault, isDenied, isMissing } from '../fault.ts'
import { NobodyReads } from '../nobody-reads.ts'
import { keyOf, placeOf, type MailPlace } from './keys.ts'
import { Raw } from './resources.ts'

/** Gmail takes in no larger messages; base64 makes them a third larger. */
const mostBytes = 75 * 2 ** 20

interface Read {
  key: string
  bytes: Buffer
  root: Part
}

/** Reads messages as they were sent. Keeps the last one: a message is asked for, then each of its attachments. */
export class MailContent {
  readonly #reading: Reading
  #last: Read | undefined

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /** A message without what is attached to it, which are items of their own; or one of these. @throws ConnectorError */
  async of({ key }: ItemRef, limits: FetchLimits): Promise<Content> {
    const place = placeOf(key)
    const { bytes, root } = await this.#read(place)
    const content = contentIn(bytes, root, place)
    const most = Math.min(limits.maxBytes, this.#reading.settings.maxFileSize ?? Infinity)
    if (content.length > most)
      throw new ConnectorError('too_large', `It has ${content.length} bytes; ${most} are allowed.`)
    return { bytes: content }
  }

  async #read({ user, message }: MailPlace): Promise<Read> {
    const key = keyOf({ user, message })
    if (this.#last?.key === key) return this.#last
    const bytes = await rawOf(this.#reading, user, message)
    return (this.#last = { key, bytes, root: parseStructure(bytes) })
  }
}

function contentIn(bytes: Buffer, root: Part, { attachment }: MailPlace): Buffer {
  if (attachment === undefined) return withoutAttachments(bytes, root)
  const part = attachmentsOf(root)[attachment]
  if (!part) throw new ConnectorError('vanished', 'Nothing is attached to the message there any more.')
  return partBytes(bytes, part)
}

async function rawOf({ google, people }: Reading, user: string, message: string): Promise<Buffer> {
  try {
    const as = await people.addressOf(user)
    const path = `/users/me/messages/${encodeURIComponent(message)}`
    const query = { format: 'raw', fields: 'raw' }
    const what = 'The content of a message'
    const call = { api: 'gmail', path, query, as, scope: 'gmail', what, maxBytes: mostBytes } as const
    const { raw } = await google.get(Raw, call)
    return Buffer.from(raw, 'base64url')
  } catch (error) {
    throw messageFault(error)
  }
}

function messageFault(error: unknown): unknown {
  if (error instanceof NobodyReads) return new ConnectorError('vanished', error.message)
  if (error instanceof SourceFault && error.code === 'consent_lost')
    return new ConnectorError('permission_denied', 'The mailbox is shut: its account may be suspended.')
  if (!(error instanceof GoogleFault)) return error
  if (isMissing(error)) return new ConnectorError('vanished', 'It is no longer there.')
  if (isDenied(error)) return new ConnectorError('permission_denied', `Google does not give it away (${error.reason}).`)
  return new ConnectorError('io_error', error.message)
}
