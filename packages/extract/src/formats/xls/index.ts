import { malformed } from '../../errors.ts'
import { readStorages } from '../../ole/embedded.ts'
import { readPictures } from '../../ole/pictures.ts'
import type { OleFile } from '../../ole/ole-file.ts'
import { openOle } from '../../ole/open-ole.ts'
import { readSummaries } from '../../ole/property-set.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { longRecords } from './records.ts'
import { Workbook } from './workbook.ts'

/** Excel 2 to 2003 workbooks, in an OLE2 file or bare: cells, notes, shapes, headers, embedded documents. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const isOle = Buffer.from(await doc.source.read(0, 4)).toString('hex') === 'd0cf11e0'
  if (!isOle) return yield* readStream(doc, doc.source.stream())
  const file = await openOle(doc.source)
  await readSummaries(doc, file)
  const name = ['Workbook', 'Book'].find(candidate => file.has(candidate))
  if (!name) throw malformed('Its workbook stream is missing.')
  yield* readStream(doc, file.stream(name))
  yield* readStorages(doc, file, objectStorages(file))
}

async function* readStream(doc: Reading, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TextChunk> {
  const book = new Workbook(doc)
  let count = 0
  for await (const record of longRecords(bytes)) {
    if (++count % 4096 === 0) doc.check()
    yield* book.take(record)
  }
  yield* book.end()
  yield* readPictures(doc, book.drawings)
  if (book.sheetNames.length > 0) doc.set('sheets', book.sheetNames)
  if (count === 0) throw malformed('Its workbook stream is empty.')
}

function objectStorages(file: OleFile): string[] {
  return file
    .children()
    .filter(entry => entry.isStorage && /^MBD/i.test(entry.name))
    .map(entry => entry.path)
}
