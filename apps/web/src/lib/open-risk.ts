import type { MetricCondition, SeverityLevel } from '@sharelight/contract'
import { numberIn, type MetricRow } from './metric-rows.ts'

/** What an open event is: at least of low severity, and not justified. */
export const open: readonly MetricCondition[] = [
  { dimension: 'severity', operator: 'gte', value: 1 },
  { dimension: 'justified', operator: 'eq', value: false },
]

export { openOf } from '@sharelight/domain'

export const openMeasures = ['high', 'medium', 'low', 'risky'] as const

/** The gravest open severity of a row with the measures of open risk. */
export function gravest(row: MetricRow | undefined): SeverityLevel {
  return numberIn(row, 'high') > 0 ? 3 : numberIn(row, 'medium') > 0 ? 2 : numberIn(row, 'low') > 0 ? 1 : 0
}
