import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { decoded } from '../../text/decode.ts'
import { htmlToText } from '../../text/html.ts'

/** A web page's words, its comments apart; scripts and styles are neither run nor read. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pieces = decoded(doc.source.stream(), { html: true, found: charset => doc.set('charset', charset) })
  const page = await htmlToText()
  for await (const piece of pieces) {
    page.write(piece)
    if (page.text.full) yield* doc.pieces(doc.body(), page.text)
  }
  page.end()
  doc.set('title', page.title)
  if (page.text.length > 0) yield* doc.pieces(doc.body(), page.text)
  if (page.comments.length > 0) yield doc.text(doc.part({ kind: 'comment', name: 'comments' }), page.comments.take())
}
