/** A value's place in a text, UTF-16 units, end exclusive. */
export interface Cell {
  column: number
  start: number
  end: number
}

/** Where the cells of a piece of text lie: what extraction knows of tables beside their text. */
export interface CellMarks {
  /** Tells the tables of one document apart. */
  table: string
  /** Names of the columns as far as they are known apart from the rows; they may grow. */
  names?: readonly string[]
  /** It stands in a document, where tables serve layout too. */
  isInText?: boolean
  /** Column, start and end of each name that stands in the piece. */
  labels?: readonly number[]
  /** Column, start and end of each cell in order, relative to the piece; a column of -1 ends the row. */
  at: readonly number[]
}

/** Takes the rows that a reader finds. */
export interface RowSink {
  row(table: string, cells: readonly Cell[]): void
  /** Where the name of a column stands beside its values, as keys do. */
  label(table: string, label: Cell): void
  /** Says what the columns of a table are called; without it, its first row may be the header. */
  names(table: string, names: readonly string[]): void
}

/** Finds rows in text that comes piece by piece. */
export interface TableReader {
  /** Reads rows from the beginning of `text` and returns how much of it is done with; with `last`, all of it. */
  read(text: string, last: boolean, sink: RowSink): number
}

/** Columns beyond this many are not judged. */
export const mostColumns = 500
