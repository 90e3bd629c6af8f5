import { readCsv } from '@sharelight/report'
import { AppError } from './app-error.ts'

interface Columns<Column extends string> {
  /** What each column may be called, in small letters. */
  names: Readonly<Record<Column, readonly string[]>>
  required: readonly NoInfer<Column>[]
  /** Records that are taken at once. */
  most: number
  /** Which lines the CSV needs, in one sentence. */
  needs: string
}

/** The records of a CSV by the columns that its first line names, their cells trimmed. @throws AppError `invalid`, `too_large` */
export function readNamedColumns<Column extends string>(
  csv: string,
  { names, required, most, needs }: Columns<Column>,
): { line: number; cell(column: Column): string }[] {
  const [head, ...records] = readCsv(csv)
  if (!head || !records.length) throw new AppError('invalid', needs, { field: 'csv' })
  if (records.length > most)
    throw new AppError('too_large', `The CSV has ${records.length} lines; import at most ${most} at once.`, {
      field: 'csv',
    })
  const titles = head.cells.map(cell => cell.trim().toLowerCase())
  const placeOf = (column: Column) => titles.findIndex(title => names[column].includes(title))
  const missing = required.find(column => placeOf(column) < 0)
  if (missing)
    throw new AppError('invalid', `The first line of the CSV names no column "${missing}".`, { field: 'csv' })
  const places = new Map((Object.keys(names) as Column[]).map(column => [column, placeOf(column)]))
  return records.map(({ line, cells }) => ({ line, cell: column => (cells[places.get(column) ?? -1] ?? '').trim() }))
}
