import { rightsManaged } from '../../errors.ts'
import { storageSource } from '../../ole/storage-source.ts'
import type { OleFile } from '../../ole/ole-file.ts'
import { openOle } from '../../ole/open-ole.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { decodeBytes } from '../../text/decode.ts'
import { pageText } from '../../text/html.ts'
import { messageBody } from '../../text/message-body.ts'
import { rtfText } from '../../rtf/text.ts'
import { decompressRtf } from '../../rtf/compressed.ts'
import { MapiProperties } from './properties.ts'

/** Identifiers of [MS-OXPROPS] that are read by name. */
const id = {
  subject: 0x0037,
  body: 0x1000,
  html: 0x1013,
  rtf: 0x1009,
  headers: 0x007d,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  senderSmtp: 0x5d01,
  to: 0x0e04,
  cc: 0x0e03,
  bcc: 0x0e02,
  messageId: 0x1035,
  sent: 0x0039,
  received: 0x0e06,
  messageClass: 0x001a,
  displayName: 0x3001,
  address: 0x3003,
  smtp: 0x39fe,
  recipientType: 0x0c15,
  longName: 0x3707,
  shortName: 0x3704,
  data: 0x3701,
  mime: 0x370e,
} as const
/** Text properties that are said elsewhere or are no words of anybody's. */
const passed = new Set<number>([
  id.subject,
  id.body,
  id.html,
  id.rtf,
  id.headers,
  id.senderName,
  id.senderAddress,
  id.senderSmtp,
  id.to,
  id.cc,
  id.bcc,
  id.messageId,
  id.messageClass,
  0x0070,
  0x0e1d,
  0x003d,
  0x0064,
  0x0c1e,
  0x0075,
  0x0077,
  0x3002,
  0x0042,
  0x0065,
  0x3ffa,
  0x3ff8,
  0x0040,
  0x0044,
  0x0076,
  0x0078,
  0x0e28,
  0x0e29,
])

/** Outlook messages, appointments, contacts and tasks: headers, recipients, body, other fields, attachments. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const file = await openOle(doc.source)
  const isEmbedded = doc.depth > 0 && !file.has('__nameid_version1.0')
  const message = await MapiProperties.open(file, '', isEmbedded ? 24 : 32)
  yield* readHeaders(doc, file, message)
  if (/rpmsg/i.test((await message.text(id.messageClass)) ?? '')) {
    throw rightsManaged('It is protected by rights management.')
  }
  yield* readBody(doc, message)
  yield* readFields(doc, message)
  for (const { name } of file.children().filter(entry => /^__attach_version1\.0_/i.test(entry.name)))
    yield* readAttachment(doc, file, name, message.codePage)
}

async function* readHeaders(doc: Reading, file: OleFile, message: MapiProperties): AsyncGenerator<TextChunk> {
  const sender = [
    await message.text(id.senderName),
    (await message.text(id.senderSmtp)) ?? (await message.text(id.senderAddress)),
  ].filter(Boolean)
  const recipients = await recipientsOf(file, message)
  const subject = await message.text(id.subject)
  doc.set('subject', subject)
  doc.set('from', sender.length > 1 ? `${sender[0]} <${sender[1]}>` : sender[0])
  for (const [kind, people] of recipients) doc.set(kind, people)
  doc.set('date', message.time(id.sent) ?? message.time(id.received))
  doc.set('messageId', await message.text(id.messageId))
  doc.set('messageClass', await message.text(id.messageClass))
  const lines = [
    `Subject: ${subject ?? ''}`,
    `From: ${doc.properties.from ?? ''}`,
    ...[...recipients].map(([kind, people]) => `${kind}: ${people.join(', ')}`),
  ]
  for (const list of [id.to, id.cc, id.bcc]) lines.push((await message.text(list)) ?? '')
  yield doc.text(
    doc.part({ kind: 'header', name: 'headers' }),
    `${lines.join('\n')}\n${(await message.text(id.headers)) ?? ''}\n`,
  )
}

async function recipientsOf(file: OleFile, message: MapiProperties): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { name } of file
    .children()
    .filter(entry => /^__recip_version1\.0_/i.test(entry.name))
    .slice(0, 10_000)) {
    const person = await MapiProperties.open(file, name, 8, message.codePage)
    const address = (await person.text(id.smtp)) ?? (await person.text(id.address)) ?? ''
    const shown = (await person.text(id.displayName)) ?? ''
    const kind = ['to', 'to', 'cc', 'bcc'][person.integer(id.recipientType) ?? 1] ?? 'to'
    found.set(kind, [...(found.get(kind) ?? []), address && address !== shown ? `${shown} <${address}>` : shown])
  }
  return found
}

async function* readBody(doc: Reading, message: MapiProperties): AsyncGenerator<TextChunk> {
  const plain = (await message.text(id.body)) ?? ''
  const html = await message.binary(id.html)
  const page = html.length > 0 ? await decodeBytes(html) : await message.text(id.html)
  const rich = page
    ? await pageText(page)
    : rtfText(decompressRtf(await message.binary(id.rtf), doc.limits.memoryBytes))
  yield* messageBody(doc, doc.body(), { plain, rich })
}

/** Whatever else somebody typed: places of appointments, numbers of contacts, categories. */
async function* readFields(doc: Reading, message: MapiProperties): AsyncGenerator<TextChunk> {
  const values = new Set<string>()
  for (const property of message.textIds()) {
    if (passed.has(property)) continue
    const value = await message.text(property)
    if (value && value.length < 65_536 && !/^\/o=|^EX$|^SMTP$/i.test(value)) values.add(value)
  }
  if (values.size > 0) yield doc.text(doc.part({ kind: 'metadata', name: 'fields' }), `${[...values].join('\n')}\n`)
}

async function* readAttachment(
  doc: Reading,
  file: OleFile,
  storage: string,
  codePage: number,
): AsyncGenerator<TextChunk> {
  const attachment = await MapiProperties.open(file, storage, 8, codePage)
  const name =
    (await attachment.text(id.longName)) ??
    (await attachment.text(id.shortName)) ??
    (await attachment.text(id.displayName)) ??
    'attachment'
  const inner = `${storage}/__substg1.0_3701000D`
  const place = { name, kind: 'attachment' } as const
  if (file.has(inner)) return yield* doc.member(storageSource(file, inner, `${name}.msg`), { name, kind: 'message' })
  try {
    yield* doc.member(fromBytes(await attachment.binary(id.data), name), place)
  } catch (error) {
    doc.unreadable(place, error)
  }
}
