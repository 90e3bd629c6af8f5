import { decodeCodePage } from '../../rtf/decoder.ts'
import { saidBy, type Said } from './changes.ts'
import type { Fib } from './fib.ts'

/** Stands in the text for the mark that ends a row; Word's own texts do not hold it. */
export const rowEnd = '\x06'

/** A run of the text in the order in which it is read ([MS-DOC] 2.4.1). */
export interface Piece {
  /** In bytes of the stream. */
  offset: number
  bytes: Buffer
  /** Bytes of a character. */
  width: number
  /** What a fast save laid over its paragraphs. */
  said: Said
}

/** The text of a Word binary document, ends of rows told from ends of cells. */
export function* pieceTexts(fib: Fib, pieces: readonly Piece[], rowEnds: ReadonlySet<number>): Generator<string> {
  for (const { offset, bytes, width } of pieces) {
    const text = width === 2 ? bytes.toString('utf16le') : decodeCodePage(bytes, fib.isWord97 ? 1252 : fib.codePage)
    // oxlint-disable-next-line no-control-regex -- Word marks structure by control characters
    const marked = text.replace(/[\x06\x07]/g, (mark, at: number) =>
      mark === rowEnd ? ' ' : rowEnds.has(offset + at * width) ? rowEnd : mark,
    )
    yield marked
  }
}

/** The pieces in their order; one where the document has no table of them. */
export function readPieces(fib: Fib, stream: Buffer, table: Buffer): Piece[] {
  const total = fib.counts.reduce((sum, count) => sum + count, 0)
  const clx = table.subarray(fib.clx.offset, fib.clx.offset + fib.clx.size)
  const { at, changes } = changesBefore(clx)
  if (at + 5 > clx.length || clx[at] !== 2)
    return [{ offset: fib.textStart, bytes: stream.subarray(fib.textStart, fib.textStart + total), width: 1, said: {} }]
  const plc = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
  const count = Math.floor((plc.length - 4) / 12)
  const pieces: Piece[] = []
  for (let index = 0; index < count; index++) {
    const described = (count + 1) * 4 + index * 8
    const chars = plc.readUInt32LE(index * 4 + 4) - plc.readUInt32LE(index * 4)
    const overlaid = plc.readUInt16LE(described + 6)
    const said = (overlaid & 1) !== 0 ? (changes[overlaid >>> 1] ?? {}) : {}
    if (chars > 0) pieces.push({ ...placeOf(fib, stream, { place: plc.readUInt32LE(described + 2), chars }), said })
  }
  return pieces
}

function placeOf(fib: Fib, stream: Buffer, { place, chars }: { place: number; chars: number }): Omit<Piece, 'said'> {
  const isUnicode = fib.isWord97 && (place & 0x40000000) === 0
  const offset = !fib.isWord97 || isUnicode ? place : (place & 0x3fffffff) >>> 1
  const width = isUnicode ? 2 : 1
  return { offset, bytes: stream.subarray(offset, offset + chars * width), width }
}

/** What stands before the table of pieces: the changes that pieces name by their place. */
function changesBefore(clx: Buffer): { at: number; changes: Said[] } {
  const changes: Said[] = []
  let at = 0
  while (at + 5 <= clx.length && clx[at] === 1) {
    const next = at + 3 + clx.readUInt16LE(at + 1)
    changes.push(saidBy(clx.subarray(at + 3, next)))
    at = next
  }
  return { at, changes }
}
