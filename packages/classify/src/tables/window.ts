import type { Detection } from '../engine/detection.ts'
import type { Rule } from '../rule.ts'
import { cellHash } from './cell-hash.ts'
import type { Cell } from './cells.ts'
import { ColumnValues } from './column-values.ts'
import type { ColumnEvidence } from './finding.ts'
import { judgeColumns, type Earlier, type Judged, type NamedValues, type Reading } from './judge/table.ts'
import { isMissing } from './judge/value.ts'
import { beginsTable, headerRowOf, isKeyed, isNamedList, isRegular, type TableRows } from './rows.ts'
import { attributesOf } from './singling/attributes.ts'
import type { People } from './singling/people.ts'
import type { Spans } from './spans.ts'

/** A column's findings of one rule in one window. */
export interface ColumnFindings {
  /** Tells the columns of a document apart. */
  column: string
  evidence: ColumnEvidence
  /** Values, each as often as it occurs. */
  total: number
  /** One for each different value, with how often it occurs. */
  values(): Iterable<Detection>
}

/** What the rows before said of a table. */
export interface Known {
  /** None where the first row is no header. */
  names: readonly string[]
  judged: readonly Earlier[]
}

/** What holds for all windows of a document. */
interface Around {
  people: People
  /** Names of columns that stand nowhere in the text. */
  beside: readonly string[]
}

/** A column with the places of its values. */
interface Placed extends NamedValues {
  values: string[]
  places: Cell[]
}

/** Quotes inside quotes are doubled. */
const unescape = (text: string) => (/""|''/.test(text) ? text.replaceAll('""', '"').replaceAll("''", "'") : text)

/** A column's name may stand for what its sentences are about, and is nobody's name. */
const asLabel = (reading: Reading = 'none'): Reading => (reading === 'all' ? 'patterns' : reading)

const sums =
  /^(?:grand |sub-?)?(?:total|totals|totale|totaal|summe|gesamt|gesamtsumme|somme|suma|razem|soma|итого|合計|总计)\b:?/iu

