import { beginsTable } from '../rows.ts'
import { mostColumns, type Cell, type RowSink, type TableReader } from '../cells.ts'

export interface Dialect {
  separator: string
  /** Columns that most rows have. */
  columns: number
}

/** A quoted value that goes on longer than this was no quote. */
const longestQuoted = 65_536

/** One row from `from` on: its cells without their quotes, and where the next row begins; undefined where it is not all there yet. */
export function rowAt(
  text: string,
  from: number,
  { separator, last }: { separator: string; last: boolean },
): { cells: Cell[]; next: number } | undefined {
  const cells: Cell[] = []
  let at = from
  for (let column = 0; ; column++) {
    const cell = cellAt(text, at, separator)
    if (cell.next >= text.length && !last) return undefined
    if (column < mostColumns) cells.push({ column, start: cell.start, end: cell.end })
    if (text[cell.next] !== separator) return { cells, next: afterLineEnd(text, cell.next) }
    at = cell.next + 1
  }
}

/** The value at `from` without blanks and quotes around it, and where its separator or line end stands. */
function cellAt(text: string, from: number, separator: string): { start: number; end: number; next: number } {
  let start = from
  while (text[start] === ' ') start++
  const quote = text[start]
  if (quote === '"' || (quote === "'" && separator !== '\t')) {
    const end = quoteEnd(text, start + 1, quote)
    const next = end < 0 ? -1 : skipBlanks(text, end + 1)
    if (end >= 0 && (next >= text.length || text[next] === separator || isLineEnd(text[next])))
      return { start: start + 1, end, next }
  }
  let next = from
  while (next < text.length && text[next] !== separator && !isLineEnd(text[next])) next++
  let end = next
  while (end > start && text[end - 1] === ' ') end--
  return { start: Math.min(start, end), end, next }
}

const isLineEnd = (sign: string | undefined) => sign === '\n' || sign === '\r'

function quoteEnd(text: string, from: number, quote: string): number {
  for (let at = text.indexOf(quote, from); at >= 0 && at - from <= longestQuoted; at = text.indexOf(quote, at + 2))
    if (text[at + 1] !== quote) return at
  return -1
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at++
  return at
}

function afterLineEnd(text: string, at: number): number {
  if (at >= text.length) return text.length
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
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
