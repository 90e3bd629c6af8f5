import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import { attribute, parseXml, type Attributes } from '../../xml/xml.ts'

const metadata: Record<string, string> = {
  title: 'title',
  authors: 'author',
  author: 'author',
  comment: 'description',
  keywords: 'keywords',
  projects: 'projects',
  copyright: 'copyright',
}
/** Attributes that hold the text or number of a cell, a name or a label. */
const spoken = ['s', 'string', 'v', 'name', 'number']
const cells = new Set([
  'ct',
  'n',
  'd',
  'proxied-cell-ref',
  'string',
  'number',
  'so',
  'pm',
  'rb',
  'rn',
  'rt',
  'rd',
  'f',
  'ghost-text',
  'chart-name',
])

/** iWork '09: paragraphs, comments, table cells and names of charts. */
export async function* readIndexXml(doc: Reading, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TextChunk> {
  const text = new Batch()
  let depth = 0
  let key: string | undefined
  const handler = {
    open(name: string, attributes: Attributes, fullName: string) {
      if (fullName === 'sf:p' || fullName === 'sf:layout-title') depth++
      else if (name === 'br' || name === 'lnbr') text.add('\n')
      else if (name === 'tab') text.add('\t')
      if (/^(?:sl|sf|ls|key):/.test(fullName)) key = metadata[name] ?? key
      if (key && attribute(attributes, 'string')) {
        doc.set(key, attribute(attributes, 'string'))
        key = undefined
      } else if (cells.has(name) || name.startsWith('tabular') || name.endsWith('cell')) words(text, attributes)
      else if (attributes['ls:workspace-name']) text.add(`${attributes['ls:workspace-name']}\n`)
    },
    text(piece: string) {
      if (depth > 0) text.add(piece)
    },
    close(name: string) {
      if (depth === 0 || name !== 'p') return
      depth--
      text.newLine()
    },
  }
  for await (const _ of parseXml(bytes, handler)) if (text.full) yield doc.text(doc.body(), text.take())
  if (text.length > 0) yield doc.text(doc.body(), text.take())
}

function words(text: Batch, attributes: Attributes): void {
  for (const name of spoken) {
    const value = attribute(attributes, name)
    if (value) text.add(`${value}\n`)
  }
}
