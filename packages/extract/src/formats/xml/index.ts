import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import { parseXml, type Attributes } from '../../xml/xml.ts'

/** The text, attribute values and comments of any XML; entities that it declares are not expanded. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const text = new Batch()
  const comments = new Batch()
  let errors = 0
  const handler = {
    open: (_: string, attributes: Attributes) => addAttributes(text, attributes),
    close: () => text.newLine(),
    text: (piece: string) => text.add(piece.trim() === '' ? '' : piece),
    comment: (piece: string) => comments.add(`${piece}\n`),
    error: (message: string) => {
      if (errors++ === 0) doc.flaw('damaged', `It is not well-formed: ${message}.`)
    },
  }
  for await (const _ of parseXml(doc.source.stream(), handler)) if (text.full) yield doc.text(doc.body(), text.take())
  if (text.length > 0) yield doc.text(doc.body(), text.take())
  if (comments.length > 0) yield doc.text(doc.part({ kind: 'comment', name: 'comments' }), comments.take())
}

function addAttributes(text: Batch, attributes: Attributes): void {
  for (const name in attributes) {
    const value = attributes[name]
    if (value && !name.startsWith('xmlns')) text.add(`${value}\n`)
  }
}
