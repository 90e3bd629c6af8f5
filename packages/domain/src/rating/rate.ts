import type { SensitivityLevel, SeverityLevel, ShareType } from '@sharelight/contract'
import { carriedLabels } from '../labels/sensitivity.ts'
import type { InsightCondition, InsightRule } from './insight-rule.ts'

/** What an event is rated by: what its rating key stands for, and what the labels' sensitivities make of it. */
export interface RatedFacts {
  shareType: ShareType
  labels: readonly string[]
  anomalies: readonly string[]
  sensitivity: SensitivityLevel
  /** Sensitivity score above 0.7. */
  critical: boolean
}

export interface EventRating {
  /** The highest severity of the enabled insights that match. */
  severity: SeverityLevel
  /** Every enabled insight that matches, most severe first. */
  insights: readonly InsightRule[]
}

/** Rates an event before trust and justification. Pure; the same facts and insights always give the same rating. */
export function rate(facts: RatedFacts, insights: readonly InsightRule[]): EventRating {
  const labels = carriedLabels(facts.labels)
  const matching = insights
    .filter(insight => insight.enabled && matches(insight.when, { ...facts, labels }))
    .sort((a, b) => b.severity - a.severity || (a.id < b.id ? -1 : 1))
  return { severity: matching[0]?.severity ?? 0, insights: matching }
}

function matches(when: InsightCondition, facts: RatedFacts): boolean {
  return (
    (!when.shareTypes || when.shareTypes.includes(facts.shareType)) &&
    (!when.sensitivities || when.sensitivities.includes(facts.sensitivity)) &&
    (when.critical === undefined || when.critical === facts.critical) &&
    (!when.anomaly || facts.anomalies.includes(when.anomaly)) &&
    (!when.labels || when.labels.some(key => facts.labels.some(label => label === key || label.startsWith(`${key}/`))))
  )
}
