import { RowBatch } from '../../text/row-batch.ts'
import { readable } from './readable.ts'
import { rowEnd } from './pieces.ts'

const cellEnd = '\x07'

/** Gathers a story in which the ends of cells and rows are marked. */
export class DocRows extends RowBatch {
  #isRow = false

  /** @param text whole paragraphs and cells */
  story(text: string): void {
    // Documents that are older than Word 97 do not say where rows end.
    if (!this.#isRow && !text.includes(rowEnd)) return this.add(readable(text))
    let at = 0
    // oxlint-disable-next-line no-control-regex -- Word marks structure by control characters
    for (const { 0: mark, index } of text.matchAll(/[\x07\x06]/g)) {
      this.#before(text.slice(at, index), mark)
      at = index + 1
    }
    this.add(readable(text.slice(at)))
  }

  /** What stands before a mark; before the first cell of a row, the paragraphs above it too. */
  #before(text: string, mark: string): void {
    const cell = this.#isRow ? 0 : text.lastIndexOf('\r') + 1
    if (cell > 0) this.add(readable(text.slice(0, cell)))
    if (mark === cellEnd) this.inRow()
    this.add(readable(text.slice(cell)))
    if (mark === cellEnd) this.endOfCell()
    else if (mark === rowEnd) this.endOfRow()
    this.#isRow = mark === cellEnd
  }
}
