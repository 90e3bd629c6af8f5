import { malformed } from '../../errors.ts'
import { readEmbedded, readLinks } from '../../ooxml/extras.ts'
import { readPackageProperties } from '../../ooxml/properties.ts'
import { relationshipsOf } from '../../ooxml/relationships.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { RowText } from '../../text/rows.ts'
import { openPackage, type ZipPackage } from '../../zip/archive.ts'
import { isDateFormat } from '../xlsx/cell-format.ts'
import { rkNumber, shownNumber } from '../xls/numbers.ts'
import { readSheetDrawings, readSideParts } from '../xlsx/side-parts.ts'
import { binaryRecords, wideString, type BinaryRecord } from './records.ts'

interface Sheet {
  name: string
  part: string
  isHidden: boolean
}
interface Book {
  strings: string[]
  dateStyles: boolean[]
  is1904: boolean
}

/** Record types of [MS-XLSB] 2.3.2. */
const types = {
  row: 0,
  rk: 2,
  bool: 4,
  real: 5,
  string: 6,
  shared: 7,
  formulaString: 8,
  formulaNumber: 9,
  formulaBool: 10,
  sharedItem: 19,
  format: 44,
  xf: 47,
  workbookProperties: 153,
  bundleSheet: 156,
  beginCellXfs: 617,
  endCellXfs: 618,
  commentText: 637,
  richString: 62,
}

/** Binary Excel workbooks (.xlsb): sheets row by row, comments, drawings, embedded documents. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pack = await openPackage(doc)
  const main = pack.find('xl/workbook.bin')
  if (!main) throw malformed('It has no workbook part.')
  await readPackageProperties(doc, pack)
  const links = await relationshipsOf(pack, main)
  const { sheets, is1904 } = await readWorkbook(pack, main, id => pack.find(links.get(id)?.target ?? ''))
  doc.set(
    'sheets',
    sheets.map(sheet => sheet.name),
  )
  const book: Book = { strings: await sharedStrings(doc, pack), dateStyles: await dateStyles(pack), is1904 }
  for (const sheet of sheets) yield* readSheet(doc, pack, sheet, book)
  for (const name of pack.names(/^xl\/comments[^/]*\.bin$/i)) yield* readComments(doc, pack, name)
  yield* readSideParts(doc, pack)
  yield* readSheetDrawings(doc, pack)
  yield* readLinks(
    doc,
    pack,
    sheets.map(sheet => sheet.part),
  )
  yield* readEmbedded(doc, pack)
}

async function readWorkbook(pack: ZipPackage, main: string, partOf: (id: string) => string | undefined) {
  const sheets: Sheet[] = []
  let is1904 = false
  for await (const { type, data } of binaryRecords(pack.bytes(main))) {
    if (type === types.workbookProperties && data.length > 0) is1904 = ((data[0] ?? 0) & 1) !== 0
    if (type !== types.bundleSheet || data.length < 16) continue
    const id = wideString(data, 8)
    const part = partOf(id)
    if (part) sheets.push({ part, name: wideString(data, 12 + id.length * 2), isHidden: data.readUInt32LE(0) !== 0 })
  }
  return { sheets, is1904 }
}

async function sharedStrings(doc: Reading, pack: ZipPackage): Promise<string[]> {
  const strings: string[] = []
  let kept = 0
  for await (const { type, data } of binaryRecords(pack.bytes('xl/sharedStrings.bin'))) {
    if (type !== types.sharedItem) continue
    const text = wideString(data, 1)
    kept += text.length * 2 + 40
    if (kept > doc.limits.memoryBytes * 2) {
      doc.flaw('memory_limit', 'Its table of strings needs more memory than it may.')
      break
    }
    strings.push(text)
  }
  return strings
}

async function dateStyles(pack: ZipPackage): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  for await (const { type, data } of binaryRecords(pack.bytes('xl/styles.bin'))) {
    if (type === types.format && data.length > 2) codes.set(data.readUInt16LE(0), wideString(data, 2))
    else if (type === types.beginCellXfs) inCells = true
    else if (type === types.endCellXfs) inCells = false
    else if (type === types.xf && inCells && data.length >= 4)
      styles.push(isDateFormat(data.readUInt16LE(2), codes.get(data.readUInt16LE(2))))
  }
  return styles
}

async function* readSheet(doc: Reading, pack: ZipPackage, sheet: Sheet, book: Book): AsyncGenerator<TextChunk> {
  const part = doc.part({ kind: sheet.isHidden ? 'hidden' : 'sheet', name: sheet.name })
  const rows = new RowText('sheet')
  for await (const record of binaryRecords(pack.bytes(sheet.part))) {
    if (record.type === types.row && rows.length > 0) rows.endRow()
    else {
      const value = cellText(record, book)
      if (value) rows.cell(value, record.data.readUInt32LE(0))
    }
    if (rows.full) yield doc.rows(part, rows)
  }
  if (rows.length > 0) yield doc.rows(part, rows)
}

function cellText({ type, data }: BinaryRecord, book: Book): string | undefined {
  if (data.length < 9) return undefined
  const isDate = book.dateStyles[data.readUIntLE(4, 3)] ?? false
  switch (type) {
    case types.rk:
      return data.length >= 12 ? shownNumber(rkNumber(data.readInt32LE(8)), isDate, book.is1904) : undefined
    case types.real:
    case types.formulaNumber:
      return data.length >= 16 ? shownNumber(data.readDoubleLE(8), isDate, book.is1904) : undefined
    case types.bool:
    case types.formulaBool:
      return data[8] ? 'TRUE' : 'FALSE'
    case types.string:
    case types.formulaString:
      return wideString(data, 8)
    case types.richString:
      return wideString(data, 9)
    case types.shared:
      return data.length >= 12 ? book.strings[data.readUInt32LE(8)] : undefined
    default:
      return undefined
  }
}

async function* readComments(doc: Reading, pack: ZipPackage, name: string): AsyncGenerator<TextChunk> {
  let text = ''
  for await (const { type, data } of binaryRecords(pack.bytes(name)))
    if (type === types.commentText) text += `${wideString(data, 1)}\n`
  if (text !== '') yield doc.text(doc.part({ kind: 'comment', name: name.slice(3) }), text)
}
