import { mostColumns, type Cell, type RowSink, type TableReader } from '../cells.ts'
import { rowAt } from './delimited.ts'

const names = String.raw`[\w$."\`\[\] ]{1,200}?`
/** What a list of columns holds between its brackets, which quoted names may have themselves. */
const list = '(?:[^()"`]|"[^"]{0,200}"|`[^`]{0,200}`){1,20000}'
const statement = new RegExp(
  [
    String.raw`\b(?:insert(?:\s+(?:ignore|into|or\s+\w+))*|replace\s+into)\s+(?<into>${names})\s*(?:\((?<columns>${list})\))?\s*(?:overriding\s+\w+\s+value\s*)?values\s*(?=\()`,
    String.raw`\bcopy\s+(?<copy>${names})\s*\((?<copied>${list})\)\s+from\s+stdin[^;\n]*;\r?\n`,
    String.raw`\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(?<create>${names})\s*\(`,
  ].join('|'),
  'gi',
)
const constraint = /^(?:primary|unique|key|index|constraint|foreign|check|fulltext|spatial|exclude|like)\b/i

/** Whether a text holds statements that fill tables. */
export const isSqlDump = (text: string): boolean => mayBeDump.test(text) && dump.test(text)

/** Quick, and never wrong when it says no. */
const mayBeDump = /insert|copy|^\s*create/i
const dump =
  /^\s*create\s+table\b|\binsert\s+(?:ignore\s+)?into\s+[^;]{1,20200}?\bvalues\s*\(|\bcopy\s+[^;\n]{1,20200}\bfrom\s+stdin/i

/** Rows of INSERT and COPY statements, wherever they stand in a dump. */
export class SqlReader implements TableReader {
  /** Columns by table, from its definition. */
  private readonly defined = new Map<string, string[]>()
  /** The statement whose rows are being read. */
  private open: { table: string; form: 'values' | 'copy' } | undefined

  read(text: string, last: boolean, sink: RowSink): number {
    let at = 0
    while (at < text.length) {
      const next = this.open ? this.rows(text, at, { last, sink }) : this.seek(text, at, { last, sink })
      if (next === undefined) break
      at = next
    }
    return last ? text.length : at
  }

  /** To the next statement; text before the last lines of a piece is done with. */
  private seek(text: string, from: number, { last, sink }: { last: boolean; sink: RowSink }): number | undefined {
    statement.lastIndex = from
    const match = statement.exec(text)
    if (!match)
      return last
        ? text.length
        : Math.max(from, text.lastIndexOf(';') + 1) > from
          ? text.lastIndexOf(';') + 1
          : undefined
    const end = match.index + match[0].length
    const { into, columns, copy, copied, create } = match.groups ?? {}
    if (create !== undefined) {
      const columns = definition(text.slice(end, end + 20_000))
      if (this.defined.size < 1_000)
        this.defined.set(
          bare(create),
          columns.map(({ name }) => name),
        )
      for (const [column, { start, length }] of columns.slice(0, mostColumns).entries())
        sink.label(bare(create), { column, start: end + start, end: end + start + length })
      return end
    }
    const table = bare(into ?? copy ?? '')
    const named = columns ?? copied
    const known = named === undefined ? this.defined.get(table) : namesIn(named).map(({ name }) => name)
    if (known) sink.names(table, known)
    if (named !== undefined) labels(named, text.indexOf(named, match.index), cell => sink.label(table, cell))
    this.open = { table, form: copy === undefined ? 'values' : 'copy' }
    return end
  }

  private rows(text: string, from: number, { last, sink }: { last: boolean; sink: RowSink }): number | undefined {
    const { table, form } = this.open!
    if (form === 'copy') {
      if (text.startsWith('\\.', from)) return this.finish(from + 2)
      const row = rowAt(text, from, { separator: '\t', last })
      if (row)
        sink.row(
          table,
          row.cells.filter(({ start, end }) => end > start),
        )
      return row?.next
    }
    let at = from
    while (at < text.length && /[\s,]/.test(text[at]!)) at++
    if (at >= text.length) return last ? at : undefined
    if (text[at] !== '(') return this.finish(at)
    const tuple = tupleAt(text, at + 1)
    if (!tuple) return last ? this.finish(text.length) : undefined
    sink.row(table, tuple.cells)
    return tuple.next
  }

  private finish(at: number): number {
    this.open = undefined
    return at
  }
}

/** Where the names of the columns stand in a list that begins at `from`. */
function labels(columns: string, from: number, tell: (cell: Cell) => void) {
  for (const [column, { start, end }] of namesIn(columns).slice(0, mostColumns).entries())
    tell({ column, start: from + start, end: from + end })
}

/** The names of a list, those in quotes whole, with their places in it. */
const namesIn = (columns: string) =>
  [...columns.matchAll(/"[^"]*"|`[^`]*`|\[[^\]]*\]|[^,\s"`[][^,"`]*/g)].map(({ 0: name, index }) => ({
    name: bare(name),
    start: index,
    end: index + name.length,
  }))

