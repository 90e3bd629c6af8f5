import { malformed } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { rtfText } from '../../rtf/text.ts'
import { decompressRtf } from '../../rtf/compressed.ts'
import { decodeCodePage } from '../../rtf/decoder.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { readAll } from '../../source/collect.ts'
import { decodeBytes } from '../../text/decode.ts'
import { pageText } from '../../text/html.ts'
import { messageBody } from '../../text/message-body.ts'
import { mapiProperties, type MapiValue } from './mapi.ts'

/** Attributes of [MS-OXTNEF] 2.1.3. */
const ids = {
  codePage: 0x9007,
  subject: 0x8004,
  body: 0x800c,
  attachTitle: 0x8010,
  attachData: 0x800f,
  attachStart: 0x9002,
  attachment: 0x9005,
  message: 0x9003,
  from: 0x8000,
  dateSent: 0x8005,
}
const mapi = { body: 0x1000, rtf: 0x1009, html: 0x1013, longName: 0x3707, data: 0x3701, subject: 0x0037 }

interface Attachment {
  name?: string
  data?: Buffer
}

/** Outlook's `winmail.dat`: body and attachments that it wraps. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const bytes = await readAll(doc.source, doc.limits.memoryBytes)
  const attachments: Attachment[] = []
  let codePage = 1252
  for (const { id, data } of attributes(bytes)) {
    doc.check()
    const attachment = attachments.at(-1)
    if (id === ids.codePage && data.length >= 4) codePage = data.readUInt32LE(0) || 1252
    else if (id === ids.attachStart) attachments.push({})
    else if (id === ids.attachTitle && attachment) attachment.name ??= plain(data, codePage)
    else if (id === ids.attachData && attachment) attachment.data = data
    else if (id === ids.attachment && attachment) describe(attachment, mapiProperties(data, codePage))
    else if (id === ids.subject) doc.set('subject', plain(data, codePage))
    else if (id === ids.body) yield doc.text(doc.body(), `${plain(data, codePage)}\n`)
    else if (id === ids.message) yield* readBodies(doc, mapiProperties(data, codePage))
  }
  for (const [index, { name, data }] of attachments.entries()) {
    if (data) yield* doc.member(fromBytes(data, name), { name: name ?? `attachment ${index + 1}`, kind: 'attachment' })
  }
}

function* attributes(bytes: Buffer): Generator<{ id: number; data: Buffer }> {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== 0x223e9f78) throw malformed('It is no TNEF stream.')
  for (let at = 6; at + 9 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 5)
    yield { id: bytes.readUInt16LE(at + 1), data: bytes.subarray(at + 9, at + 9 + size) }
    at += 9 + size + 2
  }
}

function plain(data: Buffer, codePage: number): string {
  return decodeCodePage(data, codePage).replace(/\0[^]*$/, '')
}

function describe(attachment: Attachment, properties: Map<number, MapiValue>): void {
  const name = properties.get(mapi.longName)
  if (typeof name === 'string') attachment.name = name
  const data = properties.get(mapi.data)
  if (data instanceof Buffer && !attachment.data?.length) attachment.data = data.subarray(16)
}

async function* readBodies(doc: Reading, properties: Map<number, MapiValue>): AsyncGenerator<TextChunk> {
  const subject = properties.get(mapi.subject)
  if (typeof subject === 'string') doc.set('subject', subject)
  const body = properties.get(mapi.body)
  const html = properties.get(mapi.html)
  const rtf = properties.get(mapi.rtf)
  const page =
    html === undefined ? undefined : await pageText(typeof html === 'string' ? html : await decodeBytes(html))
  const rich = page ?? rtfText(rtf instanceof Buffer ? decompressRtf(rtf, doc.limits.memoryBytes) : Buffer.alloc(0))
  yield* messageBody(doc, doc.body(), { plain: typeof body === 'string' ? body : '', rich })
}
