import type { Finding } from '@sharelight/contract'
import type { Detection } from '../engine/detection.ts'
import { toFinding } from '../labels/tally.ts'
import { normalised } from './finding.ts'
import { judgeColumns, type NamedValues } from './judge/table.ts'

/** What one column of a table holds. */
export interface ColumnVerdict extends Omit<Finding, 'start' | 'end'> {
  /** Values of the sample that pass, each once; never to be stored. */
  values: string[]
}

/**
 * Judges the columns of one table of any source by their names, their values and one another; `undefined` for a column that holds nobody's data.
 * `values` are a sample of each column as text, in the order of the rows.
 */
export function judgeTable(columns: readonly NamedValues[]): (ColumnVerdict | undefined)[] {
  return judgeColumns(columns).map(({ column, verdict }) => {
    if (!verdict) return undefined
    const passing = column.values.filter(value => verdict.ruleOf(value) !== undefined)
    const value = normalised(verdict.rule, passing[0] ?? '')
    const country = verdict.rule.country ?? verdict.rule.countryOf?.(value)
    const detection: Detection = {
      rule: verdict.rule,
      start: 0,
      end: 0,
      confidence: verdict.confidence,
      value,
      ...(country && { country }),
      evidence: { distance: Infinity, shared: Infinity },
      alone: false,
      count: passing.length,
      column: {
        label: columns[column.position]?.name ?? `column ${column.position + 1}`,
        passed: passing.length,
        filled: column.values.length,
        check: verdict.check,
        ...(verdict.header && { header: verdict.header }),
      },
    }
    const { start: _, end: __, ...finding } = toFinding(detection)
    return { ...finding, values: [...new Set(passing.map(each => normalised(verdict.rule, each)))] }
  })
}
