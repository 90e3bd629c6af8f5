import { saidBy, type Said } from './changes.ts'
import type { Fib } from './fib.ts'
import { readStyles } from './styles.ts'

const pageBytes = 512
const [papxTable, pagesMost] = [13, 100_000]

/** What the properties of paragraphs tell of their places; offsets are bytes of the stream. */
export interface Paragraphs {
  /** Where the marks lie that end rows of tables: they are cell marks that only their properties tell ([MS-DOC] 2.8.26). */
  rowEnds: Set<number>
  /** The place in a list of paragraphs whose marks end there. */
  listed: Map<number, Said>
  ofStyle: (style: number) => Said
}

export function readParagraphs(fib: Fib, stream: Buffer, table: Buffer): Paragraphs {
  if (!fib.isWord97) return { rowEnds: new Set(), listed: new Map(), ofStyle: () => ({}) }
  const found: Paragraphs = { rowEnds: new Set(), listed: new Map(), ofStyle: readStyles(fib, table) }
  const { offset, size } = fib.table(papxTable)
  const places = table.subarray(offset, offset + size)
  const count = Math.min(pagesMost, Math.floor((places.length - 4) / 8))
  for (let index = 0; index < count; index++) {
    const at = (places.readUInt32LE((count + 1) * 4 + index * 4) & 0x3fffff) * pageBytes
    if (at + pageBytes <= stream.length) readPage(stream.subarray(at, at + pageBytes), found)
  }
  return found
}

function readPage(page: Buffer, found: Paragraphs): void {
  const paragraphs = page[pageBytes - 1]!
  const places = (paragraphs + 1) * 4
  if (places + paragraphs * 13 >= pageBytes) return
  for (let index = 0; index < paragraphs; index++) {
    const start = page[places + index * 13]! * 2
    const { style, changes } = start > 0 ? properties(page, start) : { style: 0, changes: Buffer.alloc(0) }
    const own = saidBy(changes)
    if (own.isRowEnd) found.rowEnds.add(page.readUInt32LE(index * 4))
    const byStyle = found.ofStyle(style)
    const list = own.list ?? byStyle.list
    if (list) found.listed.set(page.readUInt32LE(index * 4 + 4), { list, level: own.level ?? byStyle.level })
  }
}

/** The style's number and the changes to it, behind their length. */
function properties(page: Buffer, start: number): { style: number; changes: Buffer } {
  const short = page[start]!
  const [from, length] = short > 0 ? [start + 1, short * 2 - 1] : [start + 2, (page[start + 1] ?? 0) * 2]
  return {
    style: from + 2 <= pageBytes ? page.readUInt16LE(from) : 0,
    changes: page.subarray(Math.min(from + 2, pageBytes), Math.min(from + length, pageBytes - 1)),
  }
}
