import type { Reading } from './reading.ts'
import type { TextChunk } from './session.ts'

/** Facts about the file rather than words that somebody wrote. */
const technical = new Set([
  'charset',
  'disguised',
  'producer',
  // Names of programs, which read like those of people.
  'creatorTool',
  'exif:Software',
  'pdfVersion',
  'encoder',
  'codec',
  'encryption',
  'delimiter',
  'container',
  // The header of a table, which its text has.
  'columns',
])
/** What a mail's header part has said already. */
const addressing = new Set(['from', 'to', 'cc', 'bcc', 'replyTo', 'date', 'messageId'])

/** A document's words about itself (title, author, subject …), as text, so that they are classified like its content. */
export async function* metadataText(doc: Reading): AsyncGenerator<TextChunk> {
  const lines = Object.entries(doc.properties).flatMap(([key, value]) => {
    if (technical.has(key) || addressing.has(key) || typeof value === 'number' || typeof value === 'boolean') return []
    return `${key}: ${Array.isArray(value) ? value.join(', ') : value}`
  })
  if (lines.length === 0) return
  const part = doc.depth === 0 ? doc.part({ kind: 'metadata', name: 'properties' }) : doc.body()
  const text = `\n${lines.join('\n')}\n`
  if (doc.session.hasRoomFor(text.length)) yield { text, part, kind: doc.session.kindOf(part) }
}
