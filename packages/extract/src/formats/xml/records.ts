import type { TextCells } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import type { Piece } from '../../text/table-batch.ts'
import type { Attributes } from '../../xml/xml.ts'
import { beginRecords, columnOf, Kinds, type Kind } from './kinds.ts'

/** A value or an element; UTF-16 units of what was gathered. */
interface Place {
  kind: Kind
  start: number
  end: number
  /** It is no value but says what one is called. */
  isLabel: boolean
}
interface Open {
  kind: Kind
  number: number
  start: number
  /** Where its text begins, behind the attributes. */
  textAt: number
  /** The attribute that may say what the value is called: `<field name="city">`. */
  label: Place | undefined
  labelText: string
  isLeaf: boolean
  isRecord: boolean
}

const blank = 32
const longestHeld = 256 * 1024
/** A record has few values of one name. */
const mostlyDifferent = 0.5

/** Gathers the words of XML, and tells which elements are records: those that come again and again and hold several values. */
export class RecordBatch extends Batch {
  readonly #kinds = new Kinds()
  readonly #open: Open[] = []
  #leaves: Place[] = []
  #closed: Place[] = []
  #elements = 0
  #recordsOpen = 0
  #hasRecords = false
  /** Whether what is gathered was asked for records. */
  #isAsked = false

  open(name: string, attributes: Attributes): void {
    const parent = this.#open.at(-1)
    const kind = this.#kinds.under(parent?.kind, name)
    if (parent) {
      parent.isLeaf = false
      if (kind.lastIn === parent.number) kind.repeats = true
      kind.lastIn = parent.number
    }
    const isRecord = kind.columns !== undefined
    if (isRecord) this.#recordsOpen++
    const start = this.length
    const element: Open = {
      kind,
      number: this.#elements++,
      start,
      textAt: start,
      label: undefined,
      labelText: '',
      isLeaf: true,
      isRecord,
    }
    this.#attributes(element, attributes)
    this.#open.push(element)
  }

  close(): void {
    const closed = this.#open.pop()
    if (!closed) return
    const { kind, start, textAt, isLeaf, isRecord } = closed
    if (isLeaf && this.length > textAt) this.#value(closed)
    this.newLine()
    const mayBeRecord = isRecord || (this.#recordsOpen === 0 && !kind.holdsRecords)
    if (mayBeRecord && (!isLeaf || textAt > start)) this.#closed.push({ kind, start, end: this.length, isLabel: false })
    if (isRecord) this.#recordsOpen--
    if (!this.#hasRecords && !this.#isAsked && super.full) this.#tell()
  }

  /** Between records, unless one is longer than a record may be. */
  override get full(): boolean {
    return super.full && (this.#recordsOpen === 0 || this.length >= longestHeld)
  }

  /** What was gathered so far: records of one kind together, apart from the text around them. */
  takePieces(): Piece[] {
    this.#tell()
    const [rows, leaves] = [this.#closed.filter(({ kind }) => kind.columns), this.#leaves]
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
      const cells = cellsOf(rows.slice(from, to), leaves.slice(first, leaf), text)
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

  #attributes(element: Open, attributes: Attributes): void {
    for (const key in attributes) {
      const text = attributes[key]
      if (!text || key.startsWith('xmlns')) continue
      const kind = this.#kinds.under(element.kind, key)
      const leaf = { kind, start: this.length, end: this.length + text.length, isLabel: false }
      this.#leaves.push(leaf)
      this.add(text)
      this.add('\n')
      if (element.label || (key !== 'name' && key !== 'key')) continue
      element.label = leaf
      element.labelText = text
    }
    element.textAt = this.length
  }

  #value({ kind, textAt, label, labelText }: Open): void {
    const named = label ? this.#kinds.under(kind.parent, labelText) : kind
    if (label) {
      label.kind = named
      label.isLabel = true
    }
    this.#leaves.push({ kind: named, start: textAt, end: this.length, isLabel: false })
  }

  /** Of elements that come again, the outermost whose values are of different names. */
  #tell(): void {
    this.#isAsked = true
    const again = this.#closed.filter(({ kind }) => kind.repeats && !kind.columns)
    const byKind = [...Map.groupBy(again, ({ kind }) => kind)]
    for (const [kind, elements] of byKind.sort(([a], [b]) => a.depth - b.depth))
      if (this.#areRecords(elements) && beginRecords(kind)) this.#begin(kind)
  }

  /** One that is open is a record from its beginning. */
  #begin(kind: Kind): void {
    this.#hasRecords = true
    for (const open of this.#open)
      if (open.kind === kind) {
        open.isRecord = true
        this.#recordsOpen++
      }
  }

  #areRecords(elements: readonly Place[]): boolean {
    let [values, different, at] = [0, 0, 0]
    for (const { start, end } of elements) {
      while (at < this.#leaves.length && this.#leaves[at]!.start < start) at++
      const kinds = new Set<Kind>()
      for (; at < this.#leaves.length && this.#leaves[at]!.start < end; at++) {
        const { kind, isLabel } = this.#leaves[at]!
        if (isLabel) continue
        values++
        kinds.add(kind)
      }
      different += kinds.size
    }
    return different > elements.length && different >= values * mostlyDifferent
  }
}

/** Cells without the blanks and line ends around them, relative to the first record. */
function cellsOf(rows: readonly Place[], leaves: readonly Place[], text: string): TextCells {
  const [{ kind: record, start: offset }] = rows as [Place]
  const columns = record.columns!
  const [at, labels]: [number[], number[]] = [[], []]
  let next = 0
  for (const { end } of rows) {
    for (; next < leaves.length && leaves[next]!.start < end; next++) {
      const { kind, start, end: to, isLabel } = leaves[next]!
      let [from, behind] = [start, to]
      while (from < behind && text.charCodeAt(from) <= blank) from++
      while (behind > from && text.charCodeAt(behind - 1) <= blank) behind--
      const column = from === behind ? -1 : columnOf(kind, record, columns)
      if (column >= 0) (isLabel ? labels : at).push(column, from - offset, behind - offset)
    }
    at.push(-1, 0, 0)
  }
  return { table: record.path, names: [...columns.names], ...(labels.length > 0 && { labels }), at }
}

/** Behind the last of the elements of one kind that follow one another. */
function runEnd(rows: readonly Place[], from: number): number {
  let to = from + 1
  while (to < rows.length && rows[to]!.kind === rows[from]!.kind && rows[to]!.start === rows[to - 1]!.end) to++
  return to
}
