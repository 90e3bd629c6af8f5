import { LimitReached, malformed } from '../../errors.ts'
import { readEmbedded, readLinks, readNames } from '../../ooxml/extras.ts'
import { readPackageProperties } from '../../ooxml/properties.ts'
import { mainPart, relationshipsOf, type Relationship } from '../../ooxml/relationships.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { attribute, parseXml } from '../../xml/xml.ts'
import { openPackage, type ZipPackage } from '../../zip/archive.ts'
import { loadDateStyles } from './cell-format.ts'
import { loadSharedStrings } from './shared-strings.ts'
import { SheetText, type Book } from './sheet-text.ts'
import { readSheetDrawings, readSideParts } from './side-parts.ts'

interface Sheet {
  name: string
  part: string
  isHidden: boolean
}

/** Excel workbooks (ECMA-376), sheets row by row, with comments, drawings, cached pivot data, links and embedded documents. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pack = await openPackage(doc)
  const main = await mainPart(pack, /(?:^|\/)workbook\d*\.xml$/i)
  if (!main) throw malformed('It has no workbook part.')
  await readPackageProperties(doc, pack)
  const links = await relationshipsOf(pack, main)
  const { sheets, is1904, names } = await readWorkbook(pack, main, links)
  const target = (type: string) => links.values().find(link => link.type === type)?.target ?? ''
  const book: Book = {
    strings: yield* loadSharedStrings(
      doc,
      pack,
      target('sharedStrings') || pack.names(/sharedstrings\.xml$/i)[0] || '',
    ),
    dateStyles: await loadDateStyles(pack, target('styles')),
    is1904,
  }
  doc.set(
    'sheets',
    sheets.map(sheet => sheet.name),
  )
  for (const [index, sheet] of sheets.entries()) {
    if (index >= doc.limits.pages) throw new LimitReached('page_limit', `Has more than ${doc.limits.pages} sheets.`)
    yield* readSheet(doc, pack, sheet, book)
  }
  if (names !== '') yield doc.text(doc.part({ kind: 'metadata', name: 'defined names' }), names)
  yield* readSideParts(doc, pack)
  yield* readNames(doc, pack, pack.names(/^xl\/persons\/[^/]+\.xml$/i))
  yield* readSheetDrawings(doc, pack)
  yield* readLinks(doc, pack, [...sheets.map(sheet => sheet.part), ...pack.names(/^xl\/externalLinks\/[^/]+\.xml$/i)])
  yield* readEmbedded(doc, pack)
}

async function readWorkbook(pack: ZipPackage, main: string, links: ReadonlyMap<string, Relationship>) {
  const sheets: Sheet[] = []
  let is1904 = false
  let names = ''
  let inName = false
  for await (const _ of parseXml(pack.bytes(main), {
    open(element, attributes) {
      if (element === 'sheet') {
        const part = pack.find(links.get(attribute(attributes, 'id') ?? '')?.target ?? '')
        if (part)
          sheets.push({ part, name: attributes.name ?? '', isHidden: (attributes.state ?? 'visible') !== 'visible' })
      } else if (element === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      else if (element === 'definedName') {
        inName = true
        if (names.length < 2 ** 20) names += `${attributes.name ?? ''} `
      }
    },
    text(text) {
      if (inName && names.length < 2 ** 20) names += `${text}\n`
    },
    close() {
      inName = false
    },
  }));
  const listed = new Set(sheets.map(sheet => sheet.part))
  for (const part of pack.names(/^xl\/worksheets\/[^/]+\.xml$/i))
    if (!listed.has(part)) sheets.push({ part, name: part, isHidden: true })
  return { sheets, is1904, names }
}

async function* readSheet(doc: Reading, pack: ZipPackage, sheet: Sheet, book: Book): AsyncGenerator<TextChunk> {
  const cells = new SheetText(book)
  const part = doc.part({ kind: sheet.isHidden ? 'hidden' : 'sheet', name: sheet.name })
  let hiddenPart: number | undefined
  const hiddenRows = () => (hiddenPart ??= doc.part({ kind: 'hidden', name: `${sheet.name} (hidden rows)` }))
  for await (const _ of parseXml(pack.bytes(sheet.part), cells)) {
    if (cells.rows.full) yield doc.rows(part, cells.rows)
    if (cells.hidden.full) yield doc.rows(hiddenRows(), cells.hidden)
  }
  if (cells.rows.length > 0) yield doc.rows(part, cells.rows)
  if (cells.hidden.length > 0) yield doc.rows(hiddenRows(), cells.hidden)
  if (cells.margins.length > 0) yield doc.text(doc.part({ kind: 'header', name: sheet.name }), cells.margins.take())
  const add = (key: string, count: number) => {
    if (count > 0) doc.set(key, Number(doc.properties[key] ?? 0) + count)
  }
  add('rows', cells.rowCount)
  add('hiddenRows', cells.hiddenRows)
  add('hiddenColumns', cells.hiddenColumns)
}
