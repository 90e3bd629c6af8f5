export type CsvCell = string | number | boolean | null | undefined

/** Spreadsheets read UTF-8 as such only after this mark. */
export const csvStart = '\uFEFF'

/** One record of RFC 4180, line break included. What a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection). */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = /^[\t\r\n ]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n\t;']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Records of a CSV text, quotes undone; a record is an array of cells with the line that it starts on. Understands commas, semicolons and tabs. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const records: { line: number; cells: string[] }[] = []
  let cells: string[] = [],
    cell = '',
    quotes = false,
    line = 1,
    start = 1
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endRecord = () => {
    endCell()
    if (cells.some(value => value.trim())) records.push({ line: start, cells })
    cells = []
    start = line + 1
  }
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? ''
    if (quotes) {
      if (character === '"' && source[at + 1] === '"') {
        cell += '"'
        at++
      } else if (character === '"') quotes = false
      else cell += character
    } else if (character === '"' && !cell.trim()) {
      quotes = true
      cell = ''
    } else if (character === separator) endCell()
    else if (character === '\n') endRecord()
    else if (character !== '\r') cell += character
    if (character === '\n') line++
  }
  if (cell || cells.length) endRecord()
  return records
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  return [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
}
