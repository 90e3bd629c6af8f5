import type { Fib } from './fib.ts'

const pageBytes = 512
const [papxTable, pagesMost] = [13, 100_000]
/** `sprmPFTtp`: the paragraph is the mark that ends a row of a table. */
const endsRow = 0x2417
/** Bytes of a property's value by the top three bits of its code ([MS-DOC] 2.6.1); 6 has its length before it. */
const operandBytes = [1, 1, 2, 4, 2, 2, -1, 3]
const longOperands = new Set([0xd608, 0xd606])

/** Where in the stream the marks lie that end rows of tables: they are cell marks that only their properties tell ([MS-DOC] 2.8.26). */
export function rowMarks(fib: Fib, stream: Buffer, table: Buffer): Set<number> {
  const marks = new Set<number>()
  if (!fib.isWord97) return marks
  const { offset, size } = fib.table(papxTable)
  const places = table.subarray(offset, offset + size)
  const count = Math.min(pagesMost, Math.floor((places.length - 4) / 8))
  for (let index = 0; index < count; index++) {
    const at = (places.readUInt32LE((count + 1) * 4 + index * 4) & 0x3fffff) * pageBytes
    if (at + pageBytes <= stream.length) readPage(stream.subarray(at, at + pageBytes), marks)
  }
  return marks
}

function readPage(page: Buffer, marks: Set<number>): void {
  const paragraphs = page[pageBytes - 1]!
  const places = (paragraphs + 1) * 4
  if (places + paragraphs * 13 >= pageBytes) return
  for (let index = 0; index < paragraphs; index++) {
    const start = page[places + index * 13]! * 2
    if (start > 0 && hasRowEnd(properties(page, start))) marks.add(page.readUInt32LE(index * 4))
  }
}

/** The changes to a paragraph's style, behind their length and the style's number. */
function properties(page: Buffer, start: number): Buffer {
  const short = page[start]!
  const [from, length] = short > 0 ? [start + 1, short * 2 - 1] : [start + 2, (page[start + 1] ?? 0) * 2]
  return page.subarray(Math.min(from + 2, pageBytes), Math.min(from + length, pageBytes - 1))
}

function hasRowEnd(changes: Buffer): boolean {
  for (let at = 0; at + 2 < changes.length;) {
    const code = changes.readUInt16LE(at)
    if (code === endsRow) return changes[at + 2] !== 0
    at += 2 + operandLength(changes, at + 2, code)
  }
  return false
}

function operandLength(changes: Buffer, at: number, code: number): number {
  const fixed = operandBytes[code >>> 13]!
  if (fixed > 0) return fixed
  return longOperands.has(code) && at + 2 <= changes.length ? changes.readUInt16LE(at) + 1 : (changes[at] ?? 0) + 1
}
