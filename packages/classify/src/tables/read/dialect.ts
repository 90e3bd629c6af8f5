import { headerSays } from '../header/says.ts'
import { headerWords } from '../header/words.ts'
import { glanceAt, rowAt, type Dialect } from './delimited.ts'

const separators = ['\t', ',', ';', '|']
const mostRows = 60
const mostlySame = 0.8
const longestCell = 80
/** Prose has a space behind its commas, and words. */
const manySpaced = 0.5
const fewRows = 3

/** How the cells of delimited text stand apart, or undefined where the text is none. */
export function dialectOf(text: string, isWhole: boolean): Dialect | undefined {
  const [best] = separators
    .flatMap(separator => score(text, separator, isWhole) ?? [])
    .sort((a, b) => b.share * Math.log2(b.columns) - a.share * Math.log2(a.columns))
  return best ?? singleColumn(text, isWhole)
}

function score(text: string, separator: string, isWhole: boolean): (Dialect & { share: number }) | undefined {
  if (!mayBeRows(text, separator, isWhole)) return undefined
  const all = rowsOf(text, separator, isWhole).filter(cells => cells.some(cell => cell !== ''))
  const columns = mode(all.map(cells => cells.length).filter(width => width > 1))
  const rows = withoutTitles(all, columns)
  const widths = rows.map(cells => cells.length).filter(width => width > 1)
  const share = rows.length
    ? widths.filter(width => Math.abs(width - columns) <= (columns > 4 ? 1 : 0)).length / rows.length
    : 0
  if (rows.length < 2 || columns < 2 || share < (isTable(rows[0] ?? []) ? mostlySame * mostlySame : mostlySame))
    return undefined
  const cells = rows.flat()
  const average = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length
  if (average > longestCell) return undefined
  if (
    !isTable(rows[0] ?? []) &&
    !hasTokens(rows, columns) &&
    mayBeProse({ text, separator, rows: rows.length, columns })
  )
    return undefined
  return { separator, columns, share: share * (1 - brokenQuotes(cells)) }
}

const fewestParted = 2

/** Whether so many rows may have several cells that it is worth to cut them out. Quick, and never wrong when it says no. */
function mayBeRows(text: string, separator: string, isWhole: boolean): boolean {
  if (!text.includes(separator)) return false
  let [rows, parted] = [0, 0]
  for (let at = 0, seen = 0; at < text.length && seen < mostRows; seen++) {
    const row = glanceAt(text, at, { separator, last: isWhole })
    if (!row) break
    if (row.isParted) parted++
    if (row.isFilled) rows++
    at = row.next
  }
  return parted >= Math.max(fewestParted, (rows - mostTitles) * mostlySame * mostlySame)
}

/** Cells that begin with a quote and do not end with it: this is not what stands between them. */
const brokenQuotes = (cells: readonly string[]) =>
  cells.filter(cell => /^"[^"]*$|^[^"]+"$/.test(cell)).length / cells.length

const mostTitles = 10

/** Without the lines that stand above a table: its title, who exported it. */
function withoutTitles(rows: string[][], columns: number): string[][] {
  let at = 0
  while (at < Math.min(mostTitles, rows.length - 2) && rows[at]!.length * 2 <= columns && columns > 1) at++
  return rows.slice(at)
}

/** Two cells of the first row at least are known names of columns. */
const isTable = (cells: readonly string[]) => cells.filter(cell => headerSays(cell).phrase !== '').length > 1

/** In some column each row has one word with a digit or an @: numbers, dates, addresses. */
const hasTokens = (rows: readonly (readonly string[])[], columns: number) =>
  Array.from({ length: columns }, (_, column) => column).some(column =>
    rows.every((row, at) => /^\S*[\d@]\S*$/.test(row[column] ?? '') || (at === 0 && rows.length > fewRows)),
  )

function mayBeProse({
  text,
  separator,
  rows,
  columns,
}: {
  text: string
  separator: string
  rows: number
  columns: number
}): boolean {
  if (separator === '\t') return false
  if (rows < fewRows || (columns < 3 && rows < 2 * fewRows)) return columns < 4
  const all = text.split(separator).length - 1
  const spaced = text.split(`${separator} `).length - 1
  return separator === ',' && spaced > all * manySpaced
}

function rowsOf(text: string, separator: string, isWhole: boolean): string[][] {
  const rows: string[][] = []
  for (let at = 0; at < text.length && rows.length < mostRows;) {
    const row = rowAt(text, at, { separator, last: isWhole })
    if (!row) break
    rows.push(row.cells.map(({ start, end }) => text.slice(start, end)))
    at = row.next
  }
  return rows
}

function mode(numbers: readonly number[]): number {
  const counts = Map.groupBy(numbers, number => number)
  return [...counts].sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? 0
}

const shortLine = 64

const listName = /^[\p{L}\d][\p{L}\p{M}\d _.()#/-]{0,39}$/u

/** That is not blank. */
function firstLine(text: string): string {
  const first = text.search(/\S/)
  if (first < 0) return ''
  let [start, end] = [first, first]
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--
  while (end < text.length && end - start <= shortLine && !isLineEnd(text.charCodeAt(end))) end++
  return text.slice(start, end)
}
const isLineEnd = (unit: number) => unit === 10 || unit === 13

/** A list under the name of what it lists. */
function singleColumn(text: string, isWhole: boolean): Dialect | undefined {
  if (!listName.test(firstLine(text))) return undefined
  const lines = text.split(/\r\n?|\n/, mostRows)
  if (!isWhole && lines.length < mostRows) lines.pop()
  const [name = '', ...values] = lines.filter(line => line.trim() !== '')
  if (!listName.test(name)) return undefined
  const { concepts, rules, isOther, phrase } = headerSays(name)
  if (!isOther && phrase !== headerWords(name).words.join(' ')) return undefined
  const isList =
    values.length >= fewRows && values.every(value => value.length <= shortLine && value.split(' ').length <= 4)
  return isList && (isOther || concepts.length + rules.length > 0) ? { separator: '\t', columns: 1 } : undefined
}
