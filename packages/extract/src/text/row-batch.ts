import { TableBatch } from './table-batch.ts'

/** Gathers text of formats that only say where cells and rows end: rows that follow one another are a table. */
export class RowBatch extends TableBatch {
  #isRow = false
  #isTable = false

  override add(text: string): void {
    if (this.#isTable && !this.#isRow && text.trim() !== '') {
      this.endTable()
      this.#isTable = false
    }
    super.add(text)
  }

  /** The text that comes is that of a cell. */
  inRow(): void {
    if (this.#isRow) return
    if (!this.#isTable) this.beginTable()
    this.#isRow = this.#isTable = true
    this.beginRow()
    this.beginCell()
  }

  endOfCell(): void {
    this.inRow()
    this.endCell()
    this.add('\t')
    this.beginCell()
  }

  /** Without a row that has begun it ends the line. */
  endOfRow(): void {
    this.newLine()
    if (!this.#isRow) return
    this.endRow()
    this.#isRow = false
  }

  override take(): string {
    return super.take().toWellFormed()
  }
}
