import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import { parseXml, type Attributes } from '../../xml/xml.ts'
import { RecordBatch } from './records.ts'

/** The text, attribute values and comments of any XML, records as rows of a table; entities that it declares are not expanded. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const text = new RecordBatch()
  const comments = new Batch()
  let errors = 0
  let isFirst = true
  const handler = {
    open: (name: string, attributes: Attributes) => {
      if (isFirst) doc.set('namespace', standardOf(attributes))
      isFirst = false
      text.open(name, attributes)
    },
    close: () => text.close(),
    text: (piece: string) => text.add(piece.trim() === '' ? '' : piece),
    comment: (piece: string) => comments.add(`${piece}\n`),
    error: (message: string) => {
      if (errors++ === 0) doc.flaw('damaged', `It is not well-formed: ${message}.`)
    },
  }
  for await (const _ of parseXml(doc.source.stream(), handler)) if (text.full) yield* doc.pieces(doc.body(), text)
  if (text.length > 0) yield* doc.pieces(doc.body(), text)
  if (comments.length > 0) yield doc.text(doc.part({ kind: 'comment', name: 'comments' }), comments.take())
}

/** A standard's own name for a kind of message, such as `urn:iso:std:iso:20022:tech:xsd:camt.053.001.02`. */
const standardOf = (attributes: Attributes): string | undefined =>
  Object.entries(attributes).find(([name, value]) => /^xmlns(?::|$)/.test(name) && value.startsWith('urn:'))?.[1]
