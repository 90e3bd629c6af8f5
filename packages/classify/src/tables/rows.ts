import type { Cell, RowSink } from './cells.ts'
import { headerSays } from './header/says.ts'
import { isDay } from './judge/profile.ts'

/** The rows of one table in a window of text. */
export interface TableRows {
  table: string
  rows: (readonly Cell[])[]
  names?: readonly string[]
}

/** Gathers the rows of a window by table. */
export class Rows implements RowSink {
  readonly tables = new Map<string, TableRows>()
  count = 0
  private readonly most: number

  /** @param most tables that are told apart; rows of others are text */
  constructor(most = 200) {
    this.most = most
  }

  row(table: string, cells: readonly Cell[]) {
    const rows = this.of(table)
    if (!rows) return
    rows.rows.push(cells)
    this.count++
  }

  names(table: string, names: readonly string[]) {
    const rows = this.of(table)
    if (rows) rows.names = names
  }

  private of(table: string): TableRows | undefined {
    const known = this.tables.get(table)
    if (known || this.tables.size >= this.most) return known
    const rows = { table, rows: [] }
    this.tables.set(table, rows)
    return rows
  }
}

const longestLabel = 60
const isValue = (text: string) =>
  /\d{3}|@|^[\d.,:/+-]+$/.test(text) || isDay(text) || text.length > longestLabel || /^https?:/.test(text)
const [halfKnown, mostlyNumbers] = [0.5, 0.8]

/** Whether the first of the rows names the columns: by the words that are known, or because it alone has no numbers. */
export function isHeaderRow(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows
  const labels = first.filter(label => label !== '')
  if (
    !labels.length ||
    labels.some(isValue) ||
    new Set(labels.map(label => label.toLowerCase())).size < labels.length - 1
  )
    return false
  const known = labels.filter(label => headerSays(label).phrase !== '').length
  if (known / labels.length >= halfKnown)
    return !rest.length || known > 1 || labels.length === 1 || differs(first, rest) || !repeats(first, rest)
  return (
    differs(first, rest) ||
    (labels.every(label => /^[\p{Ll}\d]+(?:[_.-][\p{Ll}\d]+)*$/u.test(label)) &&
      labels.some(label => /[_-]/.test(label)))
  )
}

/** In some column all but the first have digits. */
const differs = (first: readonly string[], rest: readonly (readonly string[])[]) =>
  first.some((label, column) => {
    if (label === '' || /\d/.test(label)) return false
    const values = rest.map(row => row[column] ?? '').filter(value => value !== '')
    return values.length > 0 && values.filter(value => /\d/.test(value)).length >= values.length * mostlyNumbers
  })

const repeats = (first: readonly string[], rest: readonly (readonly string[])[]) =>
  first.some((label, column) => rest.some(row => row[column] === label))

const [leastLabels, mostLabels, knownLabels] = [2, 200, 0.4]

/** Whether two columns are labels and values: each row is then a column of its own. */
export function isKeyed(rows: readonly (readonly string[])[]): boolean {
  if (rows.length < leastLabels || rows.length > mostLabels || rows.some(row => row.length > 2)) return false
  const labels = rows.map(([label = '']) => label.replace(/:\s*$/, ''))
  if (new Set(labels).size < labels.length || labels.some(isValue)) return false
  return labels.filter(label => headerSays(label).phrase !== '').length >= labels.length * knownLabels
}
