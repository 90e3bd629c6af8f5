import { beginsTable } from '../rows.ts'
import { mostColumns, type Cell, type RowSink, type TableReader } from '../cells.ts'

export interface Dialect {
  separator: string
  /** Columns that most rows have. */
  columns: number
}

/** A quoted value that goes on longer than this was no quote. */
const longestQuoted = 65_536

/** How a text is cut into rows; `last`: its end is the document's. */
interface Cutting {
  separator: string
  last: boolean
}

/** One row from `from` on: its cells without their quotes, and where the next row begins; undefined where it is not all there yet. */
export function rowAt(
  text: string,
  from: number,
  { separator, last }: Cutting,
): { cells: Cell[]; next: number } | undefined {
  const cells: Cell[] = []
  const code = separator.charCodeAt(0)
  let at = from
  for (let column = 0; ; column++) {
    readCell(text, at, code)
    if (cell.next >= text.length && !last) return undefined
    if (column < mostColumns) cells.push({ column, start: cell.start, end: cell.end })
    if (text.charCodeAt(cell.next) !== code) return { cells, next: afterLineEnd(text, cell.next) }
    at = cell.next + 1
  }
}

/** The same without the cells: whether there are several, whether one holds something, and where the next row begins. */
export function glanceAt(
  text: string,
  from: number,
  { separator, last }: Cutting,
): { isParted: boolean; isFilled: boolean; next: number } | undefined {
  const code = separator.charCodeAt(0)
  let [at, isFilled] = [from, false]
  for (let column = 0; ; column++) {
    readCell(text, at, code)
    if (cell.next >= text.length && !last) return undefined
    if (column < mostColumns && cell.end > cell.start) isFilled = true
    if (text.charCodeAt(cell.next) !== code) {
      glanced.isParted = column > 0
      glanced.isFilled = isFilled
      glanced.next = afterLineEnd(text, cell.next)
      return glanced
    }
    at = cell.next + 1
  }
}
/** Good until the next. */
const glanced = { isParted: false, isFilled: false, next: 0 }

/** The cell that was read last. */
const cell = { start: 0, end: 0, next: 0 }
const [space, tab, newline, carriageReturn, doubleQuote, singleQuote] = [32, 9, 10, 13, 34, 39]

/** The value at `from` without blanks and quotes around it, and where its separator or line end stands. */
function readCell(text: string, from: number, separator: number): void {
  const { length } = text
  let start = from
  while (text.charCodeAt(start) === space) start++
  const quote = text.charCodeAt(start)
  if (quote === doubleQuote || (quote === singleQuote && separator !== tab)) {
    const end = quoteEnd(text, start + 1, quote)
    const next = end < 0 ? -1 : skipBlanks(text, end + 1)
    if (end >= 0 && (next >= length || text.charCodeAt(next) === separator || isLineEnd(text.charCodeAt(next)))) {
      cell.start = start + 1
      cell.end = end
      cell.next = next
      return
    }
  }
  let next = from
  for (; next < length; next++) {
    const unit = text.charCodeAt(next)
    if (unit === separator || unit === newline || unit === carriageReturn) break
  }
  let end = next
  while (end > start && text.charCodeAt(end - 1) === space) end--
  cell.start = Math.min(start, end)
  cell.end = end
  cell.next = next
}

const isLineEnd = (unit: number) => unit === newline || unit === carriageReturn

function quoteEnd(text: string, from: number, unit: number): number {
  const quote = unit === doubleQuote ? '"' : "'"
  for (let at = text.indexOf(quote, from); at >= 0 && at - from <= longestQuoted; at = text.indexOf(quote, at + 2))
    if (text.charCodeAt(at + 1) !== unit) return at
  return -1
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space) at++
  return at
}

function afterLineEnd(text: string, at: number): number {
  if (at >= text.length) return text.length
  return text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === newline ? at + 2 : at + 1
}

/** Rows of text whose cells stand apart by one sign. A line without it, and a blank one, may end a table. */
export class DelimitedReader implements TableReader {
  private readonly dialect: Dialect
  private table = 0
  private columns: number
  private afterGap = false
  private rows = 0

  constructor(dialect: Dialect) {
    this.dialect = dialect
    this.columns = dialect.columns
  }

  read(text: string, last: boolean, sink: RowSink): number {
    let at = 0
    while (at < text.length) {
      const row = rowAt(text, at, { separator: this.dialect.separator, last })
      if (!row) break
      this.take(row.cells, text, sink)
      at = row.next
    }
    return at
  }

  private take(cells: Cell[], text: string, sink: RowSink) {
    const filled = cells.filter(({ start, end }) => end > start)
    if (!filled.length || (cells.length < this.columns && cells.length === 1)) {
      this.afterGap = true
      return
    }
    if (filled.every(({ start, end }) => /^:?-{2,}:?$/.test(text.slice(start, end)))) return
    const labels = () => cells.map(({ start, end }) => text.slice(start, end))
    if (this.afterGap && (cells.length !== this.columns || (this.rows > 0 && beginsTable(labels())))) {
      this.table++
      this.columns = cells.length
    }
    this.afterGap = false
    this.rows++
    sink.row(String(this.table), filled)
  }
}
