import type { TextCells } from '../reading/session.ts'
import { Batch } from './batch.ts'

/** Text, and where it is rows of a table the places of its cells. */
export interface Piece {
  text: string
  cells?: TextCells
}

interface OpenTable {
  name: string
  /** Column, start and end of the cells of the row that is being read. */
  row: number[]
  column: number
  rowAt: number
  cellAt: number | undefined
  /** A row that holds another table is there for its layout. */
  holdsTable: boolean
}
interface Row {
  table: string
  start: number
  end: number
  cells: number[]
}

const longestHeld = 256 * 1024
/** A value that is said to stand in more columns is shown once. */
const mostRepeated = 64

/** Gathers text in which tables stand, with the place of each cell; tables within tables are tables, what is around them is none. */
export class TableBatch extends Batch {
  readonly #open: OpenTable[] = []
  readonly #isInText: boolean
  #rows: Row[] = []
  #tables = 0

  /** @param isInText whether tables stand among other text, where they serve layout too */
  constructor({ isInText = true } = {}) {
    super()
    this.#isInText = isInText
  }

  /** Whether rows were gathered that hold more than one cell. */
  get holdsRows(): boolean {
    return this.#rows.some(({ cells }) => cells.length > 3)
  }

  beginTable(): void {
    for (const table of this.#open) table.holdsTable = true
    this.#open.push({
      name: `table ${++this.#tables}`,
      row: [],
      column: 0,
      rowAt: this.length,
      cellAt: undefined,
      holdsTable: false,
    })
  }

  beginRow(): void {
    const table = this.#open.at(-1)
    if (table) Object.assign(table, { row: [], column: 0, rowAt: this.length, cellAt: undefined, holdsTable: false })
  }

  beginCell(): void {
    const table = this.#open.at(-1)
    if (table) table.cellAt = this.length
  }

  /** @param span columns that the cell takes */
  endCell(span = 1): void {
    const table = this.#open.at(-1)
    if (!table || table.cellAt === undefined) return
    if (this.length > table.cellAt) table.row.push(table.column, table.cellAt, this.length)
    table.column += span
    table.cellAt = undefined
  }

  /** Ends a cell that stands in so many columns, each of which has its value. */
  endCells(columns: number): void {
    const start = this.#open.at(-1)?.cellAt
    const value = start === undefined || columns === 1 ? '' : this.text.slice(start)
    if (value.trim() === '' || columns > mostRepeated) this.endCell(columns)
    else {
      this.endCell()
      for (let repeated = 1; repeated < columns; repeated++) {
        this.add('\t')
        this.beginCell()
        this.add(value)
        this.endCell()
      }
    }
    this.add('\t')
  }

  endRow(): void {
    const table = this.#open.at(-1)
    if (!table) return
    const { name, row, rowAt, holdsTable } = table
    if (!holdsTable) this.#rows.push({ table: name, start: rowAt, end: this.length, cells: row })
    Object.assign(table, { row: [], column: 0, rowAt: this.length, cellAt: undefined, holdsTable: false })
  }

  endTable(): void {
    this.#open.pop()
  }

  /** Between rows, unless one is longer than a row may be. */
  override get full(): boolean {
    const table = this.#open.at(-1)
    return super.full && (!table || table.rowAt === this.length || this.length >= longestHeld)
  }

  override take(): string {
    for (const table of this.#open)
      Object.assign(table, { row: [], rowAt: 0, cellAt: table.cellAt === undefined ? undefined : 0 })
    this.#rows = []
    return super.take()
  }

  /** What was gathered so far: rows of one table together, apart from the text around them. */
  takePieces(): Piece[] {
    const rows = this.#rows
    const text = this.take()
    const pieces: Piece[] = []
    let at = 0
    for (let from = 0; from < rows.length;) {
      let to = from + 1
      while (to < rows.length && rows[to]!.table === rows[from]!.table && rows[to]!.start === rows[to - 1]!.end) to++
      const [start, end] = [rows[from]!.start, rows[to - 1]!.end]
      if (start > at) pieces.push({ text: text.slice(at, start) })
      const cells = cellsOf(rows.slice(from, to), text)
      pieces.push({ text: text.slice(start, end), cells: { ...cells, ...(this.#isInText && { isInText: true }) } })
      at = end
      from = to
    }
    if (at < text.length) pieces.push({ text: text.slice(at) })
    return pieces
  }
}

/** Cells without the blanks and line ends around them, relative to the first row. */
function cellsOf(rows: readonly Row[], text: string): TextCells {
  const [{ table, start: offset }] = rows as [Row]
  const at: number[] = []
  for (const { cells } of rows) {
    for (let index = 0; index < cells.length; index += 3) {
      const [start, end] = [cells[index + 1]!, cells[index + 2]!]
      const cell = text.slice(start, end)
      const from = start + cell.length - cell.trimStart().length
      const to = end - cell.length + cell.trimEnd().length
      if (to > from) at.push(cells[index]!, from - offset, to - offset)
    }
    at.push(-1, 0, 0)
  }
  return { table, at }
}
