import type { Cell, RowSink } from './cells.ts'
import { headerSays } from './header/says.ts'
import { isDay } from './judge/profile.ts'

/** The rows of one table in a window of text. */
export interface TableRows {
  table: string
  rows: (readonly Cell[])[]
  /** Names of columns that stand among the values. */
  labels: Cell[]
  names?: readonly string[]
  /** It may only be there for its layout. */
  isInText?: boolean
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

  label(table: string, label: Cell) {
    this.of(table)?.labels.push(label)
  }

  inText(table: string) {
    const rows = this.of(table)
    if (rows) rows.isInText = true
  }

  names(table: string, names: readonly string[]) {
    const rows = this.of(table)
    if (rows) rows.names = names
  }

  private of(table: string): TableRows | undefined {
    const known = this.tables.get(table)
    if (known || this.tables.size >= this.most) return known
    const rows = { table, rows: [], labels: [] }
    this.tables.set(table, rows)
    return rows
  }
}

const longestLabel = 60
const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text)
/** Names of columns may have numbers that belong to them (`sha256`), and a year may be one. */
const hasNumber = (text: string) => /\d{3}/.test(text) && !/\d{3}/.test(headerSays(text).phrase)
const isValue = (text: string) =>
  !isYear(text) &&
  (hasNumber(text) ||
    /@|^[\d.,:/+-]+$/.test(text) ||
    isDay(text) ||
    text.length > longestLabel ||
    /^https?:/.test(text))
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

const [searched, fewest] = [10, 2]

/** Where the names of the columns stand: in the first row, or below a title and what else is written above a table. */
export function headerRowOf(rows: readonly (readonly string[])[]): number | undefined {
  const widths = rows.map(row => row.filter(cell => cell !== '').length)
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  let at = 0
  if (usual >= fewest) while (at < Math.min(searched, rows.length - 1) && widths[at]! * 2 <= usual) at++
  if (isHeaderRow(rows.slice(at))) return at
  return at > 0 && isHeaderRow(rows) ? 0 : undefined
}

/** Whether a row inside a table can only be the header of another one. */
export function beginsTable(labels: readonly string[]): boolean {
  const filled = labels.filter(label => label !== '')
  if (filled.length < fewest || filled.some(isValue)) return false
  return filled.filter(label => headerSays(label).phrase !== '').length > filled.length * halfKnown
}

const fewestListed = 3

/** Whether a single column is a list under a known name. */
export const isNamedList = (names: readonly string[], rows: readonly unknown[]): boolean =>
  names.length === 1 && rows.length >= fewestListed && headerSays(names[0]!).phrase !== ''

const mostlySame = 0.8

/** Whether rows without a header are data all the same: as wide as one another, with numbers or addresses in each of them. */
export function isRegular(rows: readonly (readonly string[])[]): boolean {
  const width = rows[0]?.length ?? 0
  if (rows.length < 3 || width < fewest || rows.filter(row => row.length === width).length < rows.length * mostlySame)
    return false
  return rows[0]!.some((_, column) => rows.every(row => /^\S*[\d@]\S*(?: ?[\p{Sc}%])?$/u.test(row[column] ?? '')))
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
  if (rows[0]?.length === 2 && rows[0].every(label => headerSays(label).concepts.length > 0)) return false
  const labels = rows.map(([label = '']) => label.replace(/:\s*$/, ''))
  if (new Set(labels).size < labels.length || labels.some(isValue)) return false
  return labels.filter(label => headerSays(label).phrase !== '').length >= labels.length * knownLabels
}