/** The last part of a name, which may be in quotes of several kinds. */
const bare = (name: string): string =>
  (
    /(?:"([^"]*)"|`([^`]*)`|\[([^\]]*)\]|([^.]*))\s*$/
      .exec(name.trim())
      ?.slice(1)
      .find(part => part !== undefined) ?? ''
  ).trim()

/** Brackets within brackets that a definition has. */
const deepest = 8

interface Defined {
  name: string
  start: number
  length: number
}

/** The columns of a table's definition. */
function definition(text: string): Defined[] {
  const columns: Defined[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(' && depth++ > deepest) return columns
    else if (text[at] === ')' && depth-- === 0) return [...columns, ...column(text.slice(from, at), from)]
    else if (text[at] === ',' && depth === 0) {
      columns.push(...column(text.slice(from, at), from))
      from = at + 1
    }
  }
  return columns
}

function column(text: string, from: number): Defined[] {
  const start = text.length - text.trimStart().length
  const name = /^(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|([^\s"`[(),]+))/.exec(text.slice(start))
  return name && !constraint.test(text.slice(start))
    ? [{ name: name.slice(1).find(part => part !== undefined) ?? '', start: from + start, length: name[0].length }]
    : []
}

/** The values between brackets; undefined where they are not all there. */
function tupleAt(text: string, from: number): { cells: Cell[]; next: number } | undefined {
  const cells: Cell[] = []
  let at = from
  for (let index = 0; at < text.length; index++) {
    while (/\s/.test(text[at] ?? '')) at++
    const start = /^[nN_a-zA-Z0-9]{0,8}'/.test(text.slice(at, at + 9)) ? text.indexOf("'", at) : at
    const quoted = text[start] === "'"
    const end = quoted ? quoteEnd(text, start + 1) : plainEnd(text, at)
    if (end < 0) return undefined
    const cell = quoted ? { start: start + 1, end } : { start: at, end: trimmedEnd(text, at, end) }
    if (cell.end > cell.start && index < mostColumns) cells.push({ column: index, ...cell })
    at = quoted ? end + 1 : end
    while (at < text.length && text[at] !== ',' && text[at] !== ')') at++
    if (at >= text.length) return undefined
    if (text[at] === ')') return { cells, next: at + 1 }
    at++
  }
  return undefined
}

function quoteEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === "'") {
      if (text[at + 1] !== "'") return at
      at++
    }
  }
  return -1
}

/** To the comma or bracket that ends a value without quotes; calls may have brackets of their own. */
function plainEnd(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && depth-- === 0) return at
    else if (text[at] === ',' && depth === 0) return at
  }
  return -1
}

function trimmedEnd(text: string, start: number, end: number): number {
  let at = end
  while (at > start && /\s/.test(text[at - 1]!)) at--
  return at
}