const longestSum = 40
const amount = /^\D{0,3}\d[\d.,' ]{0,20}\D{0,3}$/

/** Judges one table of a window of `text`, that begins at `offset` of the whole. */
export class TableWindow {
  private readonly text: string
  private readonly offset: number
  private readonly around: Around

  constructor(text: string, offset: number, around: Around) {
    this.text = text
    this.offset = offset
    this.around = around
  }

  /**
   * @param spans takes how each cell is to be read
   * @returns what is known now, for the windows that follow, beside the findings
   */
  judge(rows: TableRows, known: Known | undefined, spans: Spans): Known & { findings: ColumnFindings[] } {
    const head = this.head(rows, known?.names)
    if (rows.isInText && !known && !this.isData(head)) return { names: [], judged: [], findings: [] }
    const columns = head.isKeyed ? this.keyed(rows.rows) : this.columns(head.rows, head.names)
    const beside = this.around.beside.map(name => ({ name, values: [] }))
    const judged = judgeColumns([...columns, ...beside], known?.judged).slice(0, columns.length)
    for (const { start, end } of head.header ?? []) spans.add(start, end, 'none')
    for (const { column, start, end } of rows.labels) spans.add(start, end, asLabel(judged[column]?.reading))
    if (head.isKeyed)
      for (const [at, { places }] of columns.entries()) this.read(places, spans, () => judged[at]!.reading)
    else for (const row of head.rows) this.read(row, spans, ({ column }) => judged[column]?.reading ?? 'all')
    if (!head.isKeyed) this.compare(rows.table, head.rows, { columns, judged })
    return {
      names: head.names ?? [],
      judged: judged.map(({ earlier }) => earlier),
      findings: judged.flatMap((each, at) => this.findings(each, columns[at]!, rows.table)),
    }
  }

  /** Rows of people are compared with one another. */
  private compare(
    table: string,
    rows: readonly (readonly Cell[])[],
    { columns, judged }: { columns: readonly Placed[]; judged: readonly Judged[] },
  ) {
    const people = this.around.people.of(table, () => attributesOf(columns, judged))
    if (!people) return
    for (const row of rows) {
      if (people.isFull) return
      if (!this.isSum(row, columns.length))
        people.add(position => {
          const cell = row.find(({ column }) => column === position)
          return cell ? cellHash(this.text, cell.start, cell.end) : 0
        })
    }
  }

  private read(cells: readonly Cell[], spans: Spans, readingOf: (cell: Cell) => Reading) {
    for (const cell of cells) spans.add(cell.start, cell.end, readingOf(cell))
  }

  private head({ rows, names }: TableRows, known: readonly string[] | undefined) {
    if (names) return { names, rows }
    if (known) return { names: known.length ? known : undefined, rows }
    const texts = rows.slice(0, 50).map(row => this.texts(row))
    if (rows.length <= 200 && isKeyed(rows.map(row => this.texts(row))))
      return { names: undefined, rows, isKeyed: true }
    const at = headerRowOf(texts)
    return at === undefined
      ? { names: undefined, rows }
      : { names: texts[at], rows: rows.slice(at + 1), header: rows[at] }
  }

  /** Whether a table in a document holds records, and is not there for its layout. */
  private isData({ names, isKeyed: isForm, rows }: ReturnType<TableWindow['head']>): boolean {
    return (
      isForm === true ||
      (names !== undefined && (beginsTable(names) || isNamedList(names, rows))) ||
      isRegular(rows.slice(0, 50).map(row => this.texts(row)))
    )
  }

  private texts(row: readonly Cell[]): string[] {
    const texts: string[] = []
    for (const { column, start, end } of row) texts[column] = this.text.slice(start, end).trim()
    return Array.from(texts, text => text ?? '')
  }

  private columns(rows: readonly (readonly Cell[])[], names: readonly string[] | undefined): Placed[] {
    const columns: Placed[] = (names ?? []).map(name => ({ name, values: [], places: [] }))
    for (const row of rows)
      for (const cell of this.isSum(row, columns.length) ? [] : row) {
        while (columns.length <= cell.column) columns.push({ name: undefined, values: [], places: [] })
        this.place(columns[cell.column]!, cell)
      }
    return columns
  }

  /** A row that only says what the others come to. */
  private isSum(row: readonly Cell[], columns: number): boolean {
    const [first] = row
    if (!first || first.end - first.start > longestSum || !sums.test(this.text.slice(first.start, first.end)))
      return false
    return (
      row.length * 2 <= columns + 1 || row.slice(1).every(({ start, end }) => amount.test(this.text.slice(start, end)))
    )
  }

  private place({ values, places }: Placed, cell: Cell) {
    values.push(unescape(this.text.slice(cell.start, cell.end).trim()))
    places.push(cell)
  }

  /** Rows of a label and a value, as columns of one value each. */
  private keyed(rows: readonly (readonly Cell[])[]): Placed[] {
    return rows.flatMap(row => {
      const [label, value] = [row.find(({ column }) => column === 0), row.find(({ column }) => column === 1)]
      if (!label || !value) return []
      const column: Placed = {
        name: this.text.slice(label.start, label.end).replace(/:\s*$/, ''),
        values: [],
        places: [],
      }
      this.place(column, value)
      return [column]
    })
  }

  private findings({ column, verdict }: Judged, { places, values, name }: Placed, table: string): ColumnFindings[] {
    if (!verdict) return []
    const byRule = new Map<Rule, ColumnValues>()
    let passed = 0
    for (let at = 0; at < values.length; at++) {
      const text = values[at]!
      const rule = isMissing(text) ? undefined : verdict.ruleOf(text)
      if (!rule) continue
      passed++
      const known = byRule.get(rule) ?? new ColumnValues(rule)
      byRule.set(rule, known)
      known.add(text, places[at]!)
    }
    const label = column.said.phrase && name ? name.slice(0, 60) : `column ${column.position + 1}`
    const evidence = {
      label,
      passed,
      filled: column.values.length,
      check: verdict.check,
      ...(verdict.header && { header: verdict.header }),
    }
    return [...byRule].map(([rule, found]) => ({
      column: `${table}\u0000${column.position}\u0000${name ?? ''}\u0000${rule.id}`,
      evidence,
      total: found.total,
      values: () => found.detections(verdict, this.offset),
    }))
  }
}
