import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import { RowText } from '../../text/rows.ts'
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
  const rows = new RowText('sheet')
  let cell = ''
  const comments = new Batch()
  let into: 'cell' | 'comment' | undefined
  let column: number | undefined
  let value = ''
  let part = doc.part({ kind: 'sheet', name: 'sheet' })
  let pending: TextChunk[] = []
  const flush = () => {
    if (rows.length > 0) pending.push(doc.rows(part, rows))
  }
  const handler = {
    open(name: string, attributes: Attributes) {
      value = ''
      if (name === 'Worksheet') {
        flush()
        part = doc.part({ kind: 'sheet', name: attribute(attributes, 'Name') ?? '' })
      } else if (name === 'Cell') {
        cell = ''
        const index = Number(attribute(attributes, 'Index') ?? 0)
        column = index > 0 && index <= 16_384 ? index - 1 : undefined
      } else if (name === 'Data') into ??= 'cell'
      else if (name === 'Comment') into = 'comment'
    },
    text(text: string) {
      if (into === 'cell') cell += text
      else if (into === 'comment') comments.add(text)
      else value += text
    },
    close(name: string) {
      const key = properties[name]
      if (key) doc.set(key, value.trim())
      if (name === 'Comment') {
        comments.newLine()
        into = undefined
      } else if (name === 'Data' && into === 'cell') into = undefined
      else if (name === 'Cell') rows.cell(cell, column)
      else if (name === 'Row') rows.endRow()
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
