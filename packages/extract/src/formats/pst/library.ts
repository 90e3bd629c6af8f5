import type { PSTAttachment, PSTFolder, PSTMessage } from 'pst-extractor'
import { LimitReached } from '../../errors.ts'

export type PstFolder = PSTFolder
export type PstMessage = PSTMessage
export type PstAttachment = PSTAttachment

/** What to call whenever the library reads: it has loops that a damaged store makes endless. */
let check: () => void = () => undefined
let isGuarded = false

/** Opens a store; `checked` is called at every read, and ends a reading that goes round in circles by throwing. */
export async function openStore(path: string, checked: () => void) {
  const { PSTFile } = await import('pst-extractor')
  const { PSTNodeInputStream } = await import('pst-extractor/dist/PSTNodeInputStream.class.js')
  check = checked
  if (!isGuarded) {
    guard(PSTNodeInputStream.prototype, 'readFromOffset')
    guard(PSTFile.prototype, 'seek')
    isGuarded = true
  }
  return new PSTFile(path)
}

function guard(prototype: object, method: string): void {
  const original: unknown = Reflect.get(prototype, method)
  if (typeof original !== 'function') throw new TypeError(`The Outlook library has no ${method} any more.`)
  Reflect.set(prototype, method, function guarded(this: unknown, ...args: unknown[]) {
    check()
    return Reflect.apply(original, this, args)
  })
}

const contactFields = [
  'givenName',
  'surname',
  'companyName',
  'title',
  'departmentName',
  'email1EmailAddress',
  'email2EmailAddress',
  'email3EmailAddress',
  'homeTelephoneNumber',
  'businessTelephoneNumber',
  'mobileTelephoneNumber',
  'homeAddress',
  'workAddress',
  'otherAddress',
  'postalAddress',
  'location',
  'allAttendees',
]

/** The fields of a contact or an appointment, for those messages that are one. */
export function contactText(message: PSTMessage): string {
  if (!/^IPM\.(?:Contact|Appointment)/.test(message.messageClass)) return ''
  return contactFields
    .flatMap(field => {
      const value: unknown = Reflect.get(message, field)
      return typeof value === 'string' && value !== '' ? `${field}: ${value}` : []
    })
    .join('\n')
}

const blockBytes = 8176

/** The bytes of an attachment; undefined when it has none. @throws LimitReached above `limit` */
export function attachmentBytes(attachment: PSTAttachment, limit: number): Buffer | undefined {
  const stream = attachment.fileInputStream
  if (!stream) return undefined
  const pieces: Buffer[] = []
  let size = 0
  for (;;) {
    const block = Buffer.alloc(blockBytes)
    const read = stream.readBlock(block)
    if (read <= 0) break
    size += read
    if (size > limit) throw new LimitReached('memory_limit', `It is larger than ${limit} bytes.`)
    pieces.push(block.subarray(0, read))
    if (read < blockBytes) break
  }
  return Buffer.concat(pieces)
}
