import { malformed, messageOf, encrypted, LimitReached } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { fromStream } from '../../source/from-stream.ts'
import { pageText } from '../../text/html.ts'
import {
  attachmentBytes,
  contactText,
  openStore,
  type PstAttachment,
  type PstFolder,
  type PstMessage,
} from './library.ts'

const maxFolderDepth = 100

/** Outlook stores (PST, OST): folder by folder, message by message, with their attachments. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const path = (await doc.source.toPath?.()) ?? (await spooled(doc))
  let file
  try {
    file = await openStore(path, () => doc.check())
  } catch (error) {
    if (error instanceof LimitReached) throw error
    if (/encrypt/i.test(messageOf(error))) throw encrypted('It is encrypted in a way that is not read.')
    throw malformed(`It is no readable Outlook store: ${messageOf(error)}.`)
  }
  try {
    yield* readFolder(doc, file.getRootFolder(), '', 0)
  } finally {
    file.close()
  }
}

async function spooled(doc: Reading): Promise<string> {
  const copy = fromStream(doc.source.stream(), { spoolBytes: doc.limits.spoolBytes })
  doc.session.cleanups.push(async () => {
    await copy.close?.()
  })
  return (await copy.toPath?.()) ?? ''
}

async function* readFolder(doc: Reading, folder: PstFolder, path: string, depth: number): AsyncGenerator<TextChunk> {
  const here = path === '' ? folder.displayName : `${path}/${folder.displayName}`
  if (folder.contentCount > 0) yield* readMessages(doc, folder, here)
  if (!folder.hasSubfolders || depth >= maxFolderDepth) return
  for (const inner of tolerant(doc, here, () => folder.getSubFolders()) ?? [])
    yield* readFolder(doc, inner, here, depth + 1)
}

async function* readMessages(doc: Reading, folder: PstFolder, path: string): AsyncGenerator<TextChunk> {
  let number = 0
  for (let message = next(doc, folder, path); message; message = next(doc, folder, path)) {
    number++
    yield* readMessage(doc, message, `${path}/${message.subject || `message ${number}`}`)
  }
}

function next(doc: Reading, folder: PstFolder, path: string): PstMessage | undefined {
  const child: unknown = tolerant(doc, path, () => folder.getNextChild())
  return child instanceof Object && 'subject' in child ? (child as PstMessage) : undefined
}

async function* readMessage(doc: Reading, message: PstMessage, name: string, depth = 0): AsyncGenerator<TextChunk> {
  doc.session.countEntry()
  const part = doc.part({ kind: 'message', name, mime: 'application/vnd.ms-outlook' })
  const lines = [
    `Subject: ${message.subject}`,
    `From: ${message.senderName} <${message.senderEmailAddress}>`,
    `To: ${message.displayTo}`,
    `Cc: ${message.displayCC}`,
    `Date: ${message.clientSubmitTime?.toISOString() ?? ''}`,
    message.transportMessageHeaders,
    contactText(message),
  ]
  yield doc.text(part, `${lines.filter(line => line !== '').join('\n')}\n\n`)
  yield* readBody(doc, part, message)
  for (let index = 0; index < message.numberOfAttachments; index++) {
    const attachment = tolerant(doc, name, () => message.getAttachment(index))
    if (attachment) yield* readAttachment(doc, attachment, name, depth)
  }
}

/** Outlook writes the plain text itself; the page knows the tables. */
async function* readBody(doc: Reading, part: number, { body, bodyHTML }: PstMessage): AsyncGenerator<TextChunk> {
  const page = body === '' || /<table\b/i.test(bodyHTML) ? await pageText(bodyHTML) : undefined
  if (body !== '' && !page?.holdsRows) yield doc.text(part, `${body}\n`)
  else if (page?.text) {
    page.newLine()
    yield* doc.pieces(part, page)
  }
}

async function* readAttachment(
  doc: Reading,
  attachment: PstAttachment,
  messageName: string,
  depth: number,
): AsyncGenerator<TextChunk> {
  const name = `${messageName}/${attachment.longFilename || attachment.filename || 'attachment'}`
  const embedded = tolerant(doc, name, () => attachment.embeddedPSTMessage)
  if (embedded && depth < doc.limits.depth) return yield* readMessage(doc, embedded, name, depth + 1)
  try {
    const bytes = attachmentBytes(attachment, doc.limits.memoryBytes)
    if (bytes) yield* doc.member(fromBytes(bytes, name), { name, kind: 'attachment' })
  } catch (error) {
    if (error instanceof LimitReached && error.scope === 'source') throw error
    doc.unreadable({ name, kind: 'attachment' }, error)
  }
}

/** What `read` gives; when it throws, a flaw and nothing. */
function tolerant<T>(doc: Reading, name: string, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof LimitReached) throw error
    doc.flaw('damaged', `${name}: ${messageOf(error)}.`)
    return undefined
  }
}
