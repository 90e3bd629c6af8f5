import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { decoded } from '../../text/decode.ts'
import { atLineEnds } from '../../text/lines.ts'

const separators = [',', ';', '\t', '|']

/** Delimited text: rows as they come, with each cell apart from the next; the first row names the columns. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const part = doc.part({ kind: 'table', name: 'rows' })
  let rows = 0
  let isFirst = true
  const pieces = decoded(doc.source.stream(), { found: charset => doc.set('charset', charset) })
  for await (const text of atLineEnds(pieces)) {
    if (isFirst) describe(doc, text)
    isFirst = false
    rows += countLines(text)
    yield doc.text(part, text)
  }
  doc.set('rows', rows)
}

function describe(doc: Reading, text: string): void {
  const line = /^[^\r\n]*/.exec(text.replace(/^\uFEFF/, '').slice(0, 65_536))?.[0] ?? ''
  const separator = separators.toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ','
  doc.set('delimiter', separator)
  const cells = line
    .split(separator)
    .slice(0, 1000)
    .map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
  if (!cells.some(isValue)) doc.set('columns', cells)
}

const longestName = 60

/** A first row that holds values names no columns, and what it holds is not kept. */
const isValue = (cell: string) => cell.length > longestName || /\d{3}|@|\d[-./]\d/.test(cell)

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return text.endsWith('\n') ? count : count + 1
}
