import { ole } from './ole.ts'

const [textStart, pageBytes] = [2_048, 512]
/** Paragraphs that one page of properties describes. */
const perPage = 12

/** A paragraph with the mark that ends it, the style's number, and what is changed of it, as properties of Word. */
export interface WordParagraph {
  text: string
  style?: number
  changes?: Buffer
}
/** Tables of the document by their places in its information block. */
export type WordTables = Readonly<Record<number, { bytes: Buffer; beyond?: Buffer }>>

/** A property of Word: its code and its value's bytes. */
export const sprm = (code: number, ...value: number[]) => Buffer.from([code & 0xff, code >> 8, ...value])

const endsRow = Buffer.concat([sprm(0x2416, 1), sprm(0x2417, 1)])

/** A Word 97 document: a paragraph above, and a table whose rows are told by the properties of their marks ([MS-DOC]). */
export function wordBinary(above: string, rows: readonly (readonly string[])[]): Buffer {
  return wordParagraphs([
    { text: `${above}\r` },
    ...rows.flatMap(row => [...row.map(value => ({ text: `${value}\x07` })), { text: '\x07', changes: endsRow }]),
    { text: '\r' },
  ])
}

/** A Word 97 document of these paragraphs, with further tables such as those of styles and lists. */
export function wordParagraphs(paragraphs: readonly WordParagraph[], tables: WordTables = {}): Buffer {
  const text = Buffer.from(paragraphs.map(paragraph => paragraph.text).join(''), 'utf16le')
  const firstPage = Math.ceil((textStart + text.length) / pageBytes)
  let at = textStart
  const places = paragraphs.map(paragraph => {
    const start = at
    at += paragraph.text.length * 2
    return { ...paragraph, start }
  })
  const pages = Array.from({ length: Math.ceil(places.length / perPage) }, (_, index) =>
    page(places.slice(index * perPage, (index + 1) * perPage), places[(index + 1) * perPage]?.start ?? at),
  )
  const bins = Buffer.alloc((pages.length + 1) * 4 + pages.length * 4)
  for (let index = 0; index <= pages.length; index++)
    bins.writeUInt32LE(places[index * perPage]?.start ?? at, index * 4)
  for (let index = 0; index < pages.length; index++)
    bins.writeUInt32LE(firstPage + index, (pages.length + 1 + index) * 4)
  const { fib, table } = described(text.length / 2, {
    ...tables,
    33: { bytes: pieceTable(text.length / 2) },
    13: { bytes: bins },
  })
  const stream = Buffer.concat([fib, text, Buffer.alloc(firstPage * pageBytes - textStart - text.length), ...pages])
  return ole({ WordDocument: stream, '1Table': table })
}

function pieceTable(characters: number): Buffer {
  const piece = Buffer.alloc(5 + 8 + 8)
  piece[0] = 2
  piece.writeUInt32LE(16, 1)
  piece.writeUInt32LE(characters, 9)
  piece.writeUInt32LE(textStart, 15)
  return piece
}

/** The information block, and the stream of tables that it tells the places of; some have more behind what they count as theirs. */
function described(characters: number, tables: WordTables): { fib: Buffer; table: Buffer } {
  const fib = Buffer.alloc(textStart)
  fib.writeUInt16LE(0xa5ec, 0)
  fib.writeUInt16LE(0xc1, 2)
  fib.writeUInt16LE(0x0409, 6)
  fib.writeUInt16LE(0x0200, 10)
  fib.writeUInt32LE(textStart, 0x18)
  fib.writeUInt32LE(characters, 0x4c)
  const all: Buffer[] = []
  for (const [place, { bytes, beyond = Buffer.alloc(0) }] of Object.entries(tables)) {
    fib.writeUInt32LE(Buffer.concat(all).length, 0x9a + Number(place) * 8)
    fib.writeUInt32LE(bytes.length, 0x9a + Number(place) * 8 + 4)
    all.push(bytes, beyond)
  }
  return { fib, table: Buffer.concat(all) }
}

/** A page of paragraphs: where each begins, and from its end on the style and the changes of those that have any. */
function page(places: readonly (WordParagraph & { start: number })[], end: number): Buffer {
  const bytes = Buffer.alloc(pageBytes)
  let free = pageBytes - 2
  for (const [index, { start, style = 0, changes }] of places.entries()) {
    bytes.writeUInt32LE(start, index * 4)
    if (!changes && style === 0) continue
    const length = 2 + (changes?.length ?? 0)
    free -= length + 2 + (length % 2)
    bytes[free] = 0
    bytes[free + 1] = Math.ceil(length / 2)
    bytes.writeUInt16LE(style, free + 2)
    changes?.copy(bytes, free + 4)
    bytes[(places.length + 1) * 4 + index * 13] = free / 2
  }
  bytes.writeUInt32LE(end, places.length * 4)
  bytes[pageBytes - 1] = places.length
  return bytes
}
