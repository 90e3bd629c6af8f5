import type { MetricAnswer } from '@sharelight/contract'

export type MetricRow = MetricAnswer['rows'][number]

export function numberIn(row: MetricRow | undefined, name: string): number {
  return Number(row?.[name] ?? 0)
}

export function textIn(row: MetricRow | undefined, name: string): string {
  return String(row?.[name] ?? '')
}
