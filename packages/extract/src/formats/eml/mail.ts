import { addressParser, decodeWords, type Address } from 'postal-mime'
import { headerValue, type HeaderField } from '../../mime/headers.ts'
import { parseMime, partBytes, type MimePart } from '../../mime/parse.ts'
import { uudecoded } from '../../mime/transfer.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { isKnown } from '../../text/charset.ts'
import { decodeBytes } from '../../text/decode.ts'
import { htmlText } from '../../text/html.ts'

/** Reads a mail that is all in memory, into the parts of `doc`. */
export async function* readMail(doc: Reading, bytes: Buffer): AsyncGenerator<TextChunk> {
  const mail = parseMime(bytes)
  describe(doc, mail.headers)
  const lines = mail.headers.map(({ name, value }) => `${name}: ${decodeWords(value)}`)
  if (lines.length > 0) yield doc.text(doc.part({ kind: 'header', name: 'headers' }), `${lines.join('\n')}\n\n`)
  if (mail.wasTooDeep) doc.flaw('depth_limit', 'Its parts are nested too deep.')
  let shown = ''
  for (const [index, part] of mail.parts.entries()) {
    doc.check()
    if (!isBody(part)) {
      yield* readAttachment(doc, part, index + 1)
      continue
    }
    const text = await bodyText(part)
    if (text.trim() === '' || (isHtml(part) && bare(text) === bare(shown))) continue
    shown = text
    yield doc.text(doc.body(), `${text}\n`)
    const attached = part.contentType.type === 'text/plain' ? uudecoded(text) : undefined
    if (attached)
      yield* doc.member(fromBytes(attached.data, attached.name), { name: attached.name, kind: 'attachment' })
  }
}

function isBody({ contentType: { type }, disposition, filename }: MimePart): boolean {
  if (disposition === 'attachment') return false
  return (
    type === '' ||
    type === 'text/html' ||
    (type.startsWith('text/') && !(filename || /calendar|vcard|rtf|csv/.test(type))) ||
    /^message\/(?:delivery-status|disposition-notification)/.test(type)
  )
}

function isHtml({ contentType }: MimePart): boolean {
  return contentType.type === 'text/html'
}

async function bodyText(part: MimePart): Promise<string> {
  const bytes = partBytes(part)
  const said = part.contentType.parameters.get('charset')?.toLowerCase()
  const charset = said && !/ascii|^utf-?8$|unknown|8bit/.test(said) && isKnown(said) ? said : undefined
  const text = await decodeBytes(bytes, charset)
  return isHtml(part) ? htmlText(text) : text
}

function bare(text: string): string {
  return text.replace(/\s+/g, '')
}

async function* readAttachment(doc: Reading, part: MimePart, number: number): AsyncGenerator<TextChunk> {
  const isMessage = /^message\/(?:rfc822|global)$/.test(part.contentType.type)
  const name = part.filename ? decodeWords(part.filename) : isMessage ? `message ${number}.eml` : `attachment ${number}`
  yield* doc.member(fromBytes(partBytes(part), name), { name, kind: isMessage ? 'message' : 'attachment' })
}

function describe(doc: Reading, headers: readonly HeaderField[]): void {
  const value = (name: string) => headerValue(headers, name)
  const subject = value('subject')
  const date = new Date(value('date') ?? '')
  doc.set('subject', subject && decodeWords(subject))
  doc.set('from', addresses(value('from'))?.[0])
  for (const name of ['to', 'cc', 'bcc']) doc.set(name, addresses(value(name)))
  doc.set('replyTo', addresses(value('reply-to')))
  doc.set('date', Number.isNaN(date.getTime()) ? value('date') : date.toISOString())
  doc.set('messageId', value('message-id'))
  doc.set('MSIP_Labels', value('msip_labels'))
}

const maxAddressChars = 200_000

function addresses(text: string | undefined): string[] | undefined {
  if (!text) return undefined
  const flat = addressParser(text.slice(0, maxAddressChars)).flatMap((address: Address) => address.group ?? [address])
  const found = flat
    .map(({ name, address }) => {
      const shown = decodeWords(name ?? '')
      return shown && address ? `${shown} <${address}>` : shown || address || ''
    })
    .filter(shown => shown !== '')
  return found.length > 0 ? found : undefined
}
