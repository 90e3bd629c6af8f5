import type { Detection } from '../engine/detection.ts'
import type { Rule } from '../rule.ts'
import type { Cell } from './cells.ts'
import { normalised, type ColumnEvidence } from './finding.ts'
import { judgeColumns, type Earlier, type Judged, type NamedValues, type Reading } from './judge/table.ts'
import { isMissing } from './judge/value.ts'
import { headerRowOf, isKeyed, type TableRows } from './rows.ts'

/** A column's findings of one rule in one window. */
export interface ColumnFindings {
  /** Tells the columns of a document apart. */
  column: string
  evidence: ColumnEvidence
  /** One for each different value, with how often it occurs. */
  values: Detection[]
}

/** What the rows before said of a table. */
export interface Known {
  /** None where the first row is no header. */
  names: readonly string[]
  judged: readonly Earlier[]
}

interface Value {
  text: string
  start: number
  end: number
}

/** A column with the places of its values. */
interface Placed extends NamedValues {
  places: Value[]
}

/** Quotes inside quotes are doubled. */
const unescape = (text: string) => (/""|''/.test(text) ? text.replaceAll('""', '"').replaceAll("''", "'") : text)

/** A column's name may stand for what its sentences are about, and is nobody's name. */
const asLabel = (reading: Reading = 'none'): Reading => (reading === 'all' ? 'patterns' : reading)

const sums =
  /^(?:grand |sub-?)?(?:total|totals|totale|totaal|summe|gesamt|gesamtsumme|somme|suma|razem|soma|итого|合計|总计)\b:?/iu

const amount = /^\D{0,3}\d[\d.,' ]{0,20}\D{0,3}$/

/** Judges one table of a window of `text`, that begins at `offset` of the whole. */
export class TableWindow {
  private readonly text: string
  private readonly offset: number

  constructor(text: string, offset: number) {
    this.text = text
    this.offset = offset
  }

  /** @returns what is known now, for the windows that follow, beside the findings and how each cell is to be read */
  judge(rows: TableRows, known: Known | undefined): Known & { findings: ColumnFindings[]; cells: [Cell, Reading][] } {
    const head = this.head(rows, known?.names)
    const columns = head.isKeyed ? this.keyed(rows.rows) : this.columns(head.rows, head.names)
    const judged = judgeColumns(
      columns.map(({ name, places }) => ({ name, values: places.map(({ text }) => text) })),
      known?.judged,
    )
    return {
      names: head.names ?? [],
      judged: judged.map(({ column, verdict }) => ({ phrase: column.said.phrase, verdict })),
      findings: judged.flatMap((each, at) => this.findings(each, columns[at]!, rows.table)),
      cells: [
        ...(head.header ?? []).map((cell): [Cell, Reading] => [cell, 'none']),
        ...rows.labels.map((label): [Cell, Reading] => [label, asLabel(judged[label.column]?.reading)]),
        ...judged.flatMap(({ reading }, at) =>
          columns[at]!.places.map(({ start, end }): [Cell, Reading] => [{ column: at, start, end }, reading]),
        ),
      ],
    }
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

  private texts(row: readonly Cell[]): string[] {
    const texts: string[] = []
    for (const { column, start, end } of row) texts[column] = this.text.slice(start, end).trim()
    return Array.from(texts, text => text ?? '')
  }

  private columns(rows: readonly (readonly Cell[])[], names: readonly string[] | undefined): Placed[] {
    const columns: Placed[] = (names ?? []).map(name => ({ name, values: [], places: [] }))
    for (const row of rows)
      for (const { column, start, end } of this.isSum(row, columns.length) ? [] : row) {
        while (columns.length <= column) columns.push({ name: undefined, values: [], places: [] })
        columns[column]!.places.push({ text: unescape(this.text.slice(start, end)), start, end })
      }
    return columns
  }

  /** A row that only says what the others come to. */
  private isSum(row: readonly Cell[], columns: number): boolean {
    const [first, ...more] = row
    if (!first || !sums.test(this.text.slice(first.start, first.end))) return false
    return row.length * 2 <= columns + 1 || more.every(({ start, end }) => amount.test(this.text.slice(start, end)))
  }

  /** Rows of a label and a value, as columns of one value each. */
  private keyed(rows: readonly (readonly Cell[])[]): Placed[] {
    return rows.flatMap(row => {
      const [label, value] = [row.find(({ column }) => column === 0), row.find(({ column }) => column === 1)]
      if (!label || !value) return []
      const place = { text: unescape(this.text.slice(value.start, value.end)), start: value.start, end: value.end }
      return [{ name: this.text.slice(label.start, label.end).replace(/:\s*$/, ''), values: [], places: [place] }]
    })
  }

  private findings({ column, verdict }: Judged, { places, name }: Placed, table: string): ColumnFindings[] {
    if (!verdict) return []
    const byRule = new Map<Rule, Map<string, Detection>>()
    let passed = 0
    for (const place of places) {
      const text = place.text.trim()
      const rule = isMissing(text) ? undefined : verdict.ruleOf(text)
      if (!rule) continue
      passed++
      add(byRule, rule, { place, text, confidence: verdict.confidence, offset: this.offset })
    }
    const label = column.said.phrase && name ? name.slice(0, 60) : `column ${column.position + 1}`
    const evidence = {
      label,
      passed,
      filled: column.values.length,
      check: verdict.check,
      ...(verdict.header && { header: verdict.header }),
    }
    return [...byRule].map(([rule, values]) => ({
      column: `${table}\u0000${column.position}\u0000${name ?? ''}\u0000${rule.id}`,
      evidence,
      values: [...values.values()],
    }))
  }
}

interface Found {
  place: Value
  text: string
  confidence: number
  offset: number
}

function add(byRule: Map<Rule, Map<string, Detection>>, rule: Rule, { place, text, confidence, offset }: Found) {
  const values = byRule.get(rule) ?? new Map<string, Detection>()
  byRule.set(rule, values)
  const value = normalised(rule, text)
  const known = values.get(value)
  if (known) known.count = (known.count ?? 1) + 1
  else
    values.set(value, {
      rule,
      start: offset + place.start,
      end: offset + place.end,
      confidence,
      value,
      ...((rule.country ?? rule.countryOf?.(value)) && { country: rule.country ?? rule.countryOf?.(value) }),
      evidence: { distance: Infinity, shared: Infinity },
      alone: false,
      count: 1,
    })
}
