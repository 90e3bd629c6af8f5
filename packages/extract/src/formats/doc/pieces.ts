import { decodeCodePage } from '../../rtf/decoder.ts'
import type { Fib } from './fib.ts'
import { rowMarks } from './row-marks.ts'

/** Stands in the text for the mark that ends a row; Word's own texts do not hold it. */
export const rowEnd = '\x06'

interface Piece {
  start: number
  end: number
  offset: number
  isUnicode: boolean
}

/** The text of a Word binary document in the order of its piece table ([MS-DOC] 2.4.1), ends of rows told from ends of cells. */
export function* pieceTexts(fib: Fib, stream: Buffer, table: Buffer): Generator<string> {
  const pieces = pieceTable(fib, fib.isWord97 ? table : stream)
  const rowEnds = rowMarks(fib, stream, table)
  for (const { start, end, offset, isUnicode } of pieces) {
    const width = isUnicode ? 2 : 1
    const size = (end - start) * width
    const bytes = stream.subarray(offset, offset + size)
    const text = isUnicode ? bytes.toString('utf16le') : decodeCodePage(bytes, fib.isWord97 ? 1252 : fib.codePage)
    // oxlint-disable-next-line no-control-regex -- Word marks structure by control characters
    const marked = text.replace(/[\x06\x07]/g, (mark, at: number) =>
      mark === rowEnd ? ' ' : rowEnds.has(offset + at * width) ? rowEnd : mark,
    )
    yield marked
  }
}

function pieceTable(fib: Fib, table: Buffer): Piece[] {
  const total = fib.counts.reduce((sum, count) => sum + count, 0)
  const clx = table.subarray(fib.clx.offset, fib.clx.offset + fib.clx.size)
  let at = 0
  while (at + 5 <= clx.length && clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1)
  if (at + 5 > clx.length || clx[at] !== 2) return [{ start: 0, end: total, offset: fib.textStart, isUnicode: false }]
  const plc = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
  const count = Math.floor((plc.length - 4) / 12)
  const pieces: Piece[] = []
  for (let index = 0; index < count; index++) {
    const place = plc.readUInt32LE((count + 1) * 4 + index * 8 + 2)
    const isUnicode = fib.isWord97 && (place & 0x40000000) === 0
    const offset = !fib.isWord97 || isUnicode ? place : (place & 0x3fffffff) >>> 1
    const start = plc.readUInt32LE(index * 4)
    const end = plc.readUInt32LE(index * 4 + 4)
    if (end > start) pieces.push({ start, end, offset, isUnicode })
  }
  return pieces
}
