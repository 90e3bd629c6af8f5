import { ole } from './ole.ts'

const [textStart, pageBytes] = [2_048, 512]
/** Paragraphs that one page of properties describes. */
const perPage = 20
const endsRow = Buffer.from([0, 0, 0x17, 0x24, 1])

/** A Word 97 document: a paragraph above, and a table whose rows are told by the properties of their marks ([MS-DOC]). */
export function wordBinary(above: string, rows: readonly (readonly string[])[]): Buffer {
  const paragraphs = [
    { text: `${above}\r`, isRowEnd: false },
    ...rows.flatMap(row => [
      ...row.map(value => ({ text: `${value}\x07`, isRowEnd: false })),
      { text: '\x07', isRowEnd: true },
    ]),
    { text: '\r', isRowEnd: false },
  ]
  const text = Buffer.from(paragraphs.map(paragraph => paragraph.text).join(''), 'utf16le')
  const firstPage = Math.ceil((textStart + text.length) / pageBytes)
  let at = textStart
  const places = paragraphs.map(({ text: { length }, isRowEnd }) => {
    const start = at
    at += length * 2
    return { start, isRowEnd }
  })
  const pages = Array.from({ length: Math.ceil(places.length / perPage) }, (_, index) =>
    page(places.slice(index * perPage, (index + 1) * perPage), places[(index + 1) * perPage]?.start ?? at),
  )
  const piece = Buffer.alloc(5 + 8 + 8)
  piece[0] = 2
  piece.writeUInt32LE(16, 1)
  piece.writeUInt32LE(text.length / 2, 9)
  piece.writeUInt32LE(textStart, 15)
  const bins = Buffer.alloc((pages.length + 1) * 4 + pages.length * 4)
  for (let index = 0; index <= pages.length; index++)
    bins.writeUInt32LE(places[index * perPage]?.start ?? at, index * 4)
  for (let index = 0; index < pages.length; index++)
    bins.writeUInt32LE(firstPage + index, (pages.length + 1 + index) * 4)
  const stream = Buffer.concat([
    header(text.length / 2, { clx: piece.length, bins: bins.length }),
    text,
    Buffer.alloc(firstPage * pageBytes - textStart - text.length),
    ...pages,
  ])
  return ole({ WordDocument: stream, '1Table': Buffer.concat([piece, bins]) })
}

function header(characters: number, sizes: { clx: number; bins: number }): Buffer {
  const fib = Buffer.alloc(textStart)
  fib.writeUInt16LE(0xa5ec, 0)
  fib.writeUInt16LE(0xc1, 2)
  fib.writeUInt16LE(0x0409, 6)
  fib.writeUInt16LE(0x0200, 10)
  fib.writeUInt32LE(textStart, 0x18)
  fib.writeUInt32LE(characters, 0x4c)
  fib.writeUInt32LE(0, 0x9a + 33 * 8)
  fib.writeUInt32LE(sizes.clx, 0x9a + 33 * 8 + 4)
  fib.writeUInt32LE(sizes.clx, 0x9a + 13 * 8)
  fib.writeUInt32LE(sizes.bins, 0x9a + 13 * 8 + 4)
  return fib
}

/** A page of paragraphs: where each begins, and of those that end rows what says so. */
function page(places: readonly { start: number; isRowEnd: boolean }[], end: number): Buffer {
  const bytes = Buffer.alloc(pageBytes)
  const propertiesAt = pageBytes - 8
  bytes[propertiesAt] = (endsRow.length + 1) / 2
  endsRow.copy(bytes, propertiesAt + 1)
  for (const [index, { start, isRowEnd }] of places.entries()) {
    bytes.writeUInt32LE(start, index * 4)
    if (isRowEnd) bytes[(places.length + 1) * 4 + index * 13] = propertiesAt / 2
  }
  bytes.writeUInt32LE(end, places.length * 4)
  bytes[pageBytes - 1] = places.length
  return bytes
}
