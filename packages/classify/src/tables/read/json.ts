import { mostColumns, type Cell, type RowSink, type TableReader } from '../cells.ts'

interface Level {
  isArray: boolean
  /** Key or, for what lies in a list, the list's. */
  key: string
  /** The object or list whose members are the cells of one row. */
  isRow: boolean
}
interface Table {
  names: string[]
  columns: Map<string, number>
}

const deepest = 64
const longestPath = 200
const [space, quote, openBracket, closeBracket, openBrace, closeBrace] = [32, 34, 91, 93, 123, 125]
/** A letter, digit, or sign of a number. */
const isWord = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 45 || code === 95

/** How the objects of a JSON text are rows: lines of objects, or lists of objects somewhere inside. */
export interface JsonForm {
  /** Every object at the outside is a row. */
  isLines: boolean
}

/** Whether a text is JSON, and in which form; an object that holds no list of objects has no rows. */
export function jsonFormOf(text: string): JsonForm | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (/^\[\s*[[{]/.test(start)) return { isLines: false }
  if (!/^\{\s*"(?:[^"\\]|\\.)*"\s*:/.test(start)) return undefined
  const lines = start.split('\n', 3).map(line => line.trim())
  if (lines.length > 1 && /^\{.*\}$/.test(lines[0]!) && lines[1]!.startsWith('{')) return { isLines: true }
  return /\}\s*\{/.test(start) && !/\[\s*\{/.test(start) ? { isLines: true } : { isLines: false }
}

/** Reads JSON by its signs alone, so that escapes which are undone already and damage do not end it; nothing is built. */
export class JsonReader implements TableReader {
  private readonly form: JsonForm
  private readonly levels: Level[] = []
  private readonly tables = new Map<string, Table>()
  private key = ''
  private cells: Cell[] = []
  /** Keys of the row that is being read. */
  private labels: Cell[] = []
  private keyAt: { start: number; end: number } | undefined
  private table = ''
  /** Levels that are open beyond the deepest that is kept. */
  private beyond = 0
  /** The row that is being read: where it begins, and what was open before it. */
  private row: { at: number; levels: Level[]; key: string } | undefined

  constructor(form: JsonForm) {
    this.form = form
  }

  read(text: string, last: boolean, sink: RowSink): number {
    let at = 0
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (code === quote || isWord(code)) {
        const end = code === quote ? stringEnd(text, at + 1) : wordEnd(text, at)
        if (end >= text.length - 1 && !last) break
        at = this.value(text, at, end)
      } else {
        if (code === openBrace || code === openBracket) this.open(code === openBracket, at)
        else if (code === closeBrace || code === closeBracket) this.close(sink)
        at++
      }
    }
    if (last || !this.row) {
      if (last) this.end(sink)
      return last ? text.length : at
    }
    return this.goBack()
  }

  /** To the beginning of a row that is not all there. */
  private goBack(): number {
    const { at, levels, key } = this.row!
    this.levels.splice(0, this.levels.length, ...levels)
    this.key = key
    this.beyond = 0
    this.row = undefined
    this.cells = []
    this.labels = []
    return at
  }

  /** A key, or a value under the last key; `end` is that of its content. */
  private value(text: string, at: number, end: number): number {
    const isString = text[at] === '"'
    const next = isString ? end + 1 : end
    if (isString && !this.levels.at(-1)?.isArray && isColon(text, next)) {
      this.key = text.slice(at + 1, Math.min(end, at + 1 + longestPath))
      this.keyAt = { start: at + 1, end }
      return next
    }
    this.cell({ start: isString ? at + 1 : at, end })
    return Math.max(next, at + 1)
  }

  private open(isArray: boolean, at: number) {
    const parent = this.levels.at(-1)
    if (this.levels.length >= deepest) {
      this.beyond++
      return
    }
    const isRow = !this.row && (parent ? parent.isArray : this.form.isLines && !isArray)
    if (isRow) this.begin(at)
    this.levels.push({ isArray, key: parent?.isArray ? '' : this.key, isRow })
  }

  private begin(at: number) {
    this.row = { at, levels: [...this.levels], key: this.key }
    this.table = this.levels
      .map(({ key }) => key)
      .join('.')
      .slice(0, longestPath)
    this.cells = []
    this.labels = []
  }

  private close(sink: RowSink) {
    if (this.beyond > 0) {
      this.beyond--
      return
    }
    const level = this.levels.pop()
    if (!level?.isRow) return
    this.end(sink)
    this.row = undefined
  }

  private end(sink: RowSink) {
    const table = this.tables.get(this.table)
    if (!this.cells.length) return
    if (table) sink.names(this.table, table.names)
    sink.row(this.table, this.cells)
    for (const label of this.labels) sink.label(this.table, label)
    this.cells = []
    this.labels = []
  }

  private cell(span: { start: number; end: number }) {
    if (!this.row) return
    const row = this.row.levels.length
    const isList = this.levels[row]!.isArray
    if (isList && row === this.levels.length - 1) {
      if (this.cells.length < mostColumns) this.cells.push({ column: this.cells.length, ...span })
      return
    }
    const inner = this.levels.slice(row + 1).map(({ key }) => key)
    const path = [...inner, this.levels.at(-1)?.isArray ? '' : this.key].filter(Boolean).join('.')
    const column = this.columnOf(path)
    if (column === undefined) return
    this.cells.push({ column, ...span })
    if (this.keyAt) this.labels.push({ column, ...this.keyAt })
    this.keyAt = undefined
  }

  private columnOf(path: string): number | undefined {
    const table = this.tables.get(this.table) ?? { names: [], columns: new Map<string, number>() }
    this.tables.set(this.table, table)
    const known = table.columns.get(path)
    if (known !== undefined || table.names.length >= mostColumns) return known
    table.columns.set(path, table.names.length)
    return table.names.push(path.slice(0, longestPath)) - 1
  }
}

/** Where a string's last quote stands: one that a comma, colon or bracket follows, for the escapes of those inside may be undone. */
function stringEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"' && isAfterString(text, at + 1)) return at
  }
  return text.length
}

function isAfterString(text: string, from: number): boolean {
  const at = afterBlanks(text, from)
  return at >= text.length || ',:]}{'.includes(text[at]!)
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= space) at++
  return at
}

const isColon = (text: string, from: number) => text[afterBlanks(text, from)] === ':'

function wordEnd(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) > space && !',]}:'.includes(text[at]!)) at++
  return at
}
