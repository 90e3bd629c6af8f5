import { malformed } from '../../errors.ts'
import { readStorages } from '../../ole/embedded.ts'
import type { OleFile } from '../../ole/ole-file.ts'
import { openOle } from '../../ole/open-ole.ts'
import { readPictures } from '../../ole/pictures.ts'
import { readSummaries } from '../../ole/property-set.ts'
import type { NewPart, Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { DocRows } from './doc-rows.ts'
import { readFib, type Fib } from './fib.ts'
import { Labels, placesInLists } from './labels.ts'
import { readLists } from './lists.ts'
import { readParagraphs } from './paragraphs.ts'
import { pieceTexts, readPieces } from './pieces.ts'
import { readable } from './readable.ts'

/** The stories that follow each other in the text, in the order of their counts. */
const stories: readonly (readonly [NewPart['kind'], string])[] = [
  ['section', 'body'],
  ['note', 'footnotes'],
  ['header', 'headers and footers'],
  ['hidden', 'macros'],
  ['comment', 'comments'],
  ['note', 'endnotes'],
  ['section', 'text boxes'],
  ['header', 'text boxes of headers'],
]
const chunkChars = 64 * 1024
const savedByTable = 71

/** Word 6 to 2003 documents: body with the numbers of lists, notes, headers, comments, text boxes, who saved it where, embedded documents. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const file = await openOle(doc.source)
  const stream = await file.read('WordDocument', doc.limits.memoryBytes)
  await readSummaries(doc, file)
  const fib = readFib(stream)
  const table = fib.isWord97 ? await file.read(fib.tableName, doc.limits.memoryBytes) : stream
  if (fib.isWord97 && table.length === 0) throw malformed('Its table stream is missing.')
  yield* readStories(doc, fib, stream, table)
  yield* readSavedBy(doc, fib, table)
  yield* readPictures(doc, stream)
  if (file.has('Data')) yield* readPictures(doc, await file.read('Data', doc.limits.memoryBytes))
  yield* readStorages(doc, file, objectStorages(file))
}

async function* readStories(doc: Reading, fib: Fib, stream: Buffer, table: Buffer): AsyncGenerator<TextChunk> {
  const pieces = readPieces(fib, stream, fib.isWord97 ? table : stream)
  const paragraphs = readParagraphs(fib, stream, table)
  const texts = pieceTexts(fib, pieces, paragraphs.rowEnds)
  const numbers = readLists(fib, table)
  const labels = new Labels(numbers, numbers.lists.size > 0 ? placesInLists(pieces, paragraphs, stream.length) : [])
  let [held, at] = ['', 0]
  for (const [index, [kind, name]] of stories.entries()) {
    let left = fib.counts[index] ?? 0
    if (left === 0) continue
    const part = doc.part({ kind, name })
    const rows = new DocRows()
    while (left > 0) {
      while (held.length < Math.min(left, chunkChars)) {
        const next = texts.next()
        if (next.done) break
        held += next.value
      }
      if (held === '') break
      const take =
        held.length > Math.min(left, chunkChars) ? cutAt(held, Math.min(left, chunkChars), left) : held.length
      rows.story(labels.into(held.slice(0, take), at))
      if (rows.full) yield* doc.pieces(part, rows)
      held = held.slice(take)
      left -= take
      at += take
    }
    if (rows.length > 0) yield* doc.pieces(part, rows)
  }
  if (held.trim() !== '') yield doc.text(doc.body(), readable(held))
}

/** A paragraph's end before `size`, so that fields and words are not torn; the story's own end when that is `size`. */
function cutAt(text: string, size: number, left: number): number {
  if (size === left) return size
  return text.lastIndexOf('\r', size - 1) + 1 || size
}

/** Names and paths of those who saved it last ([MS-DOC] 2.9.299). */
async function* readSavedBy(doc: Reading, fib: Fib, table: Buffer): AsyncGenerator<TextChunk> {
  if (!fib.isWord97) return
  const { offset, size } = fib.table(savedByTable)
  const names = stringTable(table.subarray(offset, offset + size))
  if (names.length > 0) yield doc.text(doc.part({ kind: 'metadata', name: 'saved by' }), `${names.join('\n')}\n`)
}

function stringTable(bytes: Buffer): string[] {
  if (bytes.length < 6 || bytes.readUInt16LE(0) !== 0xffff) return []
  const strings: string[] = []
  const count = bytes.readUInt16LE(2)
  for (let at = 6; strings.length < count && at + 2 <= bytes.length;) {
    const length = bytes.readUInt16LE(at) * 2
    strings.push(bytes.toString('utf16le', at + 2, at + 2 + length))
    at += 2 + length
  }
  return strings
}

function objectStorages(file: OleFile): string[] {
  return file
    .children('ObjectPool')
    .filter(entry => entry.isStorage)
    .map(entry => entry.path)
}
