import type { TextCells } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import type { Piece } from '../../text/table-batch.ts'
import type { Attributes } from '../../xml/xml.ts'

/** A value or an element, by its path; UTF-16 units of what was gathered. */
interface Place {
  path: string
  start: number
  end: number
  /** It is no value but says what one is called. */
  isLabel?: boolean
}
interface Open {
  path: string
  start: number
  /** Where its text begins, behind the attributes. */
  textAt: number
  /** The attribute that may say what the value is called: `<field name="city">`. */
  label: { text: string; leaf: Place } | undefined
  isLeaf: boolean
  isRecord: boolean
  /** How often elements of a name stood in it. */
  children: Map<string, number> | undefined
}

/** The columns of one kind of record, in the order in which they came. */
interface Columns {
  names: string[]
  byName: Map<string, number>
  byPath: Map<string, number>
}

const blank = 32
const longestHeld = 256 * 1024
const [mostPaths, mostColumns, longestPath] = [2_000, 500, 500]
const labelling = ['name', 'key']
/** A record has few values of one name. */
const mostlyDifferent = 0.5

/** Gathers the words of XML, and tells which elements are records: those that come again and again and hold several values. */
export class RecordBatch extends Batch {
  readonly #open: Open[] = []
  readonly #repeated = new Set<string>()
  /** Paths of records, each with the places of its columns by name. */
  readonly #records = new Map<string, Columns>()
  /** The paths of elements by the path of what they stand in: made once each, as they come by the million. */
  readonly #paths = new Map<string, Map<string, string>>()
  #leaves: Place[] = []
  #closed: Place[] = []
  #recordsOpen = 0
  /** Whether what is gathered was asked for records. */
  #isAsked = false

  open(name: string, attributes: Attributes): void {
    const parent = this.#open.at(-1)
    const path = this.#pathOf(parent?.path ?? '', name)
    if (parent) this.#count(parent, name, path)
    const isRecord = this.#records.has(path)
    if (isRecord) this.#recordsOpen++
    const start = this.length
    const label = this.#attributes(path, attributes)
    this.#open.push({ path, start, textAt: this.length, label, isLeaf: true, isRecord, children: undefined })
  }

