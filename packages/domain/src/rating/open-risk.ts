import type { MetricCondition, SeverityLevel } from '@sharelight/contract'

/** Open events of one severity: nobody has justified them. */
export function openOf(level: SeverityLevel): MetricCondition[] {
  return [
    { dimension: 'severity', operator: 'eq', value: level },
    { dimension: 'justified', operator: 'eq', value: false },
  ]
}
