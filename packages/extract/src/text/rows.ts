import type { TextCells } from '../reading/session.ts'

const fullChars = 32 * 1024
const longestRow = 8 * fullChars
/** Columns left empty that are shown as such in the text. */
const mostEmpty = 64

/** Gathers the cells of a table as text, a tab between cells and a line a row, with the place of each. */
export class RowText {
  readonly #table: string
  #names: readonly string[] | undefined
  #pieces: string[] = []
  #length = 0
  #at: number[] = []
  #labels: number[] = []
  /** Where the row stands: the column that comes next. */
  #next = 0

  /** @param table tells it apart from the other tables of the source */
  constructor(table: string, names?: readonly string[]) {
    this.#table = table
    this.#names = names
  }

  /** The value of a column, or of the next one; columns that are skipped are empty. */
  cell(text: string, column = this.#next): void {
    for (let empty = 0; this.#next < column && empty < mostEmpty; empty++, this.#next++) this.#add('\t')
    if (text !== '') this.#at.push(column, this.#length, this.#length + text.length)
    this.#add(`${text}\t`)
    this.#next = column + 1
  }

  endRow(): void {
    this.#at.push(-1, 0, 0)
    this.#add('\n')
    this.#next = 0
  }

  /** A line with the names of the columns. */
  header(names: readonly string[]): void {
    for (const [column, name] of names.entries()) {
      this.#labels.push(column, this.#length, this.#length + name.length)
      this.#add(column === names.length - 1 ? `${name}\n` : `${name}\t`)
    }
  }

  /** At the end of a row, unless it is longer than a row may be. */
  get full(): boolean {
    return this.#length >= (this.#next === 0 ? fullChars : longestRow)
  }

  get length(): number {
    return this.#length
  }

  /** What was gathered so far. */
  take(): { text: string; cells: TextCells } {
    const taken = {
      text: this.#pieces.join(''),
      cells: {
        table: this.#table,
        ...(this.#names && { names: this.#names }),
        ...(this.#labels.length > 0 && { labels: this.#labels }),
        at: this.#at,
      },
    }
    this.#pieces = []
    this.#labels = []
    this.#at = []
    this.#length = 0
    return taken
  }

  #add(text: string): void {
    this.#pieces.push(text)
    this.#length += text.length
  }
}

/** Rows whose columns have names; these are the text's first line. */
export function headed(names: readonly string[]): RowText {
  const rows = new RowText('rows', names)
  rows.header(names)
  return rows
}