  close(): void {
    const closed = this.#open.pop()
    if (!closed) return
    if (closed.isLeaf && this.length > closed.textAt) this.#value(closed)
    this.newLine()
    if (!closed.isLeaf || closed.textAt > closed.start) this.#closed.push({ ...placeOf(closed), end: this.length })
    if (closed.isRecord) this.#recordsOpen--
    if (super.full && !this.#isAsked && this.#records.size === 0) this.#tell()
  }

  /** Between records, unless one is longer than a record may be. */
  override get full(): boolean {
    return super.full && (this.#recordsOpen === 0 || this.length >= longestHeld)
  }

  /** What was gathered so far: records of one kind together, apart from the text around them. */
  takePieces(): Piece[] {
    this.#tell()
    const [rows, leaves] = [this.#closed.filter(({ path }) => this.#records.has(path)), this.#leaves]
    const text = this.take()
    const pieces: Piece[] = []
    let [at, leaf] = [0, 0]
    for (let from = 0; from < rows.length;) {
      const to = runEnd(rows, from)
      const [start, end] = [rows[from]!.start, rows[to - 1]!.end]
      if (start > at) pieces.push({ text: text.slice(at, start) })
      while (leaf < leaves.length && leaves[leaf]!.start < start) leaf++
      const first = leaf
      while (leaf < leaves.length && leaves[leaf]!.start < end) leaf++
      const cells = this.#cells(rows.slice(from, to), leaves.slice(first, leaf), text)
      pieces.push({ text: text.slice(start, end), cells })
      at = end
      from = to
    }
    if (at < text.length) pieces.push({ text: text.slice(at) })
    return pieces
  }

  override take(): string {
    for (const open of this.#open) open.start = open.textAt = 0
    this.#leaves = []
    this.#closed = []
    this.#isAsked = false
    return super.take()
  }

  #count(parent: Open, name: string, path: string): void {
    parent.isLeaf = false
    if (this.#repeated.has(path)) return
    parent.children ??= new Map()
    const count = (parent.children.get(name) ?? 0) + 1
    if (parent.children.size < mostPaths) parent.children.set(name, count)
    if (count > 1 && this.#repeated.size < mostPaths) this.#repeated.add(path)
  }

  #pathOf(parent: string, name: string): string {
    const known = this.#paths.get(parent)?.get(name)
    if (known !== undefined) return known
    const path = `${parent}/${name}`.slice(0, longestPath)
    if (this.#paths.size >= mostPaths) return path
    const children = this.#paths.get(parent) ?? new Map<string, string>()
    this.#paths.set(parent, children)
    if (children.size < mostPaths) children.set(name, path)
    return path
  }

  #attributes(path: string, attributes: Attributes): Open['label'] {
    let label: Open['label']
    for (const key in attributes) {
      const text = attributes[key]
      if (!text || key.startsWith('xmlns')) continue
      const leaf = { path: this.#pathOf(path, key), start: this.length, end: this.length + text.length }
      this.#leaves.push(leaf)
      this.add(`${text}\n`)
      if (labelling.includes(key)) label ??= { text, leaf }
    }
    return label
  }

  #value({ path, textAt, label }: Open): void {
    const name = label ? this.#pathOf(path.slice(0, path.lastIndexOf('/')), label.text) : path
    if (label) Object.assign(label.leaf, { path: name, isLabel: true })
    this.#leaves.push({ path: name, start: textAt, end: this.length })
  }

  /** Of elements that come again, the outermost whose values are of different names. */
  #tell(): void {
    this.#isAsked = true
    const byPath = Map.groupBy(
      this.#closed.filter(({ path }) => this.#repeated.has(path)),
      ({ path }) => path,
    )
    const outermostFirst = [...byPath].sort(([a], [b]) => a.split('/').length - b.split('/').length)
    for (const [path, elements] of outermostFirst) {
      const isKnown = this.#records
        .keys()
        .some(known => `${path}/`.startsWith(`${known}/`) || known.startsWith(`${path}/`))
      if (!isKnown && this.#isRecord(path, elements)) this.#begin(path)
    }
  }

  /** One that is open is a record from its beginning. */
  #begin(path: string): void {
    this.#records.set(path, { names: [], byName: new Map(), byPath: new Map() })
    for (const open of this.#open)
      if (open.path === path) {
        open.isRecord = true
        this.#recordsOpen++
      }
  }

  #isRecord(path: string, elements: readonly Place[]): boolean {
    let [values, different, at] = [0, 0, 0]
    for (const { start, end } of elements) {
      while (at < this.#leaves.length && this.#leaves[at]!.start < start) at++
      const names = new Set<string>()
      for (; at < this.#leaves.length && this.#leaves[at]!.start < end; at++) {
        const leaf = this.#leaves[at]!
        if (leaf.isLabel) continue
        values++
        names.add(leaf.path.slice(path.length))
      }
      different += names.size
    }
    return different > elements.length && different >= values * mostlyDifferent
  }

  #cells(rows: readonly Place[], leaves: readonly Place[], text: string): TextCells {
    const [{ path: record, start: offset }] = rows as [Place]
    const columns = this.#records.get(record)!
    const [at, labels]: [number[], number[]] = [[], []]
    let next = 0
    for (const { end } of rows) {
      for (; next < leaves.length && leaves[next]!.start < end; next++) {
        const { path, start, end: to, isLabel } = leaves[next]!
        let [from, behind] = [start, to]
        while (from < behind && text.charCodeAt(from) <= blank) from++
        while (behind > from && text.charCodeAt(behind - 1) <= blank) behind--
        const column = from === behind ? undefined : columnOf(columns, path, record)
        if (column === undefined) continue
        const places = isLabel ? labels : at
        places.push(column, from - offset, behind - offset)
      }
      at.push(-1, 0, 0)
    }
    return { table: record, names: [...columns.names], ...(labels.length > 0 && { labels }), at }
  }
}

const placeOf = ({ path, start }: Open) => ({ path, start })

/** Behind the last of the elements of one path that follow one another. */
function runEnd(rows: readonly Place[], from: number): number {
  let to = from + 1
  while (to < rows.length && rows[to]!.path === rows[from]!.path && rows[to]!.start === rows[to - 1]!.end) to++
  return to
}

function columnOf(columns: Columns, path: string, record: string): number | undefined {
  const known = columns.byPath.get(path)
  if (known !== undefined) return known
  const name = path.slice(record.length + 1).replaceAll('/', '.')
  const same = columns.byName.get(name)
  if (same === undefined && columns.names.length >= mostColumns) return undefined
  const column = same ?? columns.names.push(name) - 1
  columns.byName.set(name, column)
  columns.byPath.set(path, column)
  return column
}
