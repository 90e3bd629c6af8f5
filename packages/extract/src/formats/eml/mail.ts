import { addressParser, decodeWords, type Address } from 'postal-mime'
import {
  cutsOf,
  header,
  leaves,
  parseMailDate,
  parseStructure,
  parseStructured,
  partBytes,
  uudecoded,
  type Header,
  type Part,
} from '@sharelight/mime'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { isKnown } from '../../text/charset.ts'
import { decodeBytes } from '../../text/decode.ts'
import { pageText } from '../../text/html.ts'
import { messageBody, saySame } from '../../text/message-body.ts'
import { TableBatch } from '../../text/table-batch.ts'

/** Reads a mail that is all in memory, into the parts of `doc`. */
export async function* readMail(doc: Reading, bytes: Buffer): AsyncGenerator<TextChunk> {
  const mail = parseStructure(bytes)
  describe(doc, mail.headers)
  const lines = mail.headers.map(({ sent, value }) => `${sent && `${sent}: `}${decodeWords(value)}`)
  if (lines.length > 0) yield doc.text(doc.part({ kind: 'header', name: 'headers' }), `${lines.join('\n')}\n\n`)
  const cuts = cutsOf(mail)
  if (cuts.includes('depth')) doc.flaw('depth_limit', 'Its parts are nested too deep.')
  if (cuts.includes('parts')) doc.flaw('entry_limit', 'It has too many parts to tell them all apart.')
  let before = ''
  const parts = [...leaves(mail)].map(leaf => described(bytes, leaf))
  for (let at = 0; at < parts.length; at++) {
    doc.check()
    const part = parts[at]!
    if (!isBody(part)) {
      yield* readAttachment(doc, part, at + 1)
      continue
    }
    const plain = isHtml(part) ? '' : await textOf(part)
    const next = parts[at + 1]
    const page = isHtml(part) ? part : next && isBody(next) && isHtml(next) ? next : undefined
    if (page && page !== part) at++
    const rich = page ? await pageText(await textOf(page)) : new TableBatch()
    if (plain.trim() !== '' || !saySame(rich.text, before)) yield* messageBody(doc, doc.body(), { plain, rich })
    before = plain || rich.text
    const attached = part.type === 'text/plain' ? uudecoded(plain) : undefined
    if (attached)
      yield* doc.member(fromBytes(attached.data, attached.name), { name: attached.name, kind: 'attachment' })
  }
}

interface MailPart {
  type: string
  charset: string | undefined
  disposition: string
  filename: string | undefined
  bytes(): Buffer
}

function described(message: Buffer, part: Part): MailPart {
  const { value: disposition, parameters } = parseStructured(header(part.headers, 'content-disposition') ?? '')
  return {
    type: part.type.value,
    charset: part.type.parameters.get('charset')?.toLowerCase(),
    disposition,
    filename: parameters.get('filename') ?? part.type.parameters.get('name'),
    bytes: () => partBytes(message, part),
  }
}

function isBody({ type, disposition, filename }: MailPart): boolean {
  if (disposition === 'attachment') return false
  return (
    type === '' ||
    type === 'text/html' ||
    (type.startsWith('text/') && !(filename || /calendar|vcard|rtf|csv/.test(type))) ||
    /^message\/(?:delivery-status|disposition-notification)/.test(type)
  )
}

function isHtml({ type }: MailPart): boolean {
  return type === 'text/html'
}

async function textOf(part: MailPart): Promise<string> {
  const said = part.charset
  const charset = said && !/ascii|^utf-?8$|unknown|8bit/.test(said) && isKnown(said) ? said : undefined
  return decodeBytes(part.bytes(), charset)
}

async function* readAttachment(doc: Reading, part: MailPart, number: number): AsyncGenerator<TextChunk> {
  const isMessage = /^message\/(?:rfc822|global)$/.test(part.type)
  const name = part.filename ? decodeWords(part.filename) : isMessage ? `message ${number}.eml` : `attachment ${number}`
  yield* doc.member(fromBytes(part.bytes(), name), { name, kind: isMessage ? 'message' : 'attachment' })
}

function describe(doc: Reading, headers: readonly Header[]): void {
  const value = (name: string) => header(headers, name)
  const subject = value('subject')
  const date = parseMailDate(value('date'))
  doc.set('subject', subject && decodeWords(subject))
  doc.set('from', addresses(value('from'))?.[0])
  for (const name of ['to', 'cc', 'bcc']) doc.set(name, addresses(value(name)))
  doc.set('replyTo', addresses(value('reply-to')))
  doc.set('date', date?.toISOString() ?? value('date'))
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
