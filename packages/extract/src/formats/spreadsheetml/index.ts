import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import { attribute, parseXml, type Attributes } from '../../xml/xml.ts'

const properties: Record<string, string> = {
  Title: 'title',
  Subject: 'subject',
  Author: 'author',
  LastAuthor: 'lastModifiedBy',
  Created: 'created',
  Company: 'company',
}

/** Excel 2003 XML: cells row by row, comments apart. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const rows = new Batch()
  const comments = new Batch()
  let into: Batch | undefined
  let value = ''
  let part = doc.part({ kind: 'sheet', name: 'sheet' })
  let pending: TextChunk[] = []
  const flush = () => {
    if (rows.length > 0) pending.push(doc.text(part, rows.take()))
  }
  const handler = {
    open(name: string, attributes: Attributes) {
      value = ''
      if (name === 'Worksheet') {
        flush()
        part = doc.part({ kind: 'sheet', name: attribute(attributes, 'Name') ?? '' })
      } else if (name === 'Data') into ??= rows
      else if (name === 'Comment') into = comments
    },
    text(text: string) {
      if (into) into.add(text)
      else value += text
    },
    close(name: string) {
      const key = properties[name]
      if (key) doc.set(key, value.trim())
      if (name === 'Comment') {
        comments.newLine()
        into = undefined
      } else if (name === 'Data' && into === rows) into = undefined
      else if (name === 'Cell') rows.add('\t')
      else if (name === 'Row') rows.newLine()
    },
  }
  for await (const _ of parseXml(doc.source.stream(), handler)) {
    if (rows.full) flush()
    yield* pending
    pending = []
  }
  flush()
  yield* pending
  if (comments.length > 0) yield doc.text(doc.part({ kind: 'comment', name: 'comments' }), comments.take())
}
