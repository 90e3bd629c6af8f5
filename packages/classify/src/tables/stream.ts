import type { SinglingOut } from '@sharelight/contract'
import type { Signature } from '../clusters/signature.ts'
import type { Detection } from '../engine/detection.ts'
import type { Cell, CellMarks, TableReader } from './cells.ts'
import { readerOf, told } from './read/reader-of.ts'
import { beginsTable, Rows } from './rows.ts'
import { People } from './singling/people.ts'
import { Spans } from './spans.ts'
import { TableSignature } from './table-signature.ts'
import { TableWindow, type ColumnFindings, type Known } from './window.ts'

/** Units of tables that are judged at a time: enough rows for their statistics, and a bound to the memory. */
const windowUnits = 131_072
/** A row that is longer than this is none. */
const longestRow = 4 * windowUnits

export interface TableOutput {
  /** The same text, with what columns are judged by left blank: for patterns, and for names. */
  text(forPatterns: string, forNames: string): void
  /** One different value of a column, as it comes. */
  value?: ((detection: Detection) => void) | undefined
  /** Names of columns that the table has besides those in the text. */
  beside?: readonly string[] | undefined
}

/**
 * Reads the tables out of a text that comes piece by piece, and hands the rest on: cells whose columns are judged as a whole are blank in it, so
 * that nothing is found twice and offsets stay. Holds one window.
 */
export class TableStream {
  private readonly output: TableOutput
  private reader: TableReader | undefined
  private isTold = false
  private pending = ''
  private offset = 0
  /** Rows that extraction knew of, in `pending`. */
  private marked = new Rows()
  private readonly known = new Map<string, Known>()
  /** Tables of which the last row was empty, and how many have ended under the name of each. */
  private readonly gaps = new Set<string>()
  private readonly parts = new Map<string, number>()
  private readonly columns = new Map<string, Detection>()
  private readonly values = new TableSignature()
  private readonly people = new People()

  constructor(output: TableOutput) {
    this.output = output
  }

  /** One detection for each column and rule, with the counts of all its values; after `finish`. */
  get findings(): Detection[] {
    return [...this.columns.values()]
  }

  /** After `finish`. */
  get signature(): Signature | undefined {
    return this.values.finish(this.offset, this.reader !== undefined)
  }

  /** Of the table that singles out most people; after `finish`. */
  get singlingOut(): SinglingOut | undefined {
    return this.people.result()
  }

  push(chunk: string, marks?: CellMarks): void {
    if (marks) return this.pushMarked(chunk, marks)
    if (this.marked.count) this.flushMarked()
    this.pending += chunk
    if (!this.isTold && this.pending.length >= told) this.tell(false)
    if (this.isTold) this.advance(false)
  }

  finish(): void {
    if (this.marked.count) this.flushMarked()
    if (!this.isTold) this.tell(true)
    this.advance(true)
  }

  private tell(isWhole: boolean) {
    this.isTold = true
    this.reader = readerOf(this.pending.slice(0, told), isWhole && this.pending.length <= told)
  }

  private advance(last: boolean) {
    if (!this.reader) return this.pass(this.pending.length)
    while (this.pending.length >= windowUnits || (last && this.pending.length > 0)) {
      const isEnd = last && this.pending.length <= windowUnits
      const window = this.pending.slice(0, isEnd ? undefined : Math.max(windowUnits, this.stuck))
      const rows = new Rows()
      const done = this.reader.read(window, isEnd || (last && window.length === this.pending.length), rows)
      if (done === 0 && !last && this.pending.length < longestRow) {
        this.stuck = this.pending.length
        return
      }
      this.stuck = 0
      this.flush(rows, done || window.length)
    }
  }

  /** Units that were read without the end of a row. */
  private stuck = 0

  private pushMarked(chunk: string, { table, names, isInText, labels = [], at }: CellMarks) {
    if (!this.marked.count) {
      if (!this.isTold) this.isTold = true
      this.pass(this.pending.length)
    }
    const base = this.pending.length
    this.pending += chunk
    if (names) this.marked.names(table, names)
    if (isInText) this.marked.inText(table)
    for (let index = 0; index < labels.length; index += 3)
      this.marked.label(table, {
        column: labels[index]!,
        start: base + labels[index + 1]!,
        end: base + labels[index + 2]!,
      })
    let cells: Cell[] = []
    for (let index = 0; index < at.length; index += 3) {
      if (at[index]! >= 0) cells.push({ column: at[index]!, start: base + at[index + 1]!, end: base + at[index + 2]! })
      else if (cells.length) {
        this.marked.row(names ? table : this.partOf(table, cells), cells)
        cells = []
      } else this.gaps.add(table)
    }
    if (this.pending.length >= windowUnits) this.flushMarked()
  }

  /** Several tables may stand below one another in a sheet, each under a header of its own. */
  private partOf(table: string, cells: readonly Cell[]): string {
    let part = this.parts.get(table) ?? 0
    if (this.gaps.delete(table) && beginsTable(cells.map(({ start, end }) => this.pending.slice(start, end).trim())))
      this.parts.set(table, ++part)
    return part === 0 ? table : `${table}\n${part}`
  }

  private flushMarked() {
    const rows = this.marked
    this.marked = new Rows()
    this.flush(rows, this.pending.length)
  }

  /** Hands on text in which there is no table. */
  private pass(length: number) {
    if (length === 0) return
    const text = this.pending.slice(0, length)
    this.output.text(text, text)
    this.drop(length)
  }

  private drop(length: number) {
    this.pending = this.pending.slice(length)
    this.offset += length
  }

  private flush(rows: Rows, length: number) {
    const text = this.pending.slice(0, length)
    this.values.add(rows, text)
    const window = new TableWindow(text, this.offset, { people: this.people, beside: this.output.beside ?? [] })
    const spans = new Spans()
    for (const table of rows.tables.values()) {
      const judged = window.judge(table, this.known.get(table.table), spans)
      this.known.set(table.table, { names: judged.names, judged: judged.judged })
      for (const findings of judged.findings) this.take(findings)
    }
    const { forPatterns, forNames } = spans.blanked(text)
    this.output.text(forPatterns, forNames)
    this.drop(length)
  }

  private take({ column, evidence, total, values }: ColumnFindings) {
    const known = this.columns.get(column)
    const before = known?.column
    const merged = before
      ? { ...evidence, passed: before.passed + evidence.passed, filled: before.filled + evidence.filled }
      : evidence
    let first: Detection | undefined
    for (const value of values()) {
      first ??= value
      if (!this.output.value) break
      this.output.value({ ...value, column: merged })
    }
    if (!first) return
    const whole = { ...(known ?? first), count: (known?.count ?? 0) + total, column: merged }
    this.columns.set(column, { ...whole, confidence: Math.max(known?.confidence ?? 0, first.confidence) })
  }
}
