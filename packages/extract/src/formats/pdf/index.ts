import { LimitReached } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { openPdf } from './open.ts'
import type { PdfDocument } from './library.ts'
import { readPage } from './page.ts'
import { describe, outlineTitles } from './properties.ts'
import { digestOf, unlistedFiles } from './unlisted-files.ts'

/** PDF: pages as they come, form fields, annotations, bookmarks, attached files. Scripts and actions are never run. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pdf = await openPdf(doc)
  await describe(doc, pdf)
  for (let number = 1; number <= pdf.numPages; number++) {
    if (number > doc.limits.pages) throw new LimitReached('page_limit', `Has more than ${doc.limits.pages} pages.`)
    yield* readPage(doc, pdf, number)
  }
  const titles = await outlineTitles(pdf)
  if (titles !== '') yield doc.text(doc.part({ kind: 'metadata', name: 'bookmarks' }), titles)
  yield* readAttachments(doc, pdf)
}

async function* readAttachments(doc: Reading, pdf: PdfDocument): AsyncGenerator<TextChunk> {
  const attachments: unknown = await pdf.getAttachments().catch(() => undefined)
  const entries: unknown[] = attachments instanceof Map ? [...attachments.values()] : Object.values(attachments ?? {})
  const listed = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const name = textOf(entry, 'filename') || textOf(entry, 'rawFilename') || `attachment ${index + 1}`
    const content: unknown = entry instanceof Object && 'content' in entry ? entry.content : undefined
    if (!(content instanceof Uint8Array)) continue
    listed.add(digestOf(content))
    yield* doc.member(fromBytes(content, name), { name, kind: 'attachment' })
  }
  if ('encryption' in doc.properties) return
  let number = 0
  for await (const content of unlistedFiles(doc, listed)) {
    const name = `embedded file ${++number}`
    yield* doc.member(fromBytes(content, name), { name, kind: 'attachment' })
  }
}

function textOf(entry: unknown, key: string): string {
  const value: unknown = entry instanceof Object ? Reflect.get(entry, key) : undefined
  return typeof value === 'string' ? value : ''
}
