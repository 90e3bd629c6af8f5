import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { readAll } from '../../source/collect.ts'
import { readMail } from './mail.ts'

/** One mail (RFC 5322 and MIME): its headers, its bodies, its attachments each as the document that it is. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  yield* readMail(doc, await readAll(doc.source, doc.limits.memoryBytes))
}
